import type { AppLoadContext } from '@remix-run/node';
import { countsAsDefined } from '~/admin-api.server/definitions';
import { sectionResult } from '~/admin-api.server/section-result';
import { type PeriodBefore, periodBefore } from '~/lib/period';
import type { SectionResult } from '~/lib/section-result';
import type * as contract from '~contract';
import { type Filters, filterQuery } from './filters';
import {
  type GroupKind,
  kindOfGroups,
  providerKnows,
  sessionsByAgeRange,
  sessionsByDistrict,
} from './group-sessions.server';

/** Of the period before only what is compared is read, and no page waits longer for it than this; ms. */
const beforeTimeoutMs = 3_000;

export type Traffic = { groups: contract.analytics.TrafficGroup[]; highTrafficPeriod: string };

/**
 * The numbers of the insights report (SPEC §2) as the provider gives them, each part by itself; those of the period before beside them,
 * read in the same moment.
 * @param filters without a problem
 */
export async function readFigures(context: AppLoadContext, filters: Filters) {
  const { api, log } = context;
  const query = filterQuery(filters);
  const knows = providerKnows(context);
  const readTraffic = async () => {
    const fresh = await api.read('traffic', query);
    const kind: GroupKind = await kindOfGroups(context, knows, fresh.data.groups);
    return { ...fresh, data: { ...fresh.data, kind } };
  };
  const part = <T>(reading: Parameters<typeof sectionResult<T, T>>[0]) =>
    sectionResult<T, T>(reading, (data) => data, log);
  const [sessions, traffic, byAge, byDistrict, completion, topContents, before] = await Promise.all([
    part(api.read('sessionMetadata', query)),
    part(readTraffic()),
    part(sessionsByAgeRange(context, filters, knows)),
    part(sessionsByDistrict(context, filters, knows)),
    part(api.read('surveyCompletionRate', query)),
    part(api.read('topContents', query)),
    readBefore(context, filters),
  ]);
  return { sessions, traffic, byAge, byDistrict, completion, topContents, before };
}

export type Figures = Awaited<ReturnType<typeof readFigures>>;

type KeyNumbers = {
  sessions: SectionResult<{ totalSessions: number; avgSessionDuration: number | null }>;
  /** Null: not compared. */
  traffic: SectionResult<Traffic> | null;
  completion: SectionResult<contract.analytics.SurveyCompletion> | null;
};

/** The key numbers of the period before, and of the days they are compared with. */
export type FiguresBefore = PeriodBefore & { was: KeyNumbers; now: KeyNumbers };

/** Null where nothing is compared. */
async function readBefore(context: AppLoadContext, filters: Filters): Promise<FiguresBefore | null> {
  const before = periodBefore(filters, Date.now());
  if (!before) return null;
  const { hours, compared } = before;
  // Sessions by the hour are those of all groups, and of other providers something else.
  if (hours !== null && (filters.district || filters.ageRange || !(await countsAsDefined(context))))
    return null;
  const read = (days: { startDate: string; endDate: string }) =>
    hours === null ? readKeyNumbers(context, { ...filters, ...days }) : readHours(context, days, hours);
  const [now, was] = await Promise.all([read(compared), read(before)]);
  return { ...before, now, was };
}

async function readKeyNumbers({ api, log }: AppLoadContext, filters: Filters): Promise<KeyNumbers> {
  const query = filterQuery(filters);
  const part = <T>(reading: Parameters<typeof sectionResult<T, T>>[0]) =>
    sectionResult<T, T>(reading, (data) => data, log, beforeTimeoutMs);
  const [sessions, traffic, completion] = await Promise.all([
    part(api.read('sessionMetadata', query)),
    part(api.read('traffic', query)),
    part(api.read('surveyCompletionRate', query)),
  ]);
  return { sessions, traffic, completion };
}

/** The sessions of the first hours of a day. */
async function readHours(
  { api, log }: AppLoadContext,
  { startDate, endDate }: { startDate: string; endDate: string },
  hours: number,
): Promise<KeyNumbers> {
  const sessions = await sectionResult(
    api.read('activeUsersOverTime', { startDate, endDate }),
    (points) => ({
      totalSessions: points.slice(0, hours).reduce((sum, { activeUsers }) => sum + activeUsers, 0),
      avgSessionDuration: null,
    }),
    log,
    beforeTimeoutMs,
  );
  return { sessions, traffic: null, completion: null };
}
