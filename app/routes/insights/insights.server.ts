import type { AppLoadContext } from '@remix-run/node';
import { definitionsFor } from '~/admin-api.server/definitions';
import { sectionResult } from '~/admin-api.server/section-result';
import type { BarGroup } from '~/components/charts/bar-chart';
import { type Slice, topSlices } from '~/components/charts/donut-chart';
import { colourOf } from '~/components/charts/drawing';
import { periodInWords } from '~/lib/dates';
import { formatDuration } from '~/lib/durations';
import { mapSection } from '~/lib/section-result';
import type * as contract from '~contract';
import { formatCount, formatPercent, formatShares, highest, pluralize } from '~shared/text/numbers';
import {
  busiestChange,
  comparedInWords,
  durationChange,
  rateChange,
  rateOf,
  sessionsChange,
} from './changes.server';
import { readFigures, type Traffic } from './figures.server';
import type { Filters } from './filters';
import type { GroupKind, GroupSessions } from './group-sessions.server';

const mostGroups = 10;

/** Reads the report (SPEC §2) for page, print view and PDF. */
export async function readInsights(context: AppLoadContext, filters: Filters) {
  const { before, ...figures } = await readFigures(context, filters);
  const insights = {
    sessions: mapSection(figures.sessions, (data) => ({
      total: formatCount(data.totalSessions),
      duration: data.avgSessionDuration === null ? '–' : formatDuration(data.avgSessionDuration),
      durationNote: data.avgSessionDuration === null ? 'No length was given' : '',
      change: sessionsChange(before),
      durationChange: durationChange(before),
    })),
    traffic: mapSection(figures.traffic, (data) => ({
      ...trafficResult(data),
      change: busiestChange(before),
    })),
    byAge: mapSection(figures.byAge, sessionsResult),
    byDistrict: mapSection(figures.byDistrict, sessionsResult),
    completion: mapSection(figures.completion, (data) => ({
      ...completionResult(data),
      change: rateChange(before),
    })),
    topContents: mapSection(figures.topContents, (contents) => {
      const most = Math.max(0, ...contents.map(({ views }) => views));
      return contents.map(({ title, thumbnail, views }) => ({
        title,
        thumbnail: context.mediaUrl(thumbnail),
        views: formatCount(views),
        share: most === 0 ? 0 : Math.round((100 * views) / most),
      }));
    }),
  };
  return { insights, compared: before && comparedInWords(before) };
}

const defined = [
  ...(['liveUsers', 'highTrafficPeriod', 'totalSessions', 'completionRate', 'sessionDuration'] as const),
  ...(['interactivity', 'trafficByAgeGroup', 'trafficByGroup', 'trafficByDistrict', 'mostViewed'] as const),
] as const;

/** Returns the definitions of the report's numbers. */
export const insightDefinitions = (context: AppLoadContext) => definitionsFor(context, defined);
export type InsightDefinitions = Awaited<ReturnType<typeof insightDefinitions>>;

export type Insights = Awaited<ReturnType<typeof readInsights>>['insights'];

/** Returns the filters' choices, always including the current ones. */
export async function readChoices({ api, log }: AppLoadContext, { district, ageRange }: Filters) {
  const seen = await sectionResult(api.read('sessionMetadata'), (data) => data, log);
  const withChosen = (read: string[] | null, chosen: string, [one, all]: [string, string]) => {
    if (chosen === '' || read?.includes(chosen))
      return { names: read ?? [], note: read ? undefined : `The ${all} could not be read.` };
    const note = read ? `No session is known of this ${one}.` : `The ${all} could not be read.`;
    return { names: [...(read ?? []), chosen], note };
  };
  return {
    districts: withChosen(seen.ok ? seen.data.districts : null, district, ['district', 'districts']),
    ageRanges: withChosen(seen.ok ? seen.data.ageRange : null, ageRange, ['age group', 'age groups']),
  };
}

/** Formats the filters: `Gasabo · age group 6-9 · 1 Oct 2026 to 31 Oct 2026 (UTC days)`. */
export function filtersInWords({ district, ageRange, startDate, endDate, problem }: Filters): string {
  return [
    district || 'All districts',
    ageRange ? `age group ${ageRange}` : 'all age groups',
    ...(problem ? [] : [periodInWords({ startDate, endDate })]),
  ].join(' · ');
}

/** Other providers may send less than ours. */
function completionResult({
  completionRate,
  totalSurveys,
  totalAttempts,
  completedAttempts,
}: contract.analytics.SurveyCompletion) {
  const rate = rateOf({ completionRate, totalSurveys, totalAttempts, completedAttempts });
  const surveys = totalSurveys === undefined ? '' : pluralize(totalSurveys, 'survey');
  const attempts = totalAttempts === undefined ? '' : pluralize(totalAttempts, 'attempt');
  const share =
    attempts && completedAttempts !== undefined
      ? `${formatCount(completedAttempts)} of ${attempts} completed`
      : attempts && `of ${attempts}`;
  return {
    rate: rate === null ? '–' : formatPercent(completionRate),
    of: share && surveys ? `${share}, at ${surveys}` : share || (surveys && `of ${surveys}`),
  };
}

const columnOf: Record<GroupKind, string> = { age: 'Age group', district: 'District', group: 'Group' };
export const nameOf = (name: string) => name || 'Not given';

function trafficResult({ groups, highTrafficPeriod, kind }: Traffic & { kind: GroupKind }) {
  const named = groups.map((g) => ({
    name: nameOf(g._id),
    given: [g.quiz_responses, g.poll_responses, g.survey_responses],
  }));
  const values = named.map(({ name, given }) => ({ name, values: given.map((n) => n ?? null) }));
  const kinds = ['quiz', 'poll', 'survey'].map((name, at) => ({
    name,
    total: values.reduce((sum, group) => sum + (group.values[at] ?? 0), 0),
    groupsWithout: named.filter(({ given }) => given[at] === undefined).length,
  }));
  return {
    highTrafficPeriod: highTrafficPeriod || '–',
    bars: mostOf(values),
    column: columnOf[kind],
    rows: named.map(({ name, given }) => [
      name,
      ...given.map((n) => (n === undefined ? '–' : formatCount(n))),
    ]),
    totals: kinds.filter(({ groupsWithout }) => groupsWithout === 0 || groupsWithout < named.length),
    missing: kinds.filter(({ groupsWithout }) => groupsWithout > 0),
  };
}

function sessionsResult({ kind, groups, missing, problem, ages = [] }: GroupSessions) {
  const named = groups.map(({ name, sessions }) => ({ name: nameOf(name), value: sessions }));
  const total = named.reduce((sum, { value }) => sum + value, 0);
  const sorted = kind === 'district' ? [...named].sort((a, b) => b.value - a.value) : named;
  const shares = formatShares(sorted.map(({ value }) => value));
  return {
    total,
    missing: missing.map(nameOf),
    problem,
    column: columnOf[kind],
    slices: kind === 'age' ? inAgeOrder(topSlices(named), ages) : topSlices(named),
    bars: sorted.slice(0, mostGroups).map(({ name, value }) => ({ name, values: [value] })),
    rows: sorted.map(({ name, value }, at) => [name, formatCount(value), shares[at] ?? '']),
    most: highest(named, ({ value }) => value),
  };
}

/** Sorts by age, so that each group keeps its colour. */
function inAgeOrder(slices: Slice[], ages: string[]): Slice[] {
  const place = ({ name }: Slice) => ages.indexOf(name);
  const [known, others] = [slices.filter((one) => place(one) >= 0), slices.filter((one) => place(one) < 0)];
  return [
    ...known
      .sort((a, b) => place(a) - place(b))
      .map((one) => ({ ...one, colour: `var(--age-${(place(one) % ageColours) + 1})` })),
    ...others.map((one) => ({ ...one, colour: colourOf(otherColour) })),
  ];
}
const ageColours = 6;
const otherColour = 5;

export type SessionsByGroup = ReturnType<typeof sessionsResult>;

function mostOf(groups: BarGroup[]) {
  if (groups.length <= mostGroups) return groups;
  const total = ({ values }: BarGroup) => values.reduce<number>((sum, value) => sum + (value ?? 0), 0);
  const ranked = [...groups].sort((a, b) => total(b) - total(a));
  const shown = new Set(ranked.slice(0, mostGroups - 1));
  const rest = ranked.slice(mostGroups - 1);
  const others = [0, 1, 2].map((i) => {
    const given = rest.flatMap(({ values }) => values[i] ?? []);
    return given.length === 0 ? null : given.reduce((sum, n) => sum + n, 0);
  });
  return [...groups.filter((g) => shown.has(g)), { name: `Other (${rest.length})`, values: others }];
}
