import { deepEqual, equal, ok } from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { quizzes, results, surveys } from '../../admin-api/contract';
import { type Client, form } from './client';
import { one, picture, withContent } from './journeys';

/** Results of a quiz and a survey made for it, and of some that were there before. */
export async function resultsJourney(client: Client): Promise<void> {
  const { call } = client;
  await withContent(client, async ({ id: contentId, code }) => {
    const quiz = [{ question: 'Which?', options: ['A', 'B'], correctAnswer: 1 }];
    await call(quizzes.create, { body: { code, quiz } });
    const { id } = one(await call(quizzes.list), ({ content }) => content?.id === contentId, 'the quiz');
    const description = `Survey ${randomUUID()}`;
    const survey = JSON.stringify([
      { question: 'Which?', type: 'options', options: ['A', 'B'] },
      { question: 'Why?', type: 'text', options: [] },
    ]);
    const fields = { description, survey, thumbnailType: 'image', 'survey-poster': await picture() };
    await call(surveys.create, { form: form(fields) });
    const made = one(await call(surveys.list), (row) => row.description === description, 'the survey');
    try {
      await holdResults(client);
    } finally {
      await call(quizzes.remove, { params: { id } });
      await call(surveys.remove, { params: { id: made.id } });
    }
  });
}

/** Completion is of quizzes and surveys that there are; their results have the questions of the lists, and no more under a filter than without. */
async function holdResults({ call, rejects }: Client): Promise<void> {
  const [progress, listedQuizzes, listedSurveys] = [
    await call(results.completion),
    await call(quizzes.list),
    await call(surveys.list),
  ];
  for (const { started, completed } of [...progress.quizzes, ...progress.surveys])
    ok(completed <= started, 'more were finished than begun');
  const ids = (rows: { id: string }[]) => rows.map(({ id }) => id).sort();
  deepEqual(ids(progress.quizzes), ids(listedQuizzes));
  deepEqual(ids(progress.surveys), ids(listedSurveys));

  const nowhere = { district: 'Nowhere at all' };
  for (const { id, questions } of listedQuizzes.slice(0, 3)) {
    const quiz = await call(results.quizResults, { query: { quizId: id, ...nowhere } });
    equal(quiz.started, 0);
    deepEqual(
      quiz.questions.map(({ text }) => text),
      questions.map(({ text }) => text),
    );
  }
  for (const { id, questions } of listedSurveys.slice(0, 3)) {
    const survey = await call(results.surveyResults, { query: { surveyId: id } });
    deepEqual(
      survey.questions.map(({ question }) => question),
      questions.map(({ question }) => question),
    );
    const at = questions.findIndex(({ type }) => type === 'text');
    if (at < 0) continue;
    const query = { surveyId: id, question: String(at + 1), ...nowhere };
    equal((await call(results.surveyAnswers, { query })).total, 0);
  }
  await rejects(results.quizResults, { query: { quizId: 'unknown' } }, 'no quiz');
  await rejects(results.surveyResults, { query: { surveyId: 'unknown' } }, 'no survey');
}
