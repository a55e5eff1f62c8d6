import * as app from '../contract/mobile-api';
import { demoData } from './data';
import { textAnswers } from './history/engagements';
import { MobileApiError, type MobileClient } from './mobile-client';
import type { Random } from './random';

type Action = (mobileClient: MobileClient, sessionId: string, random: Random) => Promise<number>;

const actions: readonly { often: number; action: Action }[] = [
  { often: 70, action: watch },
  { often: 12, action: voteInPoll },
  { often: 9, action: takeQuiz },
  { often: 6, action: takeSurvey },
  { often: 3, action: askChatbot },
];

/** Runs a random action. @returns seconds it takes */
export async function nextAction(
  mobileClient: MobileClient,
  sessionId: string,
  random: Random,
): Promise<number> {
  try {
    return await random.weighted(actions, ({ often }) => often).action(mobileClient, sessionId, random);
  } catch (error) {
    if (error instanceof MobileApiError && [404, 409].includes(error.status)) return 5;
    throw error;
  }
}

async function watch(mobileClient: MobileClient, sessionId: string, random: Random): Promise<number> {
  const contents = await mobileClient(app.listContents, {});
  if (contents.length === 0) return 10;
  const { id, title, duration } = random.weighted(contents, ({ views }) => 40 + views);
  await mobileClient(app.viewContent, { params: { id }, body: { sessionId } });
  if (random.chance(0.03)) {
    const data = demoData();
    const language = data.contents.find((content) => content.title === title)?.language ?? 'rw';
    const feedback = random.pick(data.feedback.filter((comment) => comment.language === language)).text;
    await mobileClient(app.giveFeedback, { params: { id }, body: { sessionId, feedback } });
  }
  return Math.min(duration, 120) + 10;
}

async function voteInPoll(mobileClient: MobileClient, sessionId: string, random: Random): Promise<number> {
  const polls = (await mobileClient(app.listPolls, {})).filter(({ options }) => options.length > 0);
  if (polls.length === 0) return 5;
  const poll = random.pick(polls);
  const option = random.weighted(poll.options, ({ votes }) => 2 + votes);
  await mobileClient(app.vote, { params: { id: poll.id }, body: { sessionId, optionId: option.id } });
  return 15;
}

async function takeQuiz(mobileClient: MobileClient, sessionId: string, random: Random): Promise<number> {
  const open = (await mobileClient(app.listQuizzes, {})).filter(({ questions }) => questions.length > 0);
  if (open.length === 0) return 5;
  const { id, questions } = random.pick(open);
  const known = demoData().quizzes.flatMap((quiz) => quiz.questions);
  const answers = questions.map((question) => {
    const rightText = known.find((one) => one.question === question.text)?.right;
    const right = question.answers.find(({ text }) => text === rightText);
    const answer = right && random.chance(0.6) ? right : random.pick(question.answers);
    return { questionId: question.id, answerId: answer.id };
  });
  await mobileClient(app.answerQuiz, { params: { id }, body: { sessionId, answers } });
  return 20 * questions.length;
}

async function takeSurvey(mobileClient: MobileClient, sessionId: string, random: Random): Promise<number> {
  const open = (await mobileClient(app.listSurveys, {})).filter(({ questions }) => questions.length > 0);
  if (open.length === 0) return 5;
  const { id, description, questions } = random.pick(open);
  await mobileClient(app.startSurvey, { params: { id }, body: { sessionId } });
  const known = demoData().surveys.find((survey) => survey.description === description);
  const language = known?.language ?? random.pick(['rw', 'fr', 'en'] as const);
  const answered = random.chance(0.72)
    ? questions
    : questions.slice(0, random.whole(0, questions.length - 1));
  const answers = answered.map(({ id: questionId, type, options }) =>
    type === 'text' || options.length === 0
      ? { questionId, answer: random.pick(textAnswers(random.pick(['wish', 'story'] as const), language)) }
      : { questionId, optionId: random.pick(options).id },
  );
  if (answers.length > 0)
    await mobileClient(app.answerSurvey, { params: { id }, body: { sessionId, answers } });
  return 12 * (answers.length + 1);
}

async function askChatbot(mobileClient: MobileClient, sessionId: string, random: Random): Promise<number> {
  const { asked, answer } = random.pick(demoData().prompts);
  const status = random.chance(0.12) ? ('failed' as const) : ('success' as const);
  const text = status === 'success' ? answer : '';
  await mobileClient(app.sendPrompt, {
    body: { sessionId, prompt: random.pick(asked), botResponse: { text, status } },
  });
  return 30;
}
