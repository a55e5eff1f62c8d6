import { type Change, changeOf, formerly } from '~/lib/comparison';
import { formatDuration } from '~/lib/durations';
import type { SectionResult } from '~/lib/section-result';
import type * as contract from '~contract';
import { formatPercent } from '~shared/text/numbers';
import type { Figures, FiguresBefore } from './figures.server';

/*
 * The key numbers against those of the period before (decision 0064). Each by itself: what could not be read, or was not given, of one
 * of them leaves the others, and the numbers of the period itself.
 */

type Before = FiguresBefore | null;
type Sessions = { totalSessions: number; avgSessionDuration: number | null };

/** The comparison of a number with a part of the period before; null where nothing is compared. */
function against<T>(
  before: Before,
  part: SectionResult<T> | undefined,
  compare: (data: T, when: string) => Change,
): Change | null {
  if (!before || !part) return null;
  if (!part.ok) return { direction: null, words: `Not compared: what was ${before.when} could not be read` };
  return compare(part.data, before.when);
}

export const sessionsChange = (now: Sessions, before: Before) =>
  against(before, before?.sessions, ({ totalSessions }, when) =>
    changeOf(now.totalSessions, totalSessions || null, when),
  );

/** A mean length; of no sessions there is none. */
export const meanLength = ({ totalSessions, avgSessionDuration }: Sessions): number | null =>
  totalSessions === 0 ? null : avgSessionDuration;

export const durationChange = (now: Sessions, before: Before) =>
  against(before, before?.sessions, (data, when) =>
    changeOf(meanLength(now), meanLength(data) || null, when, {
      ...{ more: 'longer', less: 'shorter', format: formatDuration },
      asShare: true,
    }),
  );

/** The rate in percent; of no attempts there is none. */
export const rateOf = ({
  completionRate,
  totalAttempts,
  totalSurveys,
}: contract.analytics.SurveyCompletion): number | null =>
  (totalAttempts ?? totalSurveys ?? 0) === 0 && completionRate === 0 ? null : round(completionRate);

const round = (percent: number) => Math.round(percent * 10) / 10;

/** The rate of the period before in percent. Where no session began no attempt was made: a rate of 0 that comes without its attempts is none. */
export function rateBeforeOf(before: Before): number | null {
  if (!before?.completion.ok) return null;
  const { data } = before.completion;
  const hadNoSession = before.sessions.ok && before.sessions.data.totalSessions === 0;
  return hadNoSession && !data.totalAttempts && data.completionRate === 0 ? null : rateOf(data);
}

export const rateChange = (now: contract.analytics.SurveyCompletion, before: Before) =>
  against(before, before?.completion, (_data, when) => {
    const [rate, rateBefore] = [rateOf(now), rateBeforeOf(before)];
    const { direction, words } = changeOf(rate, rateBefore, when, {
      ...{ less: 'less', format: formatPercent, asShare: false },
    });
    if (direction === null || direction === 'same' || rate === null || rateBefore === null)
      return { direction, words };
    // Of two shares the difference is in points: 60% after 50% is not 10% more.
    const by = round(Math.abs(rate - rateBefore));
    const points = `${by} percentage ${by === 1 ? 'point' : 'points'}`;
    return { direction, words: words.replace(/^\S+/, points) };
  });

export const busiestChange = (now: string, before: Before) =>
  against(before, before?.traffic, (data, when) => formerly(now, data.highTrafficPeriod, when));

/** What a part of the period before counts of a group, for the table of numbers; undefined where it is not known. */
export function groupBefore(
  { before }: Pick<Figures, 'before'>,
  name: string,
): contract.analytics.TrafficGroup | undefined {
  return before?.traffic.ok ? before.traffic.data.groups.find(({ _id }) => _id === name) : undefined;
}
