import { and, asc, count, desc, eq, gt, gte, inArray, lt, type SQL, sql, sum } from 'drizzle-orm';
import { isLive } from './app-sessions';
import type { Db } from './database';
import { contentViewDays, trafficHours } from './rollups';
import { appSessions, contents, surveyAttempts } from './schema';

/** SPEC §2 Insights filters; days are UTC days (YYYY-MM-DD), both ends included. */
export type Filters = {
  district?: string | undefined;
  ageRange?: string | undefined;
  startDate?: string | undefined;
  endDate?: string | undefined;
};

const total = (column: Parameters<typeof sum>[0]) => sql<number>`coalesce(${sum(column)}, 0)`.mapWith(Number);
const startOf = (day: string) => sql`${day}::date::timestamp at time zone 'UTC'`;
const endOf = (day: string) => sql`(${day}::date + 1)::timestamp at time zone 'UTC'`;

/** The hours of the roll-up that a filter means; '' is the sum over all. */
function hoursOf(
  filters: Filters,
  ageRange = eq(trafficHours.ageRange, filters.ageRange ?? ''),
): SQL | undefined {
  return and(
    eq(trafficHours.district, filters.district ?? ''),
    ageRange,
    filters.startDate ? gte(trafficHours.hour, startOf(filters.startDate)) : undefined,
    filters.endDate ? lt(trafficHours.hour, endOf(filters.endDate)) : undefined,
  );
}

/** Sessions that are live now: not ended, and heard of within the last five minutes (SPEC §1). Newest first. */
export function liveSessions(db: Db) {
  const { id, district, ageRange, startedAt } = appSessions;
  return db
    .select({ id, district, ageRange, startedAt })
    .from(appSessions)
    .where(isLive)
    .orderBy(desc(appSessions.startedAt), desc(appSessions.id));
}

/** Number of sessions that began in the period, and the mean length in whole seconds of those that are over. */
export async function sessionTotals(db: Db, filters: Filters) {
  const [row] = await db
    .select({
      sessions: total(trafficHours.sessions),
      ended: total(trafficHours.ended),
      durationMs: total(trafficHours.durationMs),
    })
    .from(trafficHours)
    .where(hoursOf(filters));
  const { sessions = 0, ended = 0, durationMs = 0 } = row ?? {};
  return { sessions, meanSeconds: ended === 0 ? 0 : Math.round(durationMs / ended / 1000) };
}

/** Every district and age range there ever was, whatever the filters; one look into the key for each. */
export async function groupsSeen(db: Db): Promise<{ districts: string[]; ageRanges: string[] }> {
  const skipThrough = (column: SQL, where: SQL) => sql`
    with recursive seen(name) as (
      (select ${column} from ${trafficHours} where ${where} and ${column} > '' order by ${column} limit 1)
      union all
      select (select ${column} from ${trafficHours} where ${where} and ${column} > seen.name order by ${column} limit 1)
      from seen where seen.name is not null
    )
    select name from seen where name is not null`;
  const [districts, ageRanges] = await Promise.all([
    db.execute<{ name: string }>(skipThrough(sql`${trafficHours.district}`, sql`true`)),
    db.execute<{ name: string }>(
      skipThrough(sql`${trafficHours.ageRange}`, sql`${eq(trafficHours.district, '')}`),
    ),
  ]);
  const sorted = (rows: { name: string }[]) => rows.map(({ name }) => name).sort(byName);
  return { districts: sorted(districts.rows), ageRanges: sorted(ageRanges.rows) };
}

/** '6-9' before '10-13'. */
const byName = new Intl.Collator('en', { numeric: true }).compare;

/** Sessions begun per hour or day (UTC) between two days, both included; what has none is there with 0. */
export async function sessionsOverTime(
  db: Db,
  unit: 'hour' | 'day',
  { startDate, endDate }: { startDate: string; endDate: string },
): Promise<{ label: string; activeUsers: number }[]> {
  const step = sql.raw(unit);
  const format = unit === 'hour' ? 'HH24:MI' : 'YYYY-MM-DD';
  const { rows } = await db.execute<{ label: string; activeUsers: number }>(sql`
    select to_char(slot, ${format}) as label, coalesce(began.n, 0)::int as "activeUsers"
    from generate_series(${startDate}::date::timestamp, ${endDate}::date + interval '1 day' - interval '1 ${step}',
      interval '1 ${step}') as slot
    left join (
      select date_trunc('${step}', ${trafficHours.hour} at time zone 'UTC') as slot, sum(${trafficHours.sessions}) as n
      from ${trafficHours} where ${hoursOf({ startDate, endDate })} group by 1
    ) as began using (slot)
    order by slot`);
  return rows;
}

/** Sessions and responses per age range, in the order of the ages; age ranges without any are left out. */
export async function trafficByAgeRange(db: Db, { ageRange, ...filters }: Filters) {
  const names = ageRange === undefined ? (await groupsSeen(db)).ageRanges : [ageRange];
  if (names.length === 0) return [];
  const rows = await db
    .select({
      _id: trafficHours.ageRange,
      sessions: total(trafficHours.sessions),
      quiz_responses: total(trafficHours.quizResponses),
      poll_responses: total(trafficHours.pollResponses),
      survey_responses: total(trafficHours.surveyResponses),
    })
    .from(trafficHours)
    .where(hoursOf(filters, inArray(trafficHours.ageRange, names)))
    .groupBy(trafficHours.ageRange);
  return rows
    .filter((row) => row.sessions + row.quiz_responses + row.poll_responses + row.survey_responses > 0)
    .sort((a, b) => byName(a._id, b._id));
}

/** The hour of the day (UTC) in which most sessions began, 0 to 23; the earliest of equals, null without any. */
export async function busiestHour(db: Db, filters: Filters): Promise<number | null> {
  const hour = sql<number>`extract(hour from ${trafficHours.hour} at time zone 'UTC')::int`;
  const sessions = total(trafficHours.sessions);
  const [row] = await db
    .select({ hour, sessions })
    .from(trafficHours)
    .where(hoursOf(filters))
    .groupBy(sql`1`)
    .orderBy(desc(sessions), asc(sql`1`))
    .limit(1);
  return row && row.sessions > 0 ? row.hour : null;
}

/** Attempts at surveys that began in the period and how many of them were completed; of one survey, or of all. */
export async function surveyAttemptTotals(
  db: Db,
  { surveyId, ...filters }: Filters & { surveyId?: string | undefined },
) {
  const ofSessions = and(
    filters.district === undefined ? undefined : eq(appSessions.district, filters.district),
    filters.ageRange === undefined ? undefined : eq(appSessions.ageRange, filters.ageRange),
  );
  const [row] =
    surveyId === undefined
      ? await db
          .select({
            attempts: total(trafficHours.surveyAttempts),
            completed: total(trafficHours.surveyCompletions),
          })
          .from(trafficHours)
          .where(hoursOf(filters))
      : await db
          .select({ attempts: count(), completed: count(surveyAttempts.completedAt) })
          .from(surveyAttempts)
          .where(
            and(
              eq(surveyAttempts.surveyId, surveyId),
              // Sessions are looked at only where a filter asks for them: that is what costs.
              ofSessions
                ? inArray(
                    surveyAttempts.sessionId,
                    db.select({ id: appSessions.id }).from(appSessions).where(ofSessions),
                  )
                : undefined,
              filters.startDate ? gte(surveyAttempts.startedAt, startOf(filters.startDate)) : undefined,
              filters.endDate ? lt(surveyAttempts.startedAt, endOf(filters.endDate)) : undefined,
            ),
          );
  return { attempts: row?.attempts ?? 0, completed: row?.completed ?? 0 };
}

/** The most viewed contents, at most `limit`. */
export async function mostViewed(db: Db, filters: Filters, limit: number) {
  const { title, thumbnail } = contents;
  if (Object.values(filters).every((value) => value === undefined)) {
    return db
      .select({ title, thumbnail, views: contents.views })
      .from(contents)
      .where(gt(contents.views, 0))
      .orderBy(desc(contents.views), asc(title))
      .limit(limit);
  }
  const viewed = db
    .select({ contentId: contentViewDays.contentId, views: total(contentViewDays.views).as('period_views') })
    .from(contentViewDays)
    .where(
      and(
        eq(contentViewDays.district, filters.district ?? ''),
        eq(contentViewDays.ageRange, filters.ageRange ?? ''),
        filters.startDate ? gte(contentViewDays.day, filters.startDate) : undefined,
        filters.endDate ? sql`${contentViewDays.day} <= ${filters.endDate}` : undefined,
      ),
    )
    .groupBy(contentViewDays.contentId)
    .as('viewed');
  return db
    .select({ title, thumbnail, views: viewed.views })
    .from(viewed)
    .innerJoin(contents, eq(contents.id, viewed.contentId))
    .where(gt(viewed.views, 0))
    .orderBy(desc(viewed.views), asc(title))
    .limit(limit);
}

/** Views of all contents. */
export async function allViews(db: Db): Promise<number> {
  const [row] = await db.select({ views: total(contents.views) }).from(contents);
  return row?.views ?? 0;
}
