import type { AppLoadContext } from '@remix-run/node';
import { sectionResult } from '~/admin-api.server/section-result';
import { type PeriodBefore, periodBefore } from '~/lib/period';
import type { SectionResult } from '~/lib/section-result';
import { utcDay } from '~/lib/utc-days';
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

/** The key numbers of the period before. */
export type FiguresBefore = PeriodBefore & {
  sessions: SectionResult<{ totalSessions: number; avgSessionDuration: number | null }>;
  traffic: SectionResult<Traffic>;
  completion: SectionResult<contract.analytics.SurveyCompletion>;
};

/** Null where the period has no beginning or no end: nothing is as long as all time. */
async function readBefore({ api, log }: AppLoadContext, filters: Filters): Promise<FiguresBefore | null> {
  const before = periodBefore(filters, utcDay(Date.now()));
  if (!before) return null;
  const query = filterQuery({ ...filters, ...before });
  const part = <T>(reading: Parameters<typeof sectionResult<T, T>>[0]) =>
    sectionResult<T, T>(reading, (data) => data, log, beforeTimeoutMs);
  const [sessions, traffic, completion] = await Promise.all([
    part(api.read('sessionMetadata', query)),
    part(api.read('traffic', query)),
    part(api.read('surveyCompletionRate', query)),
  ]);
  return { ...before, sessions, traffic, completion };
}
