import type { AppLoadContext } from '@remix-run/node';
import { panel } from '~/admin-api.server/panel';
import { type Slice, topSlices } from '~/components/charts/donut-chart';
import { periodInWords } from '~/lib/dates';
import { formatDuration } from '~/lib/durations';
import { formatCount, formatPercent } from '~/lib/numbers';
import type * as contract from '~contract';
import { type Filters, filterQuery } from './filters';

/** Groups drawn in the bar chart; its table has all. */
const mostGroups = 10;

/**
 * The insights report (SPEC §2): what the page, the print view and the PDF show, each part by itself.
 * @param filters without a problem
 */
export async function readInsights({ api, log, mediaAddress }: AppLoadContext, filters: Filters) {
  const query = filterQuery(filters);
  const [sessions, traffic, completion, topContents] = await Promise.all([
    panel(
      api.read('sessionMetadata', query),
      ({ totalSessions, avgSessionDuration }) => ({
        total: formatCount(totalSessions),
        duration: formatDuration(avgSessionDuration),
      }),
      log,
    ),
    panel(api.read('traffic', query), trafficPanel, log),
    panel(
      api.read('surveyCompletionRate', query),
      ({ completionRate, totalSurveys }) => ({
        percent: totalSurveys === 0 && completionRate === 0 ? null : completionRate,
        rate: totalSurveys === 0 && completionRate === 0 ? '–' : formatPercent(completionRate),
        of: totalSurveys === 1 ? 'of 1 survey' : `of ${formatCount(totalSurveys)} surveys`,
      }),
      log,
    ),
    panel(
      api.read('topContents', query),
      (contents) => {
        const most = Math.max(0, ...contents.map(({ views }) => views));
        return contents.map(({ title, thumbnail, views }) => ({
          title,
          thumbnail: mediaAddress(thumbnail),
          views: formatCount(views),
          share: most === 0 ? 0 : Math.round((100 * views) / most),
        }));
      },
      log,
    ),
  ]);
  return { sessions, traffic, completion, topContents };
}

export type Insights = Awaited<ReturnType<typeof readInsights>>;

/** What the filters offer to choose from; what is chosen is always among it. Empty where it cannot be read. */
export async function readChoices({ api, log }: AppLoadContext, { district, ageRange }: Filters) {
  const seen = await panel(api.read('sessionMetadata'), (data) => data, log);
  const withChosen = (known: string[], chosen: string) =>
    chosen === '' || known.includes(chosen) ? known : [...known, chosen];
  return {
    districts: withChosen(seen.ok ? seen.data.districts : [], district),
    ageRanges: withChosen(seen.ok ? seen.data.ageRange : [], ageRange),
  };
}

/** The filters in a line for people: `Gasabo · age group 6-9 · 1 Oct 2026 to 31 Oct 2026 (UTC days)`; of an impossible period nothing. */
export function filtersInWords({ district, ageRange, startDate, endDate, problem }: Filters): string {
  return [
    district || 'All districts',
    ageRange ? `age group ${ageRange}` : 'all age groups',
    ...(problem ? [] : [periodInWords({ startDate, endDate })]),
  ].join(' · ');
}

type Group = contract.analytics.TrafficGroup;

function trafficPanel({ groups, highTrafficPeriod }: { groups: Group[]; highTrafficPeriod: string }) {
  const named = groups.map((group) => ({ ...group, name: group._id || 'Not given' }));
  const responses = (g: Group) => [g.quiz_responses, g.poll_responses, g.survey_responses];
  return {
    highTrafficPeriod: highTrafficPeriod || '–',
    bars: mostOf(named.map((g) => ({ name: g.name, values: responses(g) }))),
    slices: topSlices(named.map((g): Slice => ({ name: g.name, value: g.sessions }))),
    rows: named.map((g) => [g.name, ...responses(g).map(formatCount)]),
    sessions: named.map((g): [string, number] => [g.name, g.sessions]),
    totals: named.reduce((sum, g) => sum.map((n, i) => n + (responses(g)[i] ?? 0)), [0, 0, 0]),
  };
}

/** The groups with most responses, in their own order, the others put together. */
function mostOf(groups: { name: string; values: number[] }[]) {
  if (groups.length <= mostGroups) return groups;
  const total = ({ values }: { values: number[] }) => values.reduce((a, b) => a + b, 0);
  const ranked = [...groups].sort((a, b) => total(b) - total(a));
  const shown = new Set(ranked.slice(0, mostGroups - 1));
  const rest = ranked.slice(mostGroups - 1);
  const others = rest.reduce((sum, g) => sum.map((n, i) => n + (g.values[i] ?? 0)), [0, 0, 0]);
  return [...groups.filter((g) => shown.has(g)), { name: `Other (${rest.length})`, values: others }];
}
