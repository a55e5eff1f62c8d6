import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { count, eq, isNull, lt, min, sql } from 'drizzle-orm';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { passwordMatches } from '../../admin-api/auth/passwords';
import type { Database } from '../../admin-api/db/database';
import * as tables from '../../admin-api/db/schema';
import { demoData, mediaFiles, picturePath } from '../../admin-api/demo/data';
import { demoSignIns, fillDemo } from '../../admin-api/demo/fill';
import { ageRanges, districts } from '../../admin-api/demo/history/sessions';
import { startTraffic } from '../../admin-api/demo/traffic';
import type { MediaStorage } from '../../admin-api/media/storage';
import { sanitiseRichText } from '../../shared/text/sanitise-rich-text';
import { sanitiseSvgIcon } from '../../shared/text/sanitise-svg-icon';
import { startTestApi, type TestApi } from './support/api';

const { categories, contents, infoItems, surveys } = demoData();

describe('demo library', () => {
  it('has icons and descriptions that our own cleaning leaves as they are', () => {
    for (const { icon, name } of categories) {
      expect(icon.match(/<(\w+)/g)).not.toContain('<script');
      expect(icon).not.toMatch(/style=|href|url\(/);
      const elements = (svg: string | null) => svg?.match(/<[a-z]+/g);
      expect(elements(sanitiseSvgIcon(icon)), name).toEqual(elements(icon));
    }
    for (const { title, description = '' } of [...contents, ...infoItems])
      expect(sanitiseRichText(description), title).toBe(description);
  });

  it('has a picture of its own for every content, category, survey and info item, small and 640 × 360', async () => {
    const pictures = [
      ...contents.map(({ key }) => key),
      ...categories.map(({ key }) => `category-${key}`),
      ...surveys.map(({ banner }) => banner).filter((banner) => !(banner in mediaFiles)),
      ...infoItems.flatMap(({ image }) => image ?? []),
    ];
    const files = await Promise.all(pictures.map((name) => readFile(picturePath(name))));
    expect(new Set(files.map((bytes) => bytes.toString('base64'))).size).toBe(files.length);
    expect(await readdir(join(picturePath('x'), '..'))).toHaveLength(files.length);
    const size = { format: 'webp', width: 640, height: 360 };
    for (const [index, bytes] of files.entries())
      expect(await sharp(bytes).metadata(), pictures[index]).toMatchObject(size);
    expect(files.reduce((sum, { length }) => sum + length, 0)).toBeLessThan(1_000_000);
  });
});

describe('fillDemo', () => {
  let api: TestApi;
  let database: Database;
  let storage: MediaStorage;
  beforeAll(async () => {
    api = await startTestApi();
    ({ database } = api);
    ({ storage } = api.services);
    expect(await fillDemo({ db: database.db, storage, totpKeys: api.services.totpKeys })).toBe(true);
  });
  afterAll(() => api.stop());

  it('makes accounts in every state that sign in with the printed password', async () => {
    const users = await database.db.select().from(tables.staffUsers);
    expect(users.length).toBeGreaterThanOrEqual(14);
    expect(users.filter((user) => !user.isActive && !user.isBanned).length).toBeGreaterThanOrEqual(2);
    expect(users.filter((user) => user.isBanned).length).toBeGreaterThanOrEqual(2);
    const signIns = await demoSignIns(database.db, api.services.totpKeys);
    expect(signIns.map(({ email }) => email)).toEqual([
      'superadmin@demo.test',
      'admin@demo.test',
      'viewer@demo.test',
      'mfa@demo.test',
      'auditor@demo.test',
    ]);
    for (const { email, password, note } of signIns) {
      const [user] = await database.db
        .select()
        .from(tables.staffUsers)
        .where(eq(tables.staffUsers.email, email));
      expect(user?.mfaEnabled, email).toBe(email === 'mfa@demo.test');
      const stored = user?.mfaSecret ?? null;
      const secret = stored && (await api.services.totpKeys.decrypt(user?.id ?? '', stored));
      expect(note ?? null).toBe(secret && `with a code from an authenticator app; secret ${secret}`);
      expect(await passwordMatches(password, user?.passwordHash ?? null), email).toBe(true);
    }
  });

  it('has polls, quizzes and surveys in every state, each item of the info board and 120 prompts', async () => {
    const { db } = database;
    const now = Date.now() / 1000;
    for (const table of [tables.polls, tables.quizzes, tables.surveys]) {
      const rows = await db.select({ published: table.published, timeout: table.timeout }).from(table);
      expect(rows).toHaveLength(40);
      expect(rows.filter(({ published, timeout }) => published !== (timeout !== null))).toEqual([]);
      expect(rows.filter(({ published }) => !published).length).toBeGreaterThanOrEqual(5);
      expect(rows.filter(({ timeout }) => timeout && timeout > now).length).toBeGreaterThanOrEqual(4);
      expect(rows.filter(({ timeout }) => timeout && timeout < now).length).toBeGreaterThanOrEqual(10);
      expect(Math.max(...rows.map(({ timeout }) => timeout ?? 0))).toBeLessThan(now + 86_400);
    }
    const info = await db.select().from(tables.infoItems);
    expect(new Set(info.map(({ type }) => type))).toEqual(new Set(['banner', 'awareness_card', 'alert']));
    expect(new Set(info.flatMap(({ subType }) => subType || []))).toEqual(
      new Set(['Did you know', 'Joke', 'Know', 'Recent']),
    );
    const asked = await db.select().from(tables.prompts);
    expect(asked).toHaveLength(120);
    for (const kind of [true, false]) {
      expect(asked.filter(({ isReviewed }) => isReviewed === kind).length).toBeGreaterThan(20);
      expect(asked.filter((p) => (p.responseStatus === 'failed') === kind).length).toBeGreaterThan(5);
    }
  });

  it('tells a history that holds together', async () => {
    const { db } = database;
    const [sessions] = await db
      .select({ n: count(), oldest: min(tables.appSessions.startedAt) })
      .from(tables.appSessions);
    expect(sessions?.n).toBeGreaterThan(5_000);
    expect(sessions?.n).toBeLessThan(20_000);
    expect(Date.now() - Number(sessions?.oldest)).toBeGreaterThan(88 * 86_400_000);
    expect(districts).toHaveLength(30);
    const seen = await db.selectDistinct({ district: tables.appSessions.district }).from(tables.appSessions);
    expect(seen.map(({ district }) => district).sort()).toEqual(districts.map(({ name }) => name).sort());
    expect(
      await db.selectDistinct({ age: tables.appSessions.ageRange }).from(tables.appSessions),
    ).toHaveLength(ageRanges.length);
    // Nothing is watched, answered or said before it existed, outside its session or in the future.
    const nothing = { rows: [{ n: 0 }] };
    const counted = (query: ReturnType<typeof sql>) => db.execute<{ n: number }>(query);
    expect(
      await counted(sql`select count(*)::int n from content_views v join contents c on c.id = v.content_id
        join app_sessions s on s.id = v.session_id
        where v.created_at < c.created_at or not c.published or v.created_at < s.started_at or v.created_at > now()`),
    ).toMatchObject(nothing);
    expect(
      await counted(
        sql`select count(*)::int n from quizzes q join contents c on c.id = q.content_id where q.created_at < c.created_at`,
      ),
    ).toMatchObject(nothing);
    for (const answers of [
      sql`poll_votes a join polls p on p.id = a.poll_id`,
      sql`quiz_responses a join quiz_questions k on k.id = a.question_id join quizzes p on p.id = k.quiz_id`,
      sql`survey_responses a join survey_questions k on k.id = a.question_id join surveys p on p.id = k.survey_id`,
    ]) {
      expect(
        await counted(sql`select count(*)::int n from ${answers} where a.created_at < p.created_at`),
      ).toMatchObject(nothing);
      const [total] = (await counted(sql`select count(*)::int n from ${answers}`)).rows;
      expect(total?.n).toBeGreaterThan(1_000);
    }
    expect(
      await counted(
        sql`select count(*)::int n from (select o.votes - count(v.*) d from poll_options o left join poll_votes v on v.option_id = o.id group by o.id) x where d <> 0`,
      ),
    ).toMatchObject(nothing);
    const dead = await db
      .select({ n: count() })
      .from(tables.appSessions)
      .where(
        sql`${isNull(tables.appSessions.endedAt)} and ${lt(tables.appSessions.lastSeen, sql`now() - interval '5 minutes'`)}`,
      );
    expect(dead[0]?.n).toBe(0);
  });

  it('is visited by people who come and go through the mobile API, and do all that can be done there', async () => {
    const counts = async () =>
      Promise.all(
        [
          tables.appSessions,
          tables.contentViews,
          tables.feedback,
          tables.pollVotes,
          tables.quizResponses,
          tables.surveyAttempts,
          tables.surveyResponses,
          tables.prompts,
        ].map(async (table) => (await database.db.select({ n: count() }).from(table))[0]?.n ?? 0),
      );
    const before = await counts();
    const issues: unknown[] = [];
    const { appKey } = api.services.config;
    const traffic = startTraffic({ url: api.url, appKey, pace: 300, onError: (issue) => issues.push(issue) });
    await vi.waitFor(
      async () => {
        const after = await counts();
        for (const [index, n] of after.entries()) expect(n).toBeGreaterThan(before[index] ?? 0);
      },
      { timeout: 60_000, interval: 300 },
    );
    await traffic.stop();
    expect(issues).toEqual([]);
  }, 90_000);
});
