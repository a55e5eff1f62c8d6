import { deepEqual, ok } from 'node:assert/strict';
import { quizzes, results, surveys } from '../../admin-api/contract';
import { type Client, rejected } from './client';

/** Completion is of quizzes and surveys that there are; their results have the questions of the lists, and no more under a filter than without. */
export async function resultsJourney({ call, send }: Client): Promise<void> {
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
    const all = await call(results.quizResults, { query: { quizId: id } });
    deepEqual(
      all.questions.map(({ text }) => text),
      questions.map(({ text }) => text),
    );
    const none = await call(results.quizResults, { query: { quizId: id, ...nowhere } });
    ok(
      none.started === 0 &&
        none.questions.every(({ answers }) => answers.every((one) => one.responses === 0)),
      'responses from a district that there is none of',
    );
  }
  for (const { id, questions } of listedSurveys.slice(0, 3)) {
    const all = await call(results.surveyResults, { query: { surveyId: id } });
    deepEqual(
      all.questions.map(({ question, type }) => [question, type]),
      questions.map(({ question, type }) => [question, type]),
    );
    const at = questions.findIndex(({ type }) => type === 'text');
    if (at < 0) continue;
    const read = { surveyId: id, question: String(at + 1) };
    const { total, answers } = await call(results.surveyAnswers, { query: { ...read, limit: '2' } });
    ok(answers.length <= 2 && answers.length <= total, 'more answers than were asked for');
    const none = await call(results.surveyAnswers, { query: { ...read, ...nowhere } });
    deepEqual([none.total, none.answers], [0, []]);
  }
  rejected(await send(results.quizResults, { query: { quizId: 'unknown' } }), 'no quiz');
  rejected(await send(results.surveyResults, { query: { surveyId: 'unknown' } }), 'no survey');
}
