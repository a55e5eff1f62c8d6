import { afterAll, beforeAll, expect, it } from 'vitest';
import { results } from '../../admin-api/contract';
import * as schema from '../../admin-api/db/schema';
import { insertRows } from '../../admin-api/demo/insert';
import { startTestApi, type TestApi } from './support/api';
import { addOpenQuiz, addOpenSurvey } from './support/app';

/* Completion, and the results of one quiz or survey by age, district and period (extension). */

let api: TestApi;
let quiz: Awaited<ReturnType<typeof addOpenQuiz>>;
let survey: Awaited<ReturnType<typeof addOpenSurvey>>;
beforeAll(async () => {
  api = await startTestApi();
  quiz = await addOpenQuiz(api);
  survey = await addOpenSurvey(api);
  const both = { right: [true, true], text: 'Amazi MEZA' };
  await addSession('a', 'Gasabo', '6-9', '2026-03-01T23:59:59.999Z', both);
  const half = { right: [true, false], text: 'amazi 100%' };
  await addSession('b', 'Gasabo', '10-13', '2026-03-02T00:00:00Z', half);
  await addSession('c', 'Huye', '6-9', '2026-03-02T12:00:00Z', { right: [false], text: 'Été – l’eau' });
  await addSession('d', 'Huye', '6-9', '2026-03-03T00:00:00Z', { right: [], text: null });
});
afterAll(() => api.stop());

/** A session that answered the first questions of the quiz and, with a text, all of the survey; without one it opened it. */
async function addSession(
  id: string,
  district: string,
  ageRange: string,
  at: string,
  { right, text }: { right: boolean[]; text: string | null },
) {
  const { db } = api.services;
  const createdAt = new Date(at);
  await insertRows(db, schema.appSessions, [
    { id, district, ageRange, startedAt: createdAt, lastSeen: createdAt, endedAt: createdAt },
  ]);
  const answers = right.map((isRight, question) => {
    const of = quiz.questions[question];
    if (!of) throw new Error('The quiz has two questions.');
    return { questionId: of.id, sessionId: id, answerId: isRight ? of.right : of.wrong, createdAt };
  });
  if (answers.length > 0) await insertRows(db, schema.quizResponses, answers);
  await insertRows(db, schema.surveyAttempts, [
    {
      ...{ id: `attempt-${id}`, surveyId: survey.survey.id, sessionId: id, startedAt: createdAt },
      completedAt: text === null ? null : createdAt,
    },
  ]);
  if (text === null) return;
  const attemptId = `attempt-${id}`;
  const [optionId = ''] = survey.choice.options;
  await insertRows(db, schema.surveyResponses, [
    { attemptId, questionId: survey.choice.id, optionId, answer: null, createdAt },
    { attemptId, questionId: survey.open.id, optionId: null, answer: text, createdAt },
  ]);
}

type Filters = { district?: string; ageRange?: string; startDate?: string; endDate?: string };
const answers = async (filters: Filters & { q?: string; offset?: string; limit?: string }) => {
  const query = { surveyId: survey.survey.id, question: '2', ...filters };
  const read = await api.call(results.surveyAnswers, { query });
  return [read.total, ...read.answers];
};

const oneDay = { startDate: '2026-03-02', endDate: '2026-03-02' };
/** The filters; started, completed and the counts of a quiz's answers; the same of a survey, and its texts. */
it.each<[Filters, number[], number[], string[]]>([
  [{}, [3, 2, 2, 1, 1, 1], [4, 3, 3, 0], ['Été – l’eau', 'amazi 100%', 'Amazi MEZA']],
  [{ district: 'Gasabo' }, [2, 2, 2, 0, 1, 1], [2, 2, 2, 0], ['amazi 100%', 'Amazi MEZA']],
  [{ ageRange: '6-9' }, [2, 1, 1, 1, 1, 0], [3, 2, 2, 0], ['Été – l’eau', 'Amazi MEZA']],
  [{ district: 'Huye', ageRange: '10-13' }, [0, 0, 0, 0, 0, 0], [0, 0, 0, 0], []],
  // Days are UTC days, both included: a is just before, b just at midnight.
  [oneDay, [2, 1, 1, 1, 0, 1], [2, 2, 2, 0], ['Été – l’eau', 'amazi 100%']],
  [{ endDate: '2026-03-01' }, [1, 1, 1, 0, 1, 0], [1, 1, 1, 0], ['Amazi MEZA']],
  [{ startDate: '2026-03-03' }, [0, 0, 0, 0, 0, 0], [1, 0, 0, 0], []],
])('the results under %j', async (filters, quizCounts, surveyCounts, texts) => {
  const ofQuiz = await api.call(results.quizResults, { query: { quizId: quiz.quiz.id, ...filters } });
  const responses = ofQuiz.questions.flatMap(({ answers }) => answers.map((one) => one.responses));
  expect([ofQuiz.started, ofQuiz.completed, ...responses]).toEqual(quizCounts);
  const query = { surveyId: survey.survey.id, ...filters };
  const { started, completed, questions } = await api.call(results.surveyResults, { query });
  const chosen = questions[0]?.options.map((one) => one.responses) ?? [];
  expect([started, completed, ...chosen]).toEqual(surveyCounts);
  expect(questions[1]?.answers).toEqual(texts);
});

it('text answers: without case and accents, each word, a page at a time, under the filters', async () => {
  expect(await answers({})).toEqual([3, 'Été – l’eau', 'amazi 100%', 'Amazi MEZA']);
  expect(await answers({ offset: '1', limit: '1' })).toEqual([3, 'amazi 100%']);
  expect(await answers({ offset: '9' })).toEqual([3]);
  expect(await answers({ q: 'AMAZI' })).toEqual([2, 'amazi 100%', 'Amazi MEZA']);
  expect(await answers({ q: 'meza  amazi' })).toEqual([1, 'Amazi MEZA']);
  expect(await answers({ q: "l'eau ete" })).toEqual([1, 'Été – l’eau']);
  // What SQL takes for a wildcard is a character.
  expect(await answers({ q: '100%' })).toEqual([1, 'amazi 100%']);
  expect(await answers({ q: 'a_azi' })).toEqual([0]);
  expect(await answers({ q: '\\' })).toEqual([0]);
  expect(await answers({ q: 'ＭＥＺＡ' })).toEqual([1, 'Amazi MEZA']);
  const filtered = await answers({ district: 'Gasabo', q: 'amazi', startDate: '2026-03-02' });
  expect(filtered).toEqual([1, 'amazi 100%']);
  const first = { surveyId: survey.survey.id, question: '1' };
  expect((await api.call(results.surveyAnswers, { query: first })).answers).toEqual([]);
});

it('completion of all of them, counted again once someone has answered', async () => {
  const of = async () => {
    const read = await api.call(results.completion);
    return [read.quizzes, read.surveys].map(([one]) => [one?.started, one?.completed].join());
  };
  expect(await of()).toEqual(['3,2', '4,3']);
  await addSession('e', 'Huye', '6-9', '2026-03-04T00:00:00Z', { right: [true, true], text: 'x' });
  expect(await of()).toEqual(['4,3', '5,4']);
});

it('what does not exist is 404, dates in the wrong order 400', async () => {
  const [quizId, surveyId] = ['unknown', 'unknown'];
  expect((await api.send(results.quizResults, { query: { quizId } })).status).toBe(404);
  expect((await api.send(results.surveyResults, { query: { surveyId } })).status).toBe(404);
  const reversed = { quizId: quiz.quiz.id, startDate: '2026-03-02', endDate: '2026-03-01' };
  expect((await api.send(results.quizResults, { query: reversed })).status).toBe(400);
});
