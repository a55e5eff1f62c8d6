import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { mobileApi, polls, questionEdits, quizzes, surveys } from '../../admin-api/contract';
import { form, says, startTestApi, type TestApi } from './support/api';
import { addOpenPoll, addOpenQuiz, addOpenSurvey, addStoredContent, appClient } from './support/app';

/* Polls, quizzes and surveys are changed as long as no one has answered (SPEC §10.28, docs/decisions/0060). */

let api: TestApi;
let app: ReturnType<typeof appClient>;
beforeAll(async () => {
  api = await startTestApi();
  app = appClient(api);
});
afterAll(() => api?.stop());

const locked = (word: string) =>
  says(409, `This ${word} has answers, so its questions stay as they are. Duplicate it to change them.`);
const newPoll = { question: 'Ryari?', options: ['Ejo', ' ', 'Uyu munsi'] };
const newQuiz = [
  { question: 'Nde?', options: ['a', 'b', 'c'], correctAnswer: 2 },
  { question: 'Hehe?', options: ['d', 'e'], correctAnswer: 0 },
];
const newSurvey = JSON.stringify([
  { question: 'Kuki?', type: 'text' },
  { question: 'Gute?', type: 'options', options: ['a', 'b'] },
]);

const ordered = <A>(answers: A[], backwards: boolean) => (backwards ? [...answers].reverse() : answers);

const sum = (counts: (number | undefined)[] = []) => counts.reduce<number>((all, n = 0) => all + n, 0);

/** One of each, published and without answers: how it is edited, answered, and what it asks. */
const kinds = {
  async poll() {
    const { poll, options } = await addOpenPoll(api);
    const params = { id: poll.id };
    return {
      params,
      edit: () => api.send(questionEdits.updatePoll, { params, body: newPoll }),
      answer: async (sessionId: string, _backwards = false) =>
        app.send(mobileApi.vote, { params, body: { sessionId, optionId: options[1] } }),
      asks: async () => {
        const found = (await api.call(polls.list)).find(({ id }) => id === poll.id);
        return { text: [found?.question], answers: sum(found?.options.map(({ votes }) => votes)) };
      },
      old: ['Ni iki?'],
      now: ['Ryari?'],
    };
  },
  async quiz() {
    const { quiz, questions } = await addOpenQuiz(api);
    const { code } = await addStoredContent(api);
    const params = { id: quiz.id };
    const answers = questions.map(({ id, wrong }) => ({ questionId: id, answerId: wrong }));
    return {
      params,
      edit: () => api.send(questionEdits.updateQuiz, { params, body: { code, quiz: newQuiz } }),
      answer: async (sessionId: string, backwards = false) =>
        app.send(mobileApi.answerQuiz, { params, body: { sessionId, answers: ordered(answers, backwards) } }),
      asks: async () => {
        const found = (await api.call(quizzes.list)).find(({ id }) => id === quiz.id);
        const counts = found?.questions.flatMap((question) => question.answers.map((one) => one.responses));
        return { text: found?.questions.map(({ text }) => text), answers: sum(counts) };
      },
      old: ['Which?', 'Which?'],
      now: ['Nde?', 'Hehe?'],
    };
  },
  async survey() {
    const { survey, choice, open } = await addOpenSurvey(api);
    const params = { id: survey.id };
    const answers = [
      { questionId: choice.id, optionId: choice.options[0] },
      { questionId: open.id, answer: 'Yego' },
    ];
    return {
      params,
      edit: () => {
        const fields = { description: 'Bivugwe', survey: newSurvey };
        return api.send(questionEdits.updateSurvey, { params, form: form(fields) });
      },
      answer: async (sessionId: string, backwards = false) => {
        const body = { sessionId, answers: ordered(answers, backwards) };
        return app.send(mobileApi.answerSurvey, { params, body });
      },
      asks: async () => {
        const found = (await api.call(surveys.list)).find(({ id }) => id === survey.id);
        return {
          text: found?.questions.map(({ question }) => question),
          answers: sum(found?.questions.map(({ answersTotal }) => answersTotal)),
        };
      },
      old: ['Which?', 'Why?'],
      now: ['Kuki?', 'Gute?'],
    };
  },
};

describe.each(Object.entries(kinds))('a %s (SPEC §10.28)', (word, make) => {
  test('is changed while it has no answers, published or not, and stays published', async () => {
    const item = await make();
    expect((await item.asks()).text).toEqual(item.old);
    expect((await item.edit()).status).toBe(200);
    expect((await item.asks()).text).toEqual(item.now);
    expect((await item.edit()).status).toBe(200);
    expect(await item.asks()).toEqual({ text: item.now, answers: 0 });
    const lists = await Promise.all([polls, quizzes, surveys].map(({ list }) => api.call(list)));
    expect(lists.flat().find(({ id }) => id === item.params.id)?.published).toBe(true);
  });

  test('stays as it is after the first answer', async () => {
    const item = await make();
    expect((await item.answer(await app.start())).status).toBe(200);
    expect(await item.edit()).toMatchObject(locked(word));
    api.services.lists.drop();
    const { text, answers } = await item.asks();
    expect([text, answers > 0]).toEqual([item.old, true]);
  });

  test('an answer to a question that is gone is rejected, and counted nowhere', async () => {
    const item = await make();
    await item.edit();
    const { status } = await item.answer(await app.start());
    expect([400, 404, 409]).toContain(status);
    expect(await item.asks()).toEqual({ text: item.now, answers: 0 });
  });

  test('an answer and two edits at the same moment: one of the two ways, never both', async () => {
    for (let round = 0; round < 8; round++) {
      const item = await make();
      const sessions = await Promise.all([app.start(), app.start()]);
      const [first, edited, second, again] = await Promise.all([
        item.answer(sessions[0]),
        item.edit(),
        item.answer(sessions[1], true), // in whichever order the app sends them
        item.edit(),
      ]);
      const statuses = [first, edited, second, again].map(({ status }) => status);
      expect(Math.max(...statuses), JSON.stringify([first?.body, edited?.body])).toBeLessThan(500);
      const isEdited = edited?.status === 200 || again?.status === 200;
      const isAnswered = first?.status === 200 || second?.status === 200;
      expect(isEdited, statuses.join()).toBe(!isAnswered);
      api.services.lists.drop();
      const asked = await item.asks();
      expect(asked.text).toEqual(isEdited ? item.now : item.old);
      if (isEdited) expect(asked.answers).toBe(0);
    }
  });
});

test('a quiz goes to another content, and is called what that is called', async () => {
  const { quiz } = await addOpenQuiz(api);
  const other = await addStoredContent(api, { title: 'Indirimbo' });
  const update = (code: string) =>
    api.send(questionEdits.updateQuiz, { params: { id: quiz.id }, body: { code, quiz: newQuiz } });
  expect(await update('ITE-00009')).toMatchObject({ status: 404 });
  expect((await update(other.code)).status).toBe(200);
  expect((await api.call(quizzes.list)).find(({ id }) => id === quiz.id)).toMatchObject({
    title: 'Indirimbo',
    content: { id: other.id },
    questions: [
      { text: 'Nde?', answers: [{ isCorrect: false }, { isCorrect: false }, { text: 'c', isCorrect: true }] },
      { text: 'Hehe?', answers: [{ text: 'd', isCorrect: true }, { isCorrect: false }] },
    ],
  });
});
