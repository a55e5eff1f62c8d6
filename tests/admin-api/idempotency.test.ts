import { randomUUID } from 'node:crypto';
import { rm } from 'node:fs/promises';
import { count, eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { newRecoveryCodes } from '../../admin-api/auth/recovery-codes';
import {
  allCalls,
  audit,
  type Call,
  categories,
  contents,
  extensions,
  infoItems,
  passwordReset,
  polls,
  questionEdits,
  quizzes,
  sections,
  staffUsers,
  surveys,
  takesIdempotencyKey,
} from '../../admin-api/contract';
import { auditedWrites } from '../../admin-api/contract/audited-writes';
import * as schema from '../../admin-api/db/schema';
import { forgetOldKeys } from '../../admin-api/http/idempotency';
import { form, startTestApi, type TestApi } from './support/api';
import { addOpenPoll, addOpenQuiz, addOpenSurvey, addStoredContent } from './support/app';
import { addSection, addUser, fixture } from './support/rows';

/*
 * Idempotency-Key: a write sent again is not carried out again, its first response is given again (docs/decisions/0017).
 */

type Sent = NonNullable<Parameters<TestApi['send']>[1]>;

let api: TestApi;
let film: { bytes: Buffer; name: string };
let picture: { bytes: Buffer; name: string };
const boss = 'boss@example.org';
beforeAll(async () => {
  api = await startTestApi();
  film = { bytes: await fixture('clip.mp4'), name: 'clip.mp4' };
  picture = { bytes: await fixture('thumbnail.png'), name: 'a.png' };
  await addUser(api, { email: boss, role: 'superadmin' });
});
afterAll(() => api?.stop());

const keyed = (key: string = randomUUID()) => ({ 'idempotency-key': key });
let number = 0;
const next = () => ++number;

const sectionId = async () => (await addSection(api)).section.id;
const categoryId = async () => (await addSection(api)).category.id;
const contentId = async () => (await addStoredContent(api)).id;
const pollId = async () => (await addOpenPoll(api)).poll.id;
const quizId = async () => (await addOpenQuiz(api)).quiz.id;
const surveyId = async () => (await addOpenSurvey(api)).survey.id;
const infoItemId = async () =>
  (await api.call(infoItems.create, { form: form({ type: 'alert', title: 'T', text: 'Words' }) })).id ?? '';
const userId = async (values: Partial<typeof schema.staffUsers.$inferInsert> = {}) =>
  (await addUser(api, { email: `a${next()}@example.org`, ...values })).id;
const pendingId = () => userId({ role: 'viewer', isActive: false });
const options = ['c', 'd'];
const surveyForm = () =>
  form({
    ...{ description: 'New', thumbnailType: 'image', 'survey-poster': picture },
    survey: JSON.stringify([{ question: 'How?', type: 'text' }]),
  });

/** What each write is sent with, in `params` the id of something of its own to change. */
const writes: [call: Call, sent: () => Sent | Promise<Sent>, id?: () => Promise<string>][] = [
  [categories.create, () => ({ form: form({ name: `Category ${next()}`, image: picture }) })],
  [categories.update, () => ({ form: form({ name: 'New', image: picture }) }), categoryId],
  [
    categories.remove,
    () => ({}),
    async () => (await api.call(categories.create, { form: form({ name: `Category ${next()}` }) })).id ?? '',
  ],
  [sections.create, async () => ({ params: { categoryId: await categoryId() }, body: { name: 'New' } })],
  [sections.update, () => ({ body: { name: 'New' } }), sectionId],
  [sections.remove, () => ({}), sectionId],
  [
    contents.create,
    async () => ({
      params: { sectionId: await sectionId() },
      form: form({ title: 'Film', code: `ITE-${100 + next()}`, type: 'video', file: film }),
    }),
  ],
  [contents.update, () => ({ form: form({ title: 'New', thumbnail: picture }) }), contentId],
  [contents.togglePublish, () => ({}), contentId],
  [extensions.scheduleContent, () => ({ body: { unpublishAt: '2999-01-01T00:00:00Z' } }), contentId],
  [contents.remove, () => ({}), contentId],
  [polls.create, () => ({ body: { question: 'Which?', options } })],
  [
    polls.publish,
    async () => {
      const id = await pollId();
      await api.call(polls.unpublish, { body: { pollId: id } });
      return { body: { pollId: id, selectedTimeout: 60 } };
    },
  ],
  [polls.unpublish, async () => ({ body: { pollId: await pollId() } })],
  [polls.remove, () => ({}), pollId],
  [questionEdits.updatePoll, () => ({ body: { question: 'Which one?', options } }), pollId],
  [
    questionEdits.updateQuiz,
    async () => {
      const { code } = await addStoredContent(api);
      return { body: { code, quiz: [{ question: 'Who?', options, correctAnswer: 1 }] } };
    },
    quizId,
  ],
  [questionEdits.updateSurvey, () => ({ form: surveyForm() }), surveyId],
  [
    quizzes.create,
    async () => {
      const { code } = await addStoredContent(api);
      return { body: { code, quiz: [{ question: 'Which?', options, correctAnswer: 0 }] } };
    },
  ],
  [
    quizzes.publish,
    async () => {
      const { quiz } = await addOpenQuiz(api);
      const what = { params: { id: quiz.id }, body: { contentID: quiz.contentId } };
      await api.call(quizzes.unpublish, what);
      return { ...what, body: { ...what.body, selectedTimeout: 60 } };
    },
  ],
  [
    quizzes.unpublish,
    async () => {
      const { quiz } = await addOpenQuiz(api);
      return { params: { id: quiz.id }, body: { contentID: quiz.contentId } };
    },
  ],
  [quizzes.remove, () => ({}), quizId],
  [surveys.create, () => ({ form: surveyForm() })],
  [
    surveys.publish,
    async () => {
      const params = { id: await surveyId() };
      await api.call(surveys.unpublish, { params });
      return { params, body: { selectedTimeout: 60 } };
    },
  ],
  [surveys.unpublish, () => ({}), surveyId],
  [surveys.remove, () => ({}), surveyId],
  [infoItems.create, () => ({ form: form({ type: 'alert', title: 'T', text: 'Words' }) })],
  [infoItems.update, () => ({ form: form({ title: 'New', text: 'Words' }) }), infoItemId],
  [extensions.scheduleInfoItem, () => ({ body: { publishAt: '2999-01-01T00:00:00Z' } }), infoItemId],
  [infoItems.remove, () => ({}), infoItemId],
  [staffUsers.invite, () => ({ body: { email: `new${next()}@example.org`, role: 'viewer', admin: boss } })],
  [staffUsers.assignRole, () => ({ body: { role: 'viewer', admin: boss } }), userId],
  [staffUsers.ban, () => ({ body: { admin: boss } }), userId],
  [staffUsers.unban, () => ({ body: { admin: boss } }), () => userId({ isBanned: true })],
  [staffUsers.remove, () => ({ query: { admin: boss } }), pendingId],
  [extensions.resendInvitation, () => ({ body: { admin: boss } }), pendingId],
  [
    extensions.revokeInvitation,
    async () => {
      const params = { id: await pendingId() };
      await api.call(extensions.resendInvitation, { params, body: { admin: boss } });
      return { params, query: { admin: boss } };
    },
  ],
  [passwordReset.makePasswordReset, () => ({ body: { admin: boss } }), userId],
  [
    extensions.makeSuperadmin,
    async () => {
      const [email, by] = [`a${next()}@example.org`, `a${next()}@example.org`];
      const mfa = { mfaEnabled: true, mfaConfirmedAt: new Date() };
      const [token] = await newRecoveryCodes(
        api.services.db,
        await userId({ email: by, role: 'superadmin', ...mfa }),
      );
      return { params: { id: await userId({ email }) }, body: { admin: by, email, token } };
    },
  ],
  [extensions.resetMfa, () => ({ body: { admin: boss } }), () => userId({ mfaEnabled: true })],
  [
    extensions.reviewPrompt,
    () => ({ body: { isReviewed: true, admin: boss } }),
    async () => {
      const id = `prompt${next()}`;
      await api.services.db.insert(schema.prompts).values({ id, prompt: 'Why?', responseStatus: 'success' });
      return id;
    },
  ],
];

test('every write of the contract is tried here', () => {
  const all = allCalls.filter(({ call }) => takesIdempotencyKey(call)).map(({ call }) => call.name);
  expect(writes.map(([{ name }]) => name).toSorted()).toEqual(all.toSorted());
});

/** Everything in the database but for the keys themselves, counted attempts and moments, to tell whether anything changed. */
async function everything(): Promise<string> {
  const { rows: tables } = await api.services.db.execute<{ name: string }>(
    sql`select tablename as name from pg_tables where schemaname = 'public' and tablename not in ('idempotency_keys', 'throttles') order by 1`,
  );
  const texts = [];
  for (const { name } of tables) {
    const { rows } = await api.services.db.execute(
      sql`select md5(coalesce(string_agg(t::text, ',' order by t::text), '')) as sum from ${sql.identifier(name)} t`,
    );
    texts.push(`${name} ${rows[0]?.sum}`);
  }
  return texts.join('\n');
}

describe('a write sent again with its key (SPEC §10.16, REL-07)', () => {
  test.each(writes.map(([call, sent, id]) => [call.name, call, sent, id] as const))(
    '%s: is carried out once and answered alike, also after others wrote',
    async (_name, call, sent, id) => {
      const what = { ...(id && { params: { id: await id() } }), ...(await sent()), headers: keyed() };
      const log = await api.call(audit.auditList);
      const first = await api.send(call, what);
      expect(first.status, JSON.stringify(first.body)).toBeLessThan(300);
      expect(first.headers.get('idempotency-replayed')).toBeNull();
      // One row of the audit log tells of it, and of what it was done to (docs/decisions/0047).
      const { data, total } = await api.call(audit.auditList);
      expect(total).toBe(log.total + 1);
      const action = data[0]?.action.replace(
        'unpublish',
        call.name.endsWith('unpublish') ? 'unpublish' : 'publish',
      );
      const audited = auditedWrites[call.name as keyof typeof auditedWrites];
      expect(audited).toEqual({ action, kind: data[0]?.kind });
      const item = { itemId: expect.any(String), itemName: expect.any(String) };
      expect(data[0]).toMatchObject({ outcome: 'success', ...item });
      const after = await everything();
      for (let n = 0; n < 2; n++) {
        const again = await api.send(call, what);
        expect(again.headers.get('idempotency-replayed')).toBe('true');
        expect([again.status, withoutLink(again.body)]).toEqual([first.status, withoutLink(first.body)]);
      }
      expect(await everything()).toBe(after);
    },
  );

  /** The link of an invitation is a secret, and stored nowhere. */
  function withoutLink(body: Record<string, unknown>) {
    return JSON.parse(JSON.stringify(body), (key, value) => (key === 'link' ? null : value));
  }

  test('an invitation’s link is in no table, and not in the response given again', async () => {
    const what = {
      body: { email: `new${next()}@example.org`, role: 'viewer', admin: boss },
      headers: keyed(),
    };
    const first = await api.send(staffUsers.invite, what);
    const { link } = first.body.invitation as { link: string };
    const token = new URL(link).searchParams.get('token') ?? '';
    expect(token.length).toBeGreaterThan(30);
    const again = await api.send(staffUsers.invite, what);
    expect(again.body.invitation).toMatchObject({ link: null });
    const { rows } = await api.services.db.execute(
      sql`select count(*)::int as n from ${schema.idempotencyKeys} where answer like ${`%${token}%`}`,
    );
    expect(rows[0]?.n).toBe(0);
  });

  test('five times at once it is one record, and all five get its id', async () => {
    const what = { body: { question: 'At once?', options: ['a', 'b'] }, headers: keyed() };
    const answers = await Promise.all([1, 2, 3, 4, 5].map(() => api.send(polls.create, what)));
    expect(answers.map(({ status }) => status)).toEqual([201, 201, 201, 201, 201]);
    expect(new Set(answers.map(({ body }) => body.id)).size).toBe(1);
    const [found] = await api.services.db
      .select({ n: count() })
      .from(schema.polls)
      .where(eq(schema.polls.question, 'At once?'));
    expect(found?.n).toBe(1);
  });
});

describe('the key of another request is rejected with 422, and nothing is changed', () => {
  const body = { question: 'First', options: ['a', 'b'] };
  test.each([
    ['another body', polls.create, { body: { ...body, question: 'Second' } }],
    ['another call', polls.unpublish, { body: { pollId: 'unknown-poll' } }],
  ] as [string, Call, Sent][])('%s', async (_what, call, sent) => {
    const headers = keyed();
    expect((await api.send(polls.create, { body, headers })).status).toBe(201);
    const before = await everything();
    const answer = await api.send(call, { ...sent, headers });
    expect(answer.status).toBe(422);
    expect(answer.body.message).toContain('This was saved already, as it was sent the first time.');
    expect(await everything()).toBe(before);
  });
});

test('the response survives a restart; after 24 hours the key is forgotten, and free', async () => {
  let own = await startTestApi();
  const { dataDir } = own;
  const { databaseUrl } = own.services.config;
  const env: Record<string, string> = databaseUrl ? { DATABASE_URL: databaseUrl } : {};
  try {
    const what = { body: { question: 'After?', options: ['a', 'b'] }, headers: keyed() };
    const first = await own.send(polls.create, what);
    await own.close();
    own = await startTestApi(env, dataDir);
    expect((await own.send(polls.create, what)).body).toEqual(first.body);

    const { db } = own.services;
    const keys = async () => (await db.select().from(schema.idempotencyKeys)).length;
    await forgetOldKeys(db);
    expect(await keys()).toBe(1);
    await db.update(schema.idempotencyKeys).set({ createdAt: sql`now() - interval '24 hours 1 second'` });
    // Not swept yet, and free all the same.
    const anew = await own.send(polls.create, what);
    expect(anew.status).toBe(201);
    expect(anew.body.id).not.toBe(first.body.id);
    await db.update(schema.idempotencyKeys).set({ createdAt: sql`now() - interval '24 hours 1 second'` });
    await forgetOldKeys(db);
    expect(await keys()).toBe(0);
  } finally {
    await own.stop();
    await rm(dataDir, { recursive: true, force: true });
  }
});

test('the response is committed with what it tells of: where it cannot be stored, nothing is written', async () => {
  const { db } = api.services;
  await db.execute(sql`alter table idempotency_keys add constraint never check (answer is null) not valid`);
  try {
    const before = await everything();
    const answer = await api.send(polls.create, {
      body: { question: 'Torn?', options: ['a', 'b'] },
      headers: keyed(),
    });
    expect(answer.status).toBe(500);
    expect(await everything()).toBe(before);
  } finally {
    await db.execute(sql`alter table idempotency_keys drop constraint never`);
  }
});
