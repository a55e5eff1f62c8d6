import { and, count, desc, eq, exists, gt, gte, inArray, lte, type SQL, sql, sum } from 'drizzle-orm';
import { groupKey, isDistrict } from '../../shared/groups';
import { highest } from '../../shared/text/numbers';
import { isLive } from './app-sessions';
import type { Db } from './database';
import { contentViewDays, contentViewTotals, surveyDays, trafficDays } from './rollups';
import { appSessions, contents, surveys } from './schema';

/** SPEC §2; UTC days (YYYY-MM-DD), both inclusive. */
export type Filters = {
  district?: string | undefined;
  ageRange?: string | undefined;
  startDate?: string | undefined;
  endDate?: string | undefined;
};

const total = (column: Parameters<typeof sum>[0]) => sql<number>`coalesce(${sum(column)}, 0)`.mapWith(Number);
type RolledUp = typeof trafficDays | typeof surveyDays | typeof contentViewDays;

function daysOf(
  table: RolledUp,
  filters: Filters,
  {
    district = eq(table.district, filters.district ?? ''),
    ageRange = eq(table.ageRange, filters.ageRange ?? ''),
  }: { district?: SQL; ageRange?: SQL } = {},
): SQL | undefined {
  return and(
    district,
    ageRange,
    filters.startDate ? gte(table.day, filters.startDate) : undefined,
    filters.endDate ? lte(table.day, filters.endDate) : undefined,
  );
}

/** Returns live sessions, newest first (SPEC §1). */
export function liveSessions(db: Db) {
  const { id, district, ageRange, startedAt } = appSessions;
  return db
    .select({ id, district, ageRange, startedAt })
    .from(appSessions)
    .where(isLive)
    .orderBy(desc(appSessions.startedAt), desc(appSessions.id));
}

/** Counts sessions, and the mean length of ended ones in seconds. */
export async function sessionTotals(db: Db, filters: Filters) {
  const [row] = await db
    .select({
      sessions: total(trafficDays.sessions),
      ended: total(trafficDays.ended),
      durationMs: total(trafficDays.durationMs),
    })
    .from(trafficDays)
    .where(daysOf(trafficDays, filters));
  const { sessions = 0, ended = 0, durationMs = 0 } = row ?? {};
  return { sessions, meanSeconds: ended === 0 ? 0 : Math.round(durationMs / ended / 1000) };
}

/** Returns all districts and age ranges. */
export async function groupsSeen(db: Db): Promise<{ districts: string[]; ageRanges: string[] }> {
  const skipThrough = (column: SQL, where: SQL) => sql`
    with recursive seen(name) as (
      (select ${column} from ${trafficDays} where ${where} and ${column} > '' order by ${column} limit 1)
      union all
      select (select ${column} from ${trafficDays} where ${where} and ${column} > seen.name order by ${column} limit 1)
      from seen where seen.name is not null
    )
    select name from seen where name is not null`;
  const [districts, ageRanges] = await Promise.all([
    db.execute<{ name: string }>(skipThrough(sql`${trafficDays.district}`, sql`true`)),
    db.execute<{ name: string }>(
      skipThrough(sql`${trafficDays.ageRange}`, sql`${eq(trafficDays.district, '')}`),
    ),
  ]);
  const sorted = (rows: { name: string }[]) => rows.map(({ name }) => name).sort(byName);
  return { districts: sorted(districts.rows), ageRanges: sorted(ageRanges.rows) };
}

/** Returns a new session's groups, the unknown ones in the spelling that came first. */
export async function asSeen(db: Db, given: { district: string; ageRange: string }) {
  const { district, ageRange } = given;
  if (isDistrict(district) && !/\p{L}/u.test(ageRange)) return given;
  const seen = await groupsSeen(db);
  const first = (names: string[], name: string) =>
    names.find((one) => groupKey(one) === groupKey(name)) ?? name;
  return { district: first(seen.districts, district), ageRange: first(seen.ageRanges, ageRange) };
}

const byName = new Intl.Collator('en', { numeric: true }).compare;

type Point = { label: string; activeUsers: number };

/** Returns sessions of each hour of a day (UTC). */
export async function sessionsByHour(db: Db, day: string): Promise<Point[]> {
  const [row] = await db
    .select({ byHour: trafficDays.byHour })
    .from(trafficDays)
    .where(daysOf(trafficDays, { startDate: day, endDate: day }));
  return Array.from({ length: 24 }, (_, hour) => ({
    label: `${String(hour).padStart(2, '0')}:00`,
    activeUsers: row?.byHour[hour] ?? 0,
  }));
}

/** Returns sessions of each day (UTC). */
export async function sessionsByDay(
  db: Db,
  { startDate, endDate }: { startDate: string; endDate: string },
): Promise<Point[]> {
  const { rows } = await db.execute<Point>(sql`
    select to_char(slot, 'YYYY-MM-DD') as label, coalesce(began.n, 0)::int as "activeUsers"
    from generate_series(${startDate}::date, ${endDate}::date, interval '1 day') as slot
    left join (
      select ${trafficDays.day} as day, ${trafficDays.sessions} as n
      from ${trafficDays} where ${daysOf(trafficDays, { startDate, endDate })}
    ) as began on began.day = slot::date
    order by slot`);
  return rows;
}

const counts = {
  sessions: total(trafficDays.sessions),
  quiz_responses: total(trafficDays.quizResponses),
  poll_responses: total(trafficDays.pollResponses),
  survey_responses: total(trafficDays.surveyResponses),
};

const isAny = (row: { [count in keyof typeof counts]: number }) =>
  row.sessions + row.quiz_responses + row.poll_responses + row.survey_responses > 0;

/** Returns traffic by age range, without empty ones. */
export async function trafficByAgeRange(db: Db, { ageRange, ...filters }: Filters) {
  const names = ageRange === undefined ? (await groupsSeen(db)).ageRanges : [ageRange];
  if (names.length === 0) return [];
  const rows = await db
    .select({ _id: trafficDays.ageRange, ...counts })
    .from(trafficDays)
    .where(daysOf(trafficDays, filters, { ageRange: inArray(trafficDays.ageRange, names) }))
    .groupBy(trafficDays.ageRange);
  return rows.filter(isAny).sort((a, b) => byName(a._id, b._id));
}

/** Returns traffic by district, busiest first, without empty ones. */
export async function trafficByDistrict(db: Db, { district, ...filters }: Filters) {
  const names = district === undefined ? (await groupsSeen(db)).districts : [district];
  if (names.length === 0) return [];
  const rows = await db
    .select({ _id: trafficDays.district, ...counts })
    .from(trafficDays)
    .where(daysOf(trafficDays, filters, { district: inArray(trafficDays.district, names) }))
    .groupBy(trafficDays.district);
  return rows.filter(isAny).sort((a, b) => b.sessions - a.sessions || byName(a._id, b._id));
}

/** Returns the busiest hours (UTC). */
export async function busiestHours(db: Db, filters: Filters): Promise<number[]> {
  const { rows } = await db.execute<{ hour: number; sessions: number }>(sql`
    select (place - 1)::int as hour, sum(n)::int as sessions
    from ${trafficDays}, unnest(${trafficDays.byHour}) with ordinality as counted (n, place)
    where ${daysOf(trafficDays, filters)}
    group by place order by hour`);
  return highest(rows, ({ sessions }) => sessions).map(({ hour }) => hour);
}

/** Counts survey attempts, completed ones and surveys. */
export async function surveyAttemptTotals(
  db: Db,
  { surveyId, ...filters }: Filters & { surveyId?: string | undefined },
) {
  if (surveyId !== undefined) {
    const [row] = await db
      .select({ attempts: total(surveyDays.attempts), completed: total(surveyDays.completions) })
      .from(surveyDays)
      .where(and(eq(surveyDays.surveyId, surveyId), daysOf(surveyDays, filters)));
    const { attempts = 0, completed = 0 } = row ?? {};
    return { surveys: attempts > 0 ? 1 : 0, attempts, completed };
  }
  const [[row], attempted] = await Promise.all([
    db
      .select({
        attempts: total(trafficDays.surveyAttempts),
        completed: total(trafficDays.surveyCompletions),
      })
      .from(trafficDays)
      .where(daysOf(trafficDays, filters)),
    attemptedSurveys(db, filters),
  ]);
  return { surveys: attempted, attempts: row?.attempts ?? 0, completed: row?.completed ?? 0 };
}

async function attemptedSurveys(db: Db, filters: Filters): Promise<number> {
  const attempted = db
    .select({ one: sql`1` })
    .from(surveyDays)
    .where(and(eq(surveyDays.surveyId, surveys.id), gt(surveyDays.attempts, 0), daysOf(surveyDays, filters)));
  const [row] = await db.select({ surveys: count() }).from(surveys).where(exists(attempted));
  return row?.surveys ?? 0;
}

/** Counts all survey attempts. */
export async function allAttempts(db: Db): Promise<number> {
  const [row] = await db
    .select({ attempts: total(trafficDays.surveyAttempts) })
    .from(trafficDays)
    .where(daysOf(trafficDays, {}));
  return row?.attempts ?? 0;
}

/** Returns the most viewed contents; ties by title. */
export async function mostViewed(db: Db, filters: Filters, limit: number) {
  const ofAllDays = filters.startDate === undefined && filters.endDate === undefined;
  // The totals' index is ordered by views.
  const viewed = ofAllDays
    ? sql`
      select ${contentViewTotals.contentId} as content_id, ${contentViewTotals.views} as views
      from ${contentViewTotals}
      where ${eq(contentViewTotals.district, filters.district ?? '')}
        and ${eq(contentViewTotals.ageRange, filters.ageRange ?? '')} and ${gt(contentViewTotals.views, 0)}
      order by ${contentViewTotals.views} desc fetch first ${sql.raw(String(limit))} rows with ties`
    : sql`
      select ${contentViewDays.contentId} as content_id, sum(${contentViewDays.views})::int as views
      from ${contentViewDays} where ${daysOf(contentViewDays, filters)}
      group by 1 having sum(${contentViewDays.views}) > 0
      order by 2 desc fetch first ${sql.raw(String(limit))} rows with ties`;
  const { rows } = await db.execute<{ title: string; thumbnail: string | null; views: number }>(sql`
    select ${contents.title}, ${contents.thumbnail}, viewed.views
    from (${viewed}) as viewed join ${contents} on ${contents.id} = viewed.content_id
    order by viewed.views desc, ${contents.title} limit ${limit}`);
  return rows;
}

/** Returns a content's views of each day (UTC). */
export async function viewsByDay(
  db: Db,
  contentId: string,
  { startDate, endDate }: { startDate: string; endDate: string },
): Promise<{ day: string; views: number }[]> {
  const { day, views, district, ageRange } = contentViewDays;
  const { rows } = await db.execute<{ day: string; views: number }>(sql`
    select to_char(slot, 'YYYY-MM-DD') as day, coalesce(${views}, 0) as views
    from generate_series(${startDate}::date, ${endDate}::date, interval '1 day') as slot
    left join ${contentViewDays} on ${district} = '' and ${ageRange} = '' and ${day} = slot::date
      and ${contentViewDays.contentId} = ${contentId}
    order by slot`);
  return rows;
}

/** Counts all views. */
export async function allViews(db: Db): Promise<number> {
  const [row] = await db
    .select({ views: total(trafficDays.views) })
    .from(trafficDays)
    .where(daysOf(trafficDays, {}));
  return row?.views ?? 0;
}
