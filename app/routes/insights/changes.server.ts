import { type Change, changeOf, formerly } from '~/lib/comparison';
import { formatDay, periodInWords } from '~/lib/dates';
import { formatDuration } from '~/lib/durations';
import type { PeriodBefore } from '~/lib/period';
import type { SectionResult } from '~/lib/section-result';
import type * as contract from '~contract';
import { formatPercent } from '~shared/text/numbers';
import type { FiguresBefore } from './figures.server';

/* Each comparison is independent (decision 0064). */

type Before = FiguresBefore | null;
type Key = 'sessions' | 'traffic' | 'completion';
type Of<K extends Key> = NonNullable<FiguresBefore['now'][K]> extends SectionResult<infer T> ? T : never;
type Sessions = Of<'sessions'>;

function against<K extends Key>(
  before: Before,
  key: K,
  compare: (now: Of<K>, was: Of<K>, when: string) => Change,
): Change | null {
  const [now, was] = [before?.now[key], before?.was[key]] as (SectionResult<Of<K>> | null | undefined)[];
  if (!before || !now || !was) return null;
  if (!now.ok || !was.ok)
    return { direction: null, words: `Not compared: what was ${before.when} could not be read` };
  const change = compare(now.data, was.data, before.when);
  const { isSoFar, hours, compared } = before;
  if (!isSoFar) return change;
  const until = hours === null ? formatDay(compared.endDate) : clockOf(hours);
  return {
    ...change,
    words: `So far, to ${until}: ${change.words[0]?.toLowerCase()}${change.words.slice(1)}`,
  };
}

const clockOf = (hours: number) => `${String(hours).padStart(2, '0')}:00 UTC`;

export const sessionsChange = (before: Before) =>
  against(before, 'sessions', (now, was, when) =>
    changeOf(now.totalSessions, was.totalSessions || null, when),
  );

/** Returns null without sessions. */
export const meanLength = ({ totalSessions, avgSessionDuration }: Sessions): number | null =>
  totalSessions === 0 ? null : avgSessionDuration;

/** Hourly session lengths are unknown. */
export const durationChange = (before: Before) =>
  before?.hours
    ? null
    : against(before, 'sessions', (now, was, when) =>
        changeOf(meanLength(now), meanLength(was) || null, when, {
          ...{ more: 'longer', less: 'shorter', format: formatDuration },
          asShare: true,
        }),
      );

/** Returns a percentage; null without attempts. */
export const rateOf = ({
  completionRate,
  totalAttempts,
  totalSurveys,
}: contract.analytics.SurveyCompletion): number | null =>
  (totalAttempts ?? totalSurveys ?? 0) === 0 && completionRate === 0 ? null : round(completionRate);

const round = (percent: number) => Math.round(percent * 10) / 10;

/** Returns a percentage; null without sessions, and so without attempts. */
export function rateBeforeOf(before: Before): number | null {
  const { completion, sessions } = before?.was ?? {};
  if (!completion?.ok) return null;
  const { data } = completion;
  const hadNoSession = sessions?.ok && sessions.data.totalSessions === 0;
  return hadNoSession && !data.totalAttempts && data.completionRate === 0 ? null : rateOf(data);
}

export const rateChange = (before: Before) =>
  against(before, 'completion', (now, _was, when) => {
    const [rate, rateBefore] = [rateOf(now), rateBeforeOf(before)];
    const { direction, words } = changeOf(rate, rateBefore, when, {
      ...{ less: 'less', format: formatPercent, asShare: false },
    });
    if (direction === null || direction === 'same' || rate === null || rateBefore === null)
      return { direction, words };
    // The difference of shares is in percentage points.
    const by = round(Math.abs(rate - rateBefore));
    const points = `${by} percentage ${by === 1 ? 'point' : 'points'}`;
    return { direction, words: words.replace(/^\S+/, points) };
  });

export const busiestChange = (before: Before) =>
  against(before, 'traffic', (now, was, when) =>
    formerly(now.highTrafficPeriod, was.highTrafficPeriod, when),
  );

export function comparedInWords(before: PeriodBefore): string {
  const { isSoFar, hours, compared } = before;
  if (!isSoFar) return periodInWords(before);
  const upTo = hours === null ? '' : ` up to ${clockOf(hours)}`;
  return `${periodInWords(before)}${upTo}; this period counts up to ${hours === null ? formatDay(compared.endDate) : clockOf(hours)}`;
}

/** Returns undefined if unknown. */
export function groupOf(
  { traffic }: FiguresBefore['now'],
  name: string,
): contract.analytics.TrafficGroup | undefined {
  return traffic?.ok ? traffic.data.groups.find(({ _id }) => _id === name) : undefined;
}
