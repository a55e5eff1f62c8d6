import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { polls, quizzes, surveys } from '../../admin-api/contract';
import * as schema from '../../admin-api/db/schema';
import { form, startTestApi, type TestApi } from './support/api';
import { addSection, pngWithPlace } from './support/rows';

/*
 * Options, questions and answers of the lists stay in memory until the item's revision goes up. Whatever changes below an item must
 * raise it, whoever does it; here rows are written past the API's calls.
 */
let api: TestApi;
beforeAll(async () => {
  api = await startTestApi();
});
afterAll(() => api.stop());

/** The lists as the database has them now. */
async function lists() {
  api.services.lists.drop();
  const [ofPolls, ofQuizzes, ofSurveys] = await Promise.all([
    api.call(polls.list),
    api.call(quizzes.list),
    api.call(surveys.list),
  ]);
  return {
    votes: ofPolls.map(({ options }) => options.map(({ votes }) => votes)),
    quizTitles: ofQuizzes.map(({ content }) => content?.title),
    responses: ofQuizzes.map(({ questions }) =>
      questions.map(({ answers }) => answers.map(({ responses }) => responses)),
    ),
    surveys: ofSurveys.map(({ questions }) =>
      questions.map(({ options, answers }) => [...options.map(({ responses }) => responses), ...answers]),
    ),
  };
}

const one = <T>([row]: T[]): T => {
  if (!row) throw new Error('There is no such row.');
  return row;
};

async function addSession() {
  const values = { district: 'Huye', ageRange: '9-12' };
  return one(await api.services.db.insert(schema.appSessions).values(values).returning()).id;
}

describe('a list shows at its next reading', () => {
  let session: string;
  let contentId: string;
  beforeAll(async () => {
    const { db } = api.services;
    const { section } = await addSection(api);
    contentId = one(
      await db
        .insert(schema.contents)
        .values({ sectionId: section.id, code: 'ITE-001', title: 'Old title', file: 'f.mp4', type: 'video' })
        .returning(),
    ).id;
    // Three of each, so that one change is asked for by its id.
    for (let n = 0; n < 3; n++) {
      await api.call(polls.create, { body: { question: 'q', options: ['a', 'b'] } });
      await api.call(quizzes.create, {
        body: { code: 'ITE-001', quiz: [{ question: 'q', options: ['a', 'b'], correctAnswer: 0 }] },
      });
      const made = await api.send(surveys.create, {
        form: form({
          description: 'Survey',
          survey: JSON.stringify([
            { question: 'q', type: 'options', options: ['a', 'b'] },
            { question: 'why', type: 'text', options: [] },
          ]),
          thumbnailType: 'image',
          'survey-poster': { bytes: await pngWithPlace(40, 30), name: 'p.png' },
        }),
      });
      expect(made.status).toBe(201);
    }
    session = await addSession();
    expect(await lists()).toEqual({
      votes: [1, 2, 3].map(() => [0, 0]),
      quizTitles: [1, 2, 3].map(() => 'Old title'),
      responses: [1, 2, 3].map(() => [[0, 0]]),
      surveys: [1, 2, 3].map(() => [[0, 0], []]),
    });
  });

  it('a vote (SPEC §3.5.2)', async () => {
    const { db } = api.services;
    const option = one(await db.select().from(schema.pollOptions));
    await db
      .insert(schema.pollVotes)
      .values({ pollId: option.pollId, sessionId: session, optionId: option.id });
    expect((await lists()).votes.flat().sort()).toEqual([0, 0, 0, 0, 0, 1]);
  });

  it('an answer to a quiz', async () => {
    const { db } = api.services;
    const answer = one(await db.select().from(schema.quizAnswers));
    await db
      .insert(schema.quizResponses)
      .values({ questionId: answer.questionId, sessionId: session, answerId: answer.id });
    expect((await lists()).responses.flat(2).sort()).toEqual([0, 0, 0, 0, 0, 1]);
  });

  it('an option and a text chosen in a survey', async () => {
    const { db } = api.services;
    const option = one(await db.select().from(schema.surveyOptions));
    const questions = await db.select().from(schema.surveyQuestions);
    const { surveyId } = one(questions.filter(({ id }) => id === option.questionId));
    const words = one(questions.filter((asked) => asked.surveyId === surveyId && asked.type === 'text'));
    const attempt = { surveyId, sessionId: session };
    const attemptId = one(await db.insert(schema.surveyAttempts).values(attempt).returning()).id;
    await db
      .insert(schema.surveyResponses)
      .values({ attemptId, questionId: option.questionId, optionId: option.id });
    expect((await lists()).surveys.flat(2).sort()).toEqual([0, 0, 0, 0, 0, 1]);
    await db.insert(schema.surveyResponses).values({ attemptId, questionId: words.id, answer: 'Because' });
    expect((await lists()).surveys.flat(2).sort()).toEqual([0, 0, 0, 0, 0, 1, 'Because']);
  });

  it('another title of the content a quiz belongs to', async () => {
    await api.services.db
      .update(schema.contents)
      .set({ title: 'New title' })
      .where(eq(schema.contents.id, contentId));
    expect((await lists()).quizTitles).toEqual(['New title', 'New title', 'New title']);
  });

  it('that a session and all it said is gone', async () => {
    await api.services.db.delete(schema.appSessions).where(eq(schema.appSessions.id, session));
    const after = await lists();
    expect([...after.votes.flat(), ...after.responses.flat(2), ...after.surveys.flat(2)]).toEqual(
      Array(18).fill(0),
    );
  });

  it('that answered ones are deleted, all in one statement (SPEC §7.6.5)', async () => {
    const { db } = api.services;
    const { id: optionId, questionId } = one(await db.select().from(schema.surveyOptions));
    const questions = await db.select().from(schema.surveyQuestions);
    const { surveyId } = one(questions.filter(({ id }) => id === questionId));
    const attempt = { surveyId, sessionId: await addSession() };
    const attemptId = one(await db.insert(schema.surveyAttempts).values(attempt).returning()).id;
    await db.insert(schema.surveyResponses).values({ attemptId, questionId, optionId });
    for (const table of [schema.polls, schema.quizzes, schema.surveys]) await db.delete(table);
    expect(await lists()).toEqual({ votes: [], quizTitles: [], responses: [], surveys: [] });
  });
});
