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

/** Milliseconds. */
const beforeTimeoutMs = 3_000;

export type Traffic = { groups: contract.analytics.TrafficGroup[]; highTrafficPeriod: string };

/** Reads the report (SPEC §2) and its comparison, each part independently. */
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
  /** Null if it was not compared. */
  traffic: SectionResult<Traffic> | null;
  completion: SectionResult<contract.analytics.SurveyCompletion> | null;
};

export type FiguresBefore = PeriodBefore & { was: KeyNumbers; now: KeyNumbers };

async function readBefore(context: AppLoadContext, filters: Filters): Promise<FiguresBefore | null> {
  const before = periodBefore(filters, Date.now());
  if (!before) return null;
  const { hours, compared } = before;
  // Hourly sessions include all groups, and other providers define sessions differently.
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
