import { setTimeout as wait } from 'node:timers/promises';
import { type Call, type CallOutput, mobileApi } from '../../../admin-api/contract';
import { newId } from '../../../admin-api/db/id';
import * as schema from '../../../admin-api/db/schema';
import type { Answer, TestApi } from './api';
import { addSection } from './rows';

type Parts = { params?: Record<string, string>; body?: unknown };

/** The companion app: calls of the mobile API, with its key. */
export function appClient(api: TestApi) {
  const send = (call: Call, { params = {}, body }: Parts = {}): Promise<Answer> => {
    const path = call.path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(params[name] ?? ''));
    return api.request(call.method, path, {
      headers: {
        authorization: '',
        'x-app-key': api.services.config.appKey,
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
  };
  const call = async <C extends Call>(which: C, parts?: Parts): Promise<CallOutput<C>> => {
    const response = await send(which, parts);
    if (response.status >= 300) throw new Error(`${which.name}: ${response.status} ${response.body.message}`);
    return which.response.read.parse(response.body) as CallOutput<C>;
  };
  return {
    send,
    call,
    /** Starts a session and returns its id. */
    start: async (district = 'Gasabo', ageRange = '6-9') =>
      (await call(mobileApi.startSession, { body: { district, ageRange } })).id,
    /** What the app does shows in kept lists within two seconds: asks again until there is something. */
    async poll<T, U>(ask: () => Promise<T>, pick: (response: T) => U[]): Promise<U[]> {
      for (const until = Date.now() + 5_000; ; await wait(200)) {
        const picked = pick(await ask());
        if (picked.length > 0 || Date.now() > until) return picked;
      }
    },
  };
}

const inAnHour = () => Math.floor(Date.now() / 1_000) + 3_600;
let number = 0;

/** A published content without real files. */
export async function addStoredContent(
  api: TestApi,
  values: Partial<typeof schema.contents.$inferInsert> = {},
) {
  number += 1;
  const [content] = await api.services.db
    .insert(schema.contents)
    .values({
      sectionId: values.sectionId ?? (await addSection(api)).section.id,
      code: `ITE-9${String(number).padStart(4, '0')}`,
      title: `Content ${number}`,
      file: `${newId()}.mp4`,
      type: 'video',
      published: true,
      ...values,
    })
    .returning();
  if (!content) throw new Error('No content was made.');
  return content;
}

/** A poll that can be voted in, with two options. */
export async function addOpenPoll({ services: { db } }: TestApi) {
  const poll = { id: newId(), question: 'Ni iki?', published: true, timeout: inAnHour() };
  const options = [newId(), newId()];
  await db.insert(schema.polls).values(poll);
  await db
    .insert(schema.pollOptions)
    .values(options.map((id, position) => ({ id, pollId: poll.id, position, text: `Option ${position}` })));
  return { poll, options };
}

/** A quiz that can be answered: two questions, the first answer of each is right. */
export async function addOpenQuiz(api: TestApi) {
  const { db } = api.services;
  const content = await addStoredContent(api);
  const quiz = { id: newId(), contentId: content.id, title: 'Quiz', published: true, timeout: inAnHour() };
  const questions = [0, 1].map((position) => ({ id: newId(), position, right: newId(), wrong: newId() }));
  await db.insert(schema.quizzes).values(quiz);
  await db
    .insert(schema.quizQuestions)
    .values(questions.map(({ id, position }) => ({ id, quizId: quiz.id, position, text: 'Which?' })));
  await db.insert(schema.quizAnswers).values(
    questions.flatMap(({ id, right, wrong }) => [
      { id: right, questionId: id, position: 0, text: 'Right', isCorrect: true },
      { id: wrong, questionId: id, position: 1, text: 'Wrong' },
    ]),
  );
  return { quiz, questions };
}

/** A survey that can be answered: one question with two options, one for text. */
export async function addOpenSurvey({ services: { db } }: TestApi) {
  const survey = {
    id: newId(),
    description: 'Survey',
    published: true,
    timeout: inAnHour(),
    banner: 'none.webp',
    thumbnailType: 'image' as const,
  };
  const choice = { id: newId(), options: [newId(), newId()] };
  const open = { id: newId() };
  await db.insert(schema.surveys).values(survey);
  await db.insert(schema.surveyQuestions).values([
    { id: choice.id, surveyId: survey.id, position: 0, question: 'Which?', type: 'options' },
    { id: open.id, surveyId: survey.id, position: 1, question: 'Why?', type: 'text' },
  ]);
  await db
    .insert(schema.surveyOptions)
    .values(
      choice.options.map((id, position) => ({ id, questionId: choice.id, position, option: `${position}` })),
    );
  return { survey, choice, open };
}
