import { deepEqual, equal } from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { polls, questionEdits, quizzes, surveys } from '../../admin-api/contract';
import { type Client, form } from './client';
import { one, picture, withContent } from './journeys';

/** A poll, a quiz and a survey without answers are changed, all of them at once; what does not exist is not. */
export async function questionEditsJourney(client: Client): Promise<void> {
  const { call, rejects } = client;
  const label = `Before ${randomUUID()}`;
  const now = `After ${randomUUID()}`;

  await call(polls.create, { body: { question: label, options: ['Yes', 'No'] } });
  const poll = one(await call(polls.list), ({ question }) => question === label, 'the poll');
  const edit = { question: now, options: ['Never', 'Often', ' '] };
  await call(questionEdits.updatePoll, { params: { id: poll.id }, body: edit });
  const edited = one(await call(polls.list), ({ id }) => id === poll.id, 'the poll');
  deepEqual([edited.question, edited.options.map(({ text }) => text)], [now, ['Never', 'Often']]);
  await rejects(questionEdits.updatePoll, { params: { id: 'unknown' }, body: edit }, 'no poll');
  await call(polls.remove, { params: { id: poll.id } });

  await withContent(client, async ({ id: contentID, code }) => {
    const quiz = [{ question: 'Which?', options: ['A', 'B'], correctAnswer: 1 }];
    await call(quizzes.create, { body: { code, quiz } });
    const { id } = one(await call(quizzes.list), ({ content }) => content?.id === contentID, 'the quiz');
    const more = [{ question: 'Who?', options: ['C', 'D'], correctAnswer: 0 }, ...quiz];
    await call(questionEdits.updateQuiz, { params: { id }, body: { code, quiz: more } });
    const { questions } = one(await call(quizzes.list), (row) => row.id === id, 'the quiz');
    const rightOnes = questions.map(({ answers }) => answers.findIndex(({ isCorrect }) => isCorrect));
    deepEqual(
      [questions.map(({ text }) => text), rightOnes],
      [
        ['Who?', 'Which?'],
        [0, 1],
      ],
    );
    await call(quizzes.remove, { params: { id } });
  });

  const survey = JSON.stringify([{ question: 'Why?', type: 'text', options: [] }]);
  const fields = { description: label, survey, thumbnailType: 'image' };
  await call(surveys.create, { form: form({ ...fields, 'survey-poster': await picture() }) });
  const find = async (description: string) =>
    one(await call(surveys.list), (row) => row.description === description, 'the survey');
  const { id, banner } = await find(label);
  await call(questionEdits.updateSurvey, { params: { id }, form: form({ description: now, survey }) });
  equal((await find(now)).banner, banner, 'the banner stays');
  const nothing = form({ description: now, survey: '[]' });
  await rejects(questionEdits.updateSurvey, { params: { id }, form: nothing }, 'no questions');
  await call(surveys.remove, { params: { id } });
}
