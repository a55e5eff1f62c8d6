import { eq } from 'drizzle-orm';
import { ageRangeOf, districtOf } from '../../shared/groups';
import { listInWords } from '../../shared/text/numbers';
import { analytics as calls, extensions } from '../contract';
import {
  allAttempts,
  allViews,
  busiestHours,
  type Filters,
  groupsSeen,
  liveSessions,
  mostViewed,
  sessionsByDay,
  sessionsByHour,
  sessionTotals,
  surveyAttemptTotals,
  trafficByAgeRange,
  trafficByDistrict,
  viewsByDay,
} from '../db/analytics';
import { contents } from '../db/schema';
import { HttpError } from '../http/errors';
import { mediaUrl, originOf, register, type Services } from '../http/register';

const topContents = 10;
const dailyDays = 30;
/** Three years. */
const longestPeriod = 1_096;

/** Registers SPEC §7 Analytics. */
export function analyticsRoutes(services: Services): void {
  const { db } = services;

  register(services, calls.liveUsers, async () => {
    const rows = await liveSessions(db);
    return { data: rows.map((row) => ({ ...row, startedAt: row.startedAt.toISOString() })) };
  });

  register(services, calls.sessionMetadata, async ({ query }) => {
    const [seen, totals] = await Promise.all([groupsSeen(db), sessionTotals(db, filtersOf(query))]);
    return {
      districts: seen.districts,
      ageRange: seen.ageRanges,
      totalSessions: totals.sessions,
      avgSessionDuration: totals.meanSeconds,
    };
  });

  register(services, calls.dailyActiveUsers, async () => {
    const endDate = today();
    return {
      data: await sessionsByDay(db, { startDate: addDays(endDate, 1 - dailyDays), endDate }),
    };
  });

  register(services, calls.activeUsersOverTime, async ({ query }) => {
    const endDate = query.endDate ?? today();
    const startDate = query.startDate ?? endDate;
    inOrder({ startDate, endDate });
    if (addDays(startDate, longestPeriod - 1) < endDate)
      throw new HttpError('invalid_input', 'Choose at most three years.');
    return {
      data: await (startDate === endDate
        ? sessionsByHour(db, startDate)
        : sessionsByDay(db, { startDate, endDate })),
    };
  });

  register(services, calls.surveyCompletionRate, async ({ query }) => {
    const { surveyId } = query;
    const { surveys, attempts, completed } = await surveyAttemptTotals(db, { ...filtersOf(query), surveyId });
    return {
      completionRate: attempts === 0 ? 0 : Math.round((completed / attempts) * 1_000) / 10,
      totalSurveys: surveys,
      totalAttempts: attempts,
      completedAttempts: completed,
    };
  });

  register(services, calls.topContents, async ({ query, request }) => {
    const origin = originOf(request);
    const rows = await mostViewed(db, filtersOf(query), topContents);
    return { data: rows.map((row) => ({ ...row, thumbnail: mediaUrl(origin, row.thumbnail) })) };
  });

  register(services, calls.traffic, async ({ query }) => {
    const filters = filtersOf(query);
    const [data, hours] = await Promise.all([trafficByAgeRange(db, filters), busiestHours(db, filters)]);
    const names = hours.map((hour) => `${clock(hour)}–${clock((hour + 1) % 24)}`);
    return { data, highTrafficPeriod: listInWords(names) };
  });

  register(services, extensions.trafficByDistrict, async ({ query }) => ({
    data: await trafficByDistrict(db, filtersOf(query)),
  }));

  register(services, extensions.viewsByDay, async ({ query: { contentId } }) => {
    const [known] = await db.select({ id: contents.id }).from(contents).where(eq(contents.id, contentId));
    if (!known) throw new HttpError('not_found', 'This content does not exist any more.');
    const endDate = today();
    return { data: await viewsByDay(db, contentId, { startDate: addDays(endDate, 1 - dailyDays), endDate }) };
  });

  register(services, calls.contentViews, async () => ({ totalViews: await allViews(db) }));

  register(services, calls.surveyViews, async () => ({ totalAttempts: await allAttempts(db) }));
}

/** Parses the filters; throws 400 for reversed dates. */
export function filtersOf({ district, ageRange, startDate, endDate }: Filters): Filters {
  inOrder({ startDate, endDate });
  return {
    district: districtOf(district ?? '') || undefined,
    ageRange: ageRangeOf(ageRange ?? '') || undefined,
    startDate,
    endDate,
  };
}

function inOrder({ startDate, endDate }: Filters): void {
  if (startDate && endDate && startDate > endDate)
    throw new HttpError('invalid_input', 'The start date lies after the end date.');
}

const today = () => new Date().toISOString().slice(0, 10);

function addDays(day: string, days: number): string {
  const date = new Date(`${day}T00:00:00Z`);
  date.setUTCDate(date.getUTCDate() + days);
  return date.toISOString().slice(0, 10);
}

const clock = (hour: number) => `${String(hour).padStart(2, '0')}:00`;
