import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { analytics, contents, mobileApi, polls, quizzes, surveys } from '../../admin-api/contract';
import { endSilentSessions } from '../../admin-api/db/app-sessions';
import * as schema from '../../admin-api/db/schema';
import { says, startTestApi, type TestApi } from './support/api';
import { addOpenPoll, addOpenQuiz, addOpenSurvey, addStoredContent, appClient } from './support/app';
import { addSection } from './support/rows';

let api: TestApi;
let app: ReturnType<typeof appClient>;
let session: string;
beforeAll(async () => {
  api = await startTestApi();
  app = appClient(api);
});
afterAll(() => api.stop());
beforeEach(async () => {
  session = await app.start();
});

const body = (more: object = {}) => ({ body: { sessionId: session, ...more } });
const silent = (id: string, seconds: number) =>
  api.services.db
    .update(schema.appSessions)
    .set({ lastSeen: sql`now() - make_interval(secs => ${seconds})` })
    .where(eq(schema.appSessions.id, id));
const row = async (id: string) =>
  (await api.services.db.select().from(schema.appSessions).where(eq(schema.appSessions.id, id)))[0];

describe('the key', () => {
  it('is asked for by every call, and the bearer is no key', async () => {
    for (const key of [undefined, '', 'wrong', api.services.config.token]) {
      const headers: Record<string, string> = {
        authorization: `Bearer ${api.services.config.token}`,
        ...(key === undefined ? {} : { 'x-app-key': key }),
      };
      for (const [method, path] of [
        ['GET', '/app/contents'],
        ['POST', '/app/sessions'],
        ['POST', `/app/sessions/${session}/end`],
      ] as const) {
        const response = await fetch(api.url + path, { method, headers });
        expect(response.status, `${method} ${path}`).toBe(401);
        expect(await response.json()).toMatchObject({ message: 'The app’s key is missing or wrong.' });
      }
    }
  });

  it('opens nothing but the mobile API', async () => {
    const headers = { 'x-app-key': api.services.config.appKey };
    for (const path of ['/content/list', '/session/list', '/app/nothing'])
      expect((await fetch(api.url + path, { headers })).status).toBe(401);
  });
});

describe('a session', () => {
  it('starts, lives while it is active, and ends (SPEC §10.22)', async () => {
    await silent(session, 200);
    expect(await app.send(mobileApi.heartbeat, { params: { id: session } })).toMatchObject({
      status: 200,
      body: { expiresIn: 300 },
    });
    expect(Date.now() - ((await row(session))?.lastSeen.getTime() ?? 0)).toBeLessThan(10_000);
    expect((await app.send(mobileApi.endSession, { params: { id: session } })).status).toBe(200);
    expect((await row(session))?.endedAt).not.toBeNull();
    for (const call of [mobileApi.heartbeat, mobileApi.endSession])
      expect(await app.send(call, { params: { id: session } })).toMatchObject(
        says(410, 'This session has ended. Please start a new one.'),
      );
  });

  it('is over after five minutes of silence, at the moment it sent its last heartbeat (SPEC §1.4.6)', async () => {
    const other = await app.start();
    await silent(session, 301);
    await silent(other, 290);
    expect((await app.send(mobileApi.heartbeat, { params: { id: session } })).status).toBe(410);
    const { ended } = await endSilentSessions(api.services.db);
    expect(ended.map(({ id }) => id)).toContain(session);
    expect(ended.map(({ id }) => id)).not.toContain(other);
    const after = await row(session);
    expect(after?.endedAt).toEqual(after?.lastSeen);
    expect((await row(other))?.endedAt).toBeNull();
    expect((await endSilentSessions(api.services.db)).ended).toEqual([]);
  });

  it('needs a district and an age range that are names', async () => {
    const start = async (district: string, ageRange: string) =>
      (await app.send(mobileApi.startSession, { body: { district, ageRange } })).status;
    for (const wrong of ['   ', '<b>', 'Gasabo\u0000']) expect(await start(wrong, '6-9'), wrong).toBe(400);
    expect(await start('Gasabo', 'x'.repeat(21))).toBe(400);
    expect([await start('Nyamagabe', '36+'), await start('Île-de-Nkombo', '6 – 9')]).toEqual([201, 201]);
  });

  it('belongs to one group, however the app spells it', async () => {
    const groupsOf = async (spellings: [string, string][]) => {
      const ids: string[] = [];
      for (const [district, ageRange] of spellings) ids.push(await app.start(district, ageRange));
      const live = await api.call(analytics.liveUsers);
      return new Set(
        live.filter(({ id }) => ids.includes(id ?? '')).map((one) => `${one.district} ${one.ageRange}`),
      );
    };
    expect(
      await groupsOf([
        ['gasabo ', '6–9'],
        ['GASABO', '06-09'],
        ['Gasabo', '6 - 9'],
        ['\u00a0gAsabo', ' 6—9'],
      ]),
    ).toEqual(new Set(['Gasabo 6-9']));
    expect(
      await groupsOf([
        ['Kigali City', 'Adults 36 +'],
        ['KIGALI  CITY', 'adults 036+'],
      ]),
    ).toEqual(new Set(['Kigali City Adults 36+']));
    const { totalSessions } = await api.call(analytics.sessionMetadata, {
      query: { district: ' Kigali  City' },
    });
    expect(totalSessions).toBe(2);
  });

  it('is throttled by itself', async () => {
    const other = await app.start();
    const beat = (id: string) => app.send(mobileApi.heartbeat, { params: { id } });
    const statuses = await Promise.all(Array.from({ length: 125 }, () => beat(session)));
    const rejected = statuses.filter(({ status }) => status === 429);
    expect(rejected).toHaveLength(5);
    expect(rejected[0]?.headers.get('retry-after')).toMatch(/^\d+$/);
    expect((await beat(other)).status).toBe(200);
  });
});

describe('contents', () => {
  it('are counted and commented while they are published', async () => {
    const content = await addStoredContent(api);
    const view = () => app.send(mobileApi.viewContent, { params: { id: content.id }, ...body() });
    const comment = (feedback: string) =>
      app.send(mobileApi.giveFeedback, { params: { id: content.id }, ...body({ feedback }) });
    expect((await view()).status).toBe(200);
    expect((await view()).status).toBe(200);
    expect((await comment('  Byiza cyane!  ')).status).toBe(200);
    for (const wrong of ['', '   ', 'x'.repeat(2_001), 'a\u0000b'])
      expect((await comment(wrong)).status, wrong.slice(0, 10)).toBe(400);
    api.services.lists.drop();
    const listed = (await api.call(contents.list)).find(({ id, views }) => id === content.id && views === 2);
    expect(listed?.feedback.map(({ feedback }) => feedback)).toEqual(['Byiza cyane!']);

    await api.call(contents.togglePublish, { params: { id: content.id } });
    expect(await view()).toMatchObject(says(409, 'This content is not published.'));
    expect((await comment('x')).status).toBe(409);
    expect(await app.send(mobileApi.viewContent, { params: { id: 'unknown' }, ...body() })).toMatchObject({
      status: 404,
    });
  });

  it('are shown with URLs that need nothing more, drafts are not', async () => {
    const published = await addStoredContent(api);
    const draft = await addStoredContent(api, { published: false });
    const listed = await app.poll(
      () => app.call(mobileApi.listContents),
      (list) => list.filter(({ id }) => id === published.id || id === draft.id),
    );
    expect(listed.map(({ id }) => id)).toEqual([published.id]);
    expect(listed[0]?.file).toBe(
      `${api.url}/media/${published.file}?api-key=${encodeURIComponent(api.services.config.mediaKey)}`,
    );
  });

  it('of an unpublished category are not shown', async () => {
    const { section, category } = await addSection(api, 'Hidden');
    const content = await addStoredContent(api, { sectionId: section.id });
    const shown = async () => (await app.call(mobileApi.listContents)).some(({ id }) => id === content.id);
    api.services.lists.drop();
    expect(await shown()).toBe(true);
    await api.services.db
      .update(schema.categories)
      .set({ status: 'Unpublished' })
      .where(eq(schema.categories.id, category.id));
    api.services.lists.drop();
    expect(await shown()).toBe(false);
  });
});

describe('polls', () => {
  const votesOf = (pollId: string) =>
    api.services.db
      .select({ votes: schema.pollOptions.votes })
      .from(schema.pollOptions)
      .where(eq(schema.pollOptions.pollId, pollId))
      .orderBy(schema.pollOptions.position);

  it('take one vote of a session, also when it is sent twice', async () => {
    const { poll, options } = await addOpenPoll(api);
    const vote = (optionId?: string) =>
      app.send(mobileApi.vote, { params: { id: poll.id }, ...body({ optionId }) });
    const answers = await Promise.all([vote(options[0]), vote(options[0]), vote(options[0])]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(await vote(options[1])).toMatchObject(says(409, 'This session has already voted in this poll.'));
    expect(await votesOf(poll.id)).toEqual([{ votes: 1 }, { votes: 0 }]);
    session = await app.start();
    expect((await vote(options[1])).status).toBe(200);
    expect(await votesOf(poll.id)).toEqual([{ votes: 1 }, { votes: 1 }]);
  });

  it('take none for another poll’s option, as drafts, or when their time has passed', async () => {
    const { poll, options } = await addOpenPoll(api);
    const other = await addOpenPoll(api);
    const vote = (optionId?: string) =>
      app.send(mobileApi.vote, { params: { id: poll.id }, ...body({ optionId }) });
    expect((await vote(other.options[0])).status).toBe(404);
    expect((await vote('unknown')).status).toBe(404);
    await api.services.db
      .update(schema.polls)
      .set({ timeout: Math.floor(Date.now() / 1_000) - 1 })
      .where(eq(schema.polls.id, poll.id));
    expect(await vote(options[0])).toMatchObject(
      says(409, 'This poll is not published, or its time has passed.'),
    );
    await api.call(polls.unpublish, { body: { pollId: poll.id } });
    expect((await vote(options[0])).status).toBe(409);
    expect(await votesOf(poll.id)).toEqual([{ votes: 0 }, { votes: 0 }]);
    const shown = (await app.call(mobileApi.listPolls)).map(({ id }) => id);
    expect(shown).toContain(other.poll.id);
    expect(shown).not.toContain(poll.id);
  });
});

describe('quizzes', () => {
  it('take the first answer to each question and say how many were right', async () => {
    const { quiz, questions } = await addOpenQuiz(api);
    const [first, second] = questions;
    const answer = (answers: unknown) =>
      app.send(mobileApi.answerQuiz, { params: { id: quiz.id }, ...body({ answers }) });
    expect(await answer([{ questionId: first?.id, answerId: first?.wrong }])).toMatchObject({
      status: 200,
      body: { questions: 2, answered: 1, correct: 0 },
    });
    expect(
      await answer([
        { questionId: first?.id, answerId: first?.right },
        { questionId: second?.id, answerId: second?.right },
      ]),
    ).toMatchObject({ body: { questions: 2, answered: 2, correct: 1 } });
    api.services.lists.drop();
    const listed = (await api.call(quizzes.list)).find(({ id }) => id === quiz.id);
    const counts = listed?.questions.flatMap(({ answers }) => answers.map(({ responses }) => responses));
    expect(counts).toEqual([0, 1, 1, 0]);
    const twice = [first?.right, first?.wrong].map((answerId) => ({ questionId: first?.id, answerId }));
    for (const wrong of [[{ questionId: first?.id, answerId: second?.right }], [], twice])
      expect((await answer(wrong)).status).toBe(400);
    await api.call(quizzes.unpublish, { params: { id: quiz.id }, body: { contentID: quiz.contentId } });
    expect((await answer([{ questionId: first?.id, answerId: first?.right }])).status).toBe(409);
  });

  it('do not tell which answer is right', async () => {
    await addOpenQuiz(api);
    const response = await fetch(`${api.url}/app/quizzes`, {
      headers: { 'x-app-key': api.services.config.appKey },
    });
    const text = await response.text();
    expect(text).toContain('answers');
    expect(text).not.toMatch(/correct/i);
  });
});

describe('surveys', () => {
  it('are completed once every question is answered, and counted (SPEC §3.7.4)', async () => {
    const { survey, choice, open } = await addOpenSurvey(api);
    const answer = (answers: unknown) =>
      app.send(mobileApi.answerSurvey, { params: { id: survey.id }, ...body({ answers }) });
    const attempts = () =>
      api.services.db
        .select()
        .from(schema.surveyAttempts)
        .where(eq(schema.surveyAttempts.surveyId, survey.id));
    const start = () => app.send(mobileApi.startSurvey, { params: { id: survey.id }, ...body() });
    expect((await start()).status).toBe(200);
    expect((await start()).status).toBe(200);
    expect(await attempts()).toMatchObject([{ sessionId: session, completedAt: null }]);

    for (const wrong of [
      [{ questionId: choice.id, answer: 'text for a choice' }],
      [{ questionId: open.id, optionId: choice.options[0] }],
      [{ questionId: choice.id, optionId: 'unknown' }],
      [{ questionId: choice.id }],
      [{ questionId: choice.id, optionId: choice.options[0], answer: 'both' }],
      [{ questionId: open.id, answer: '   ' }],
      [{ questionId: 'unknown', answer: 'x' }],
    ])
      expect((await answer(wrong)).status, JSON.stringify(wrong)).toBe(400);

    expect(await answer([{ questionId: choice.id, optionId: choice.options[1] }])).toMatchObject({
      status: 200,
      body: { completed: false },
    });
    expect(await answer([{ questionId: open.id, answer: 'Murakoze' }])).toMatchObject({
      body: { completed: true },
    });
    const [done] = await attempts();
    expect(done?.completedAt).not.toBeNull();
    // What is sent again changes nothing.
    expect(await answer([{ questionId: open.id, answer: 'again' }])).toMatchObject({
      body: { completed: true },
    });
    expect(await attempts()).toEqual([done]);
    api.services.lists.drop();
    const [asked, why] = (await api.call(surveys.list)).find(({ id }) => id === survey.id)?.questions ?? [];
    expect(asked?.options.map(({ responses }) => responses)).toEqual([0, 1]);
    expect(why?.answers).toEqual(['Murakoze']);
  });
});
