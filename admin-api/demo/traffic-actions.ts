import * as app from '../contract/mobile-api';
import { prompts } from './engage/prompts';
import { quizzes } from './engage/quizzes';
import { textAnswers } from './engage/survey-answers';
import { surveys } from './engage/surveys';
import { library } from './library';
import { comments } from './library/feedback';
import type { Language } from './library/types';
import { MobileApiError, type MobileClient } from './mobile-client';
import type { Random } from './random';

/** A thing a session can do; resolves with how many seconds it takes the person. */
type Action = (mobileClient: MobileClient, sessionId: string, random: Random) => Promise<number>;

const actions: readonly { often: number; action: Action }[] = [
  { often: 70, action: watch },
  { often: 12, action: voteInPoll },
  { often: 9, action: takeQuiz },
  { often: 6, action: takeSurvey },
  { often: 3, action: askChatbot },
];

/**
 * Does one of the things people do in the app, watching most often.
 * @returns seconds it takes the person
 */
export async function nextAction(
  mobileClient: MobileClient,
  sessionId: string,
  random: Random,
): Promise<number> {
  try {
    return await random.weighted(actions, ({ often }) => often).action(mobileClient, sessionId, random);
  } catch (error) {
    // What was shown a moment ago may be gone or expired by now: the person does something else.
    if (error instanceof MobileApiError && [404, 409].includes(error.status)) return 5;
    throw error;
  }
}

const languageOfTitle = new Map<string, Language>(
  library.flatMap(({ sections }) =>
    sections.flatMap(({ contents }) => contents.map(({ title, language }) => [title, language] as const)),
  ),
);

async function watch(mobileClient: MobileClient, sessionId: string, random: Random): Promise<number> {
  const contents = await mobileClient(app.listContents, {});
  if (contents.length === 0) return 10;
  // What others watched is watched again; what is new gets its chance.
  const { id, title, duration } = random.weighted(contents, ({ views }) => 40 + views);
  await mobileClient(app.viewContent, { params: { id }, body: { sessionId } });
  if (random.chance(0.03)) {
    const language = languageOfTitle.get(title) ?? 'rw';
    const feedback = random.pick(comments.filter((comment) => comment.language === language)).text;
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

/** The right answer to each question of the demo quizzes, by the question's text. */
const rightAnswers = new Map(
  quizzes.flatMap(({ questions }) => questions.map(([text, right]) => [text, right])),
);

async function takeQuiz(mobileClient: MobileClient, sessionId: string, random: Random): Promise<number> {
  const open = (await mobileClient(app.listQuizzes, {})).filter(({ questions }) => questions.length > 0);
  if (open.length === 0) return 5;
  const { id, questions } = random.pick(open);
  const answers = questions.map((question) => {
    const known = question.answers.find(({ text }) => text === rightAnswers.get(question.text));
    const answer = known && random.chance(0.6) ? known : random.pick(question.answers);
    return { questionId: question.id, answerId: answer.id };
  });
  await mobileClient(app.answerQuiz, { params: { id }, body: { sessionId, answers } });
  return 20 * questions.length;
}

const languageOfSurvey = new Map<string, Language>(
  surveys.flatMap(({ rw, other }) => [
    [rw.description, 'rw'] as const,
    [other.description, other.language] as const,
  ]),
);

async function takeSurvey(mobileClient: MobileClient, sessionId: string, random: Random): Promise<number> {
  const open = (await mobileClient(app.listSurveys, {})).filter(({ questions }) => questions.length > 0);
  if (open.length === 0) return 5;
  const { id, description, questions } = random.pick(open);
  await mobileClient(app.startSurvey, { params: { id }, body: { sessionId } });
  const language = languageOfSurvey.get(description) ?? random.pick(['rw', 'fr', 'en'] as const);
  const answered = random.chance(0.72)
    ? questions
    : questions.slice(0, random.whole(0, questions.length - 1));
  const answers = answered.map(({ id: questionId, type, options }) =>
    type === 'text' || options.length === 0
      ? { questionId, answer: random.pick(textAnswers[random.pick(['wish', 'story'] as const)][language]) }
      : { questionId, optionId: random.pick(options).id },
  );
  if (answers.length > 0)
    await mobileClient(app.answerSurvey, { params: { id }, body: { sessionId, answers } });
  return 12 * (answers.length + 1);
}

async function askChatbot(mobileClient: MobileClient, sessionId: string, random: Random): Promise<number> {
  const { asked, answer } = random.pick(prompts);
  const status = random.chance(0.12) ? ('failed' as const) : ('success' as const);
  const text = status === 'success' ? answer : '';
  await mobileClient(app.sendPrompt, {
    body: { sessionId, prompt: random.pick(asked), botResponse: { text, status } },
  });
  return 30;
}
