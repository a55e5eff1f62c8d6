import { readFile } from 'node:fs/promises';
import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { analytics, contents, extensions, polls, surveys } from '../../admin-api/contract';
import * as schema from '../../admin-api/db/schema';
import { insertRows } from '../../admin-api/demo/insert';
import { seeded } from '../../admin-api/demo/random';
import { listInWords } from '../../shared/text/numbers';
import { startTestApi, type TestApi } from './support/api';
import { addOpenPoll, addOpenQuiz, addOpenSurvey, addStoredContent, appClient } from './support/app';

let api: TestApi;
beforeAll(async () => {
  api = await startTestApi();
  await fillHistory();
});
afterAll(() => api.stop());

const districts = ['Gasabo', 'Huye', 'Rubavu'];
const ageRanges = ['3-5', '6-9', '10-13'];
const day = 86_400_000;
const iso = (time: number) => new Date(time).toISOString().slice(0, 10);
const today = Date.now() - (Date.now() % day);
/** Days ago, as the filters take them. */
const ago = (days: number) => iso(today - days * day);

type Filters = { district?: string; ageRange?: string; startDate?: string; endDate?: string };
const filters: Filters[] = [
  {},
  { district: 'Huye' },
  { ageRange: '6-9' },
  { district: 'Gasabo', ageRange: '10-13' },
  { startDate: ago(3), endDate: ago(3) },
  { startDate: ago(5), endDate: ago(1), district: 'Rubavu' },
  { startDate: ago(2) },
  { endDate: ago(6), ageRange: '3-5', district: 'Huye' },
  { district: 'Nowhere' },
];

/** 600 sessions of eight days and what they did, some of it exactly at midnight. */
async function fillHistory() {
  const random = seeded(7);
  const { db } = api.services;
  const content = [await addStoredContent(api), await addStoredContent(api), await addStoredContent(api)];
  const poll = await addOpenPoll(api);
  const quiz = await addOpenQuiz(api);
  // A survey that no one opens, one that few do, and one that many do.
  await addOpenSurvey(api);
  const few = await addOpenSurvey(api);
  const open = await addOpenSurvey(api);
  const sessions = Array.from({ length: 600 }, (_, index) => {
    const midnight = today - random.whole(0, 7) * day;
    const startedAt = new Date(index % 50 === 0 ? midnight : midnight + random.whole(0, day - 1));
    const endedAt = random.chance(0.9) ? new Date(startedAt.getTime() + random.whole(0, 900_000)) : null;
    return {
      id: `session-${index}`,
      district: random.pick(districts),
      ageRange: random.pick(ageRanges),
      startedAt,
      lastSeen: endedAt ?? startedAt,
      endedAt,
    };
  });
  await insertRows(db, schema.appSessions, sessions);
  const sample = (share: number) => sessions.filter(() => random.chance(share));
  const later = ({ startedAt }: { startedAt: Date }) =>
    new Date(startedAt.getTime() + random.whole(0, 600_000));
  const views = [...sample(0.8), ...sample(0.5)].map((session) => ({
    contentId: random.weighted(content, ({ id }) => 1 + content.findIndex((c) => c.id === id)).id,
    sessionId: session.id,
    createdAt: later(session),
  }));
  await insertRows(db, schema.contentViews, views);
  const vote = { pollId: poll.poll.id, optionId: poll.options[0] ?? '' };
  const votes = sample(0.3).map((one) => ({ ...vote, sessionId: one.id, createdAt: later(one) }));
  await insertRows(db, schema.pollVotes, votes);
  const answers = sample(0.3).flatMap((session) =>
    quiz.questions.map(({ id, right }) => ({
      ...{ questionId: id, answerId: right, sessionId: session.id, createdAt: later(session) },
    })),
  );
  await insertRows(db, schema.quizResponses, answers);
  const attempts = sample(0.4).map((session) => ({
    ...{ id: `attempt-${session.id}`, surveyId: open.survey.id, sessionId: session.id },
    startedAt: later(session),
    completedAt: random.chance(0.6) ? later(session) : null,
  }));
  const rare = sample(0.02).map((session) => ({
    ...{ id: `rare-${session.id}`, surveyId: few.survey.id, sessionId: session.id },
    startedAt: later(session),
    completedAt: null,
  }));
  await insertRows(db, schema.surveyAttempts, [...attempts, ...rare]);
  const choice = { questionId: open.choice.id, optionId: open.choice.options[0] ?? '', answer: null };
  const chosen = attempts.map(({ id, startedAt }) => ({ ...choice, attemptId: id, createdAt: startedAt }));
  await insertRows(db, schema.surveyResponses, chosen);
}

/** One number out of the rows themselves, the roll-ups aside. */
async function count(what: ReturnType<typeof sql>): Promise<number> {
  const { rows } = await api.services.db.execute<{ n: string | null }>(what);
  return Number(rows[0]?.n ?? 0);
}

/** The filters' condition on the rows themselves. */
function where({ district, ageRange, startDate, endDate }: Filters, moment: string) {
  const at = sql.raw(moment);
  return sql.join(
    [
      sql`true`,
      ...(district ? [sql`s.district = ${district}`] : []),
      ...(ageRange ? [sql`s.age_range = ${ageRange}`] : []),
      ...(startDate ? [sql`(${at} at time zone 'UTC')::date >= ${startDate}::date`] : []),
      ...(endDate ? [sql`(${at} at time zone 'UTC')::date <= ${endDate}::date`] : []),
    ],
    sql` and `,
  );
}

const responses = {
  poll_responses: sql`poll_votes r join app_sessions s on s.id = r.session_id`,
  quiz_responses: sql`quiz_responses r join app_sessions s on s.id = r.session_id`,
  survey_responses: sql`survey_responses r join survey_attempts a on a.id = r.attempt_id join app_sessions s on s.id = a.session_id`,
};

async function holdCompletion(query: Filters & { surveyId?: string }) {
  const ofSurvey = query.surveyId ? sql`a.survey_id = ${query.surveyId}` : sql`true`;
  const attempts = sql`survey_attempts a join app_sessions s on s.id = a.session_id
    where ${ofSurvey} and ${where(query, 'a.started_at')}`;
  const started = await count(sql`select count(*) as n from ${attempts}`);
  const completed = await count(sql`select count(a.completed_at) as n from ${attempts}`);
  expect(await api.call(analytics.surveyCompletionRate, { query })).toEqual({
    completionRate: started === 0 ? 0 : Math.round((completed / started) * 1_000) / 10,
    totalSurveys: await count(sql`select count(distinct a.survey_id) as n from ${attempts}`),
    totalAttempts: started,
    completedAttempts: completed,
  });
}

/** Holds every filtered call against the rows. */
async function holdAgainstRows(query: Filters) {
  const metadata = await api.call(analytics.sessionMetadata, { query });
  expect(metadata.totalSessions).toBe(
    await count(sql`select count(*) as n from app_sessions s where ${where(query, 's.started_at')}`),
  );
  const mean = await count(
    sql`select extract(epoch from avg(ended_at - started_at)) as n from app_sessions s where ${where(query, 's.started_at')}`,
  );
  expect(Math.abs((metadata.avgSessionDuration ?? Number.NaN) - mean)).toBeLessThanOrEqual(0.51);

  type Group = { [name in 'sessions' | keyof typeof responses]?: number | undefined };
  const holdGroup = async (group: Group | undefined, one: Filters) => {
    expect(group?.sessions ?? 0, JSON.stringify(one)).toBe(
      await count(sql`select count(*) as n from app_sessions s where ${where(one, 's.started_at')}`),
    );
    for (const [name, from] of Object.entries(responses))
      expect(group?.[name as keyof typeof responses] ?? 0, `${name} of ${JSON.stringify(one)}`).toBe(
        await count(sql`select count(*) as n from ${from} where ${where(one, 'r.created_at')}`),
      );
  };
  const traffic = await api.call(analytics.traffic, { query });
  for (const ageRange of query.ageRange ? [query.ageRange] : ageRanges)
    await holdGroup(
      traffic.groups.find(({ _id }) => _id === ageRange),
      { ...query, ageRange },
    );

  const byDistrict = await api.call(extensions.trafficByDistrict, { query });
  const numbers = byDistrict.map(({ sessions = Number.NaN }) => sessions);
  expect(numbers).toEqual(numbers.toSorted((a, b) => b - a));
  for (const district of query.district ? [query.district] : districts)
    await holdGroup(
      byDistrict.find(({ _id }) => _id === district),
      { ...query, district },
    );

  const { rows: hours } = await api.services.db.execute<{ hour: number }>(sql`
    select extract(hour from s.started_at at time zone 'UTC')::int as hour from app_sessions s
    where ${where(query, 's.started_at')} group by 1
    order by count(*) desc fetch first 1 rows with ties`);
  const clock = (hour: number) => `${String(hour % 24).padStart(2, '0')}:00`;
  const busiest = hours.map(({ hour }) => `${clock(hour)}–${clock(hour + 1)}`);
  expect(traffic.highTrafficPeriod).toBe(listInWords(busiest.toSorted()));

  await holdCompletion(query);

  const { rows: top } = await api.services.db.execute(sql`
    select c.title, c.thumbnail, count(*)::int as views
    from content_views r join app_sessions s on s.id = r.session_id join contents c on c.id = r.content_id
    where ${where(query, 'r.created_at')} group by c.id order by views desc, c.title limit 10`);
  expect(await api.call(analytics.topContents, { query })).toEqual(top);
}

it.each(filters)('answers what the rows say for %j (SPEC §7.9.2, §7.9.6)', holdAgainstRows);

it('answers all districts and age ranges whatever the filters, ages in their order', async () => {
  expect(await api.call(analytics.sessionMetadata, { query: { district: 'Nowhere' } })).toEqual({
    districts,
    ageRange: ageRanges,
    totalSessions: 0,
    avgSessionDuration: 0,
  });
  const { groups } = await api.call(analytics.traffic);
  expect(groups.map(({ _id }) => _id)).toEqual(ageRanges);
});

it('one group that was spelt differently is added up by migration 0028', async () => {
  const { db } = api.services;
  const [content] = await api.call(contents.list);
  const [survey] = await api.call(surveys.list);
  const spellings = [
    ['gasabo ', '10–13'],
    ['GASABO', '3 - 5'],
    ['Gasabo', '03-05'],
    ['Huye', '10 -13'],
    ['rubavu', '3-5'],
    ['Kigali City', '3-5'],
    ['KIGALI  city', '3—5'],
    ['KIGALI city', '3-5'],
    ['Kigali City', '10-013'],
  ] as const;
  const startedAt = new Date(`${ago(3)}T05:00:00Z`);
  const sessions = spellings.map(([district, ageRange], at) => ({
    ...{ id: `spelt-${at}`, district, ageRange, startedAt, endedAt: new Date(+startedAt + 60_000) },
  }));
  await insertRows(db, schema.appSessions, sessions);
  const ofSession = sessions.map(({ id: sessionId }) => ({ sessionId, createdAt: startedAt }));
  await insertRows(
    db,
    schema.contentViews,
    ofSession.map((row) => ({ ...row, contentId: content?.id ?? '' })),
  );
  await insertRows(
    db,
    schema.surveyAttempts,
    sessions.map(({ id }) => ({
      id,
      sessionId: id,
      surveyId: survey?.id ?? '',
      startedAt,
      completedAt: null,
    })),
  );
  const migration = await readFile('admin-api/db/migrations/0028_group_spellings.sql', 'utf8');
  const run = () =>
    db.transaction(async (tx) => {
      for (const statement of migration.split('--> statement-breakpoint'))
        await tx.execute(sql.raw(statement));
    });
  await run();
  await run();
  const { districts: seen, ageRange } = await api.call(analytics.sessionMetadata);
  expect([seen, ageRange]).toEqual([['Gasabo', 'Huye', 'Kigali City', 'Rubavu'], ageRanges]);
  for (const query of [...filters, { district: 'Kigali City' }]) {
    await holdAgainstRows(query);
    await holdCompletion({ ...query, surveyId: survey?.id ?? '' });
  }
  await db.delete(schema.appSessions).where(eq(schema.appSessions.district, 'Kigali City'));
});

describe('active users over time', () => {
  const ask = (query: Filters) =>
    api.call(analytics.activeUsersOverTime, { query: query as Record<string, string> });
  const began = (start: string, end: string) =>
    count(
      sql`select count(*) as n from app_sessions where (started_at at time zone 'UTC')::date between ${start}::date and ${end}::date`,
    );

  it('are by hour for one day, today unless told otherwise (SPEC §7.9.4)', async () => {
    const hours = Array.from({ length: 24 }, (_, hour) => `${String(hour).padStart(2, '0')}:00`);
    const points = await ask({ startDate: ago(2), endDate: ago(2) });
    expect(points.map(({ label }) => label)).toEqual(hours);
    expect(points.reduce((sum, { activeUsers }) => sum + activeUsers, 0)).toBe(await began(ago(2), ago(2)));
    for (const [hour, { activeUsers }] of points.entries())
      expect(activeUsers).toBe(
        await count(
          sql`select count(*) as n from app_sessions where date_trunc('hour', started_at at time zone 'UTC') = ${ago(2)}::date + make_interval(hours => ${hour})`,
        ),
      );
    const now = await ask({});
    expect(now.map(({ label }) => label)).toEqual(hours);
    expect(now.reduce((sum, { activeUsers }) => sum + activeUsers, 0)).toBe(await began(ago(0), ago(0)));
  });

  it('are by day for more, with a 0 where there were none (SPEC §7.9.3)', async () => {
    const points = await ask({ startDate: ago(12), endDate: ago(0) });
    expect(points.map(({ label }) => label)).toEqual(Array.from({ length: 13 }, (_, i) => ago(12 - i)));
    for (const { label, activeUsers } of points) expect(activeUsers, label).toBe(await began(label, label));
    expect(points[0]?.activeUsers).toBe(0);
    const { days: daily } = await api.call(analytics.dailyActiveUsers);
    expect(daily).toHaveLength(30);
    expect(daily.slice(-13)).toEqual(points);
  });

  it('reject reversed, impossible and endless periods', async () => {
    const wrong: Record<string, string>[] = [
      { startDate: ago(1), endDate: ago(2) },
      { startDate: '2026-02-30' },
      { startDate: 'yesterday' },
      { startDate: '1900-01-01', endDate: ago(0) },
      { startDate: ago(-3) },
    ];
    for (const query of wrong) {
      const answer = await api.send(analytics.activeUsersOverTime, { query });
      expect(answer.status, JSON.stringify(query)).toBe(400);
      expect(answer.body.message).toMatch(/\.$/);
    }
    expect(
      (await api.send(analytics.traffic, { query: { startDate: ago(1), endDate: ago(2) } })).body.message,
    ).toBe('The start date lies after the end date.');
  });
});

it('counts the attempts at one survey, under filters too (SPEC §7.9.5)', async () => {
  const all = await api.call(analytics.surveyCompletionRate);
  expect(all.totalAttempts).toBeGreaterThan(100);
  expect(all.totalSurveys).toBe(2);
  for (const { id } of await api.call(surveys.list))
    for (const query of filters) await holdCompletion({ ...query, surveyId: id });
});

it('names the live sessions and the totals of views and attempts (SPEC §7.9.1, §7.9.7)', async () => {
  const app = appClient(api);
  const id = await app.start('Karongi', '18-35');
  expect((await api.call(analytics.liveUsers)).find((live) => live.id === id)).toMatchObject({
    district: 'Karongi',
    ageRange: '18-35',
  });
  expect((await api.call(analytics.sessionMetadata)).districts).toContain('Karongi');
  expect(await api.call(analytics.contentViews)).toEqual({
    totalViews: await count(sql`select count(*) as n from content_views`),
  });
  expect(await api.call(analytics.surveyViews)).toEqual({
    totalAttempts: await count(sql`select count(*) as n from survey_attempts`),
  });
});

describe('stays true when rows go', () => {
  it('with a content, a poll and a survey', async () => {
    const { db } = api.services;
    // The questions' rows have no files, so the calls that delete them have nothing to remove.
    const [content] = await api.call(contents.list);
    await api.call(contents.remove, { params: { id: content?.id ?? '' } });
    const [poll] = await api.call(polls.list);
    await api.call(polls.remove, { params: { id: poll?.id ?? '' } });
    const [survey] = await api.call(surveys.list);
    await api.call(surveys.remove, { params: { id: survey?.id ?? '' } });
    await db.delete(schema.quizzes);
    for (const query of filters) await holdAgainstRows(query);
    const { groups } = await api.call(analytics.traffic);
    expect(
      groups.every((g) => [g.poll_responses, g.quiz_responses, g.survey_responses].every((n) => n === 0)),
    ).toBe(true);
    expect(groups[0]?.sessions).toBeGreaterThan(0);
  });
});

it('views of one content by day: the last 30 UTC days, each of them, as the rows say', async () => {
  const { rows: contents } = await api.services.db.execute<{ id: string }>(sql`
    select content_id as id from content_views group by 1 order by count(*) desc`);
  expect(contents.length).toBeGreaterThan(1);
  for (const { id } of contents) {
    const days = await api.call(extensions.viewsByDay, { query: { contentId: id } });
    expect(days.map(({ day }) => day)).toEqual(Array.from({ length: 30 }, (_, at) => ago(29 - at)));
    for (const { day, views } of days)
      expect(views, day).toBe(
        await count(sql`select count(*) as n from content_views v join app_sessions s on s.id = v.session_id
          where v.content_id = ${id} and (v.created_at at time zone 'UTC')::date = ${day}::date`),
      );
  }
  const unviewed = await addStoredContent(api);
  const none = await api.call(extensions.viewsByDay, { query: { contentId: unviewed.id } });
  expect(none.map(({ views }) => views)).toEqual(Array.from({ length: 30 }, () => 0));
  const gone = await api.send(extensions.viewsByDay, { query: { contentId: 'gone' } });
  expect(gone).toMatchObject({ status: 404, body: { code: 'not_found' } });
});
