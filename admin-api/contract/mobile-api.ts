import { z } from 'zod';
import { ageRangeOf, districtOf } from '../../shared/groups';
import { defineCall, done, listOf, objectOf } from './call';
import { contentFields } from './content-fields';
import { contentShape } from './contents';
import { namesIn, pick } from './field-table';
import { count, endTime, entity, id, idParam, list as listField, maybeText, text } from './fields';
import { AppInfoItem } from './info-items';

/* The mobile API, `/app/*`: not in SPEC §7, with its own key. */

export const appKeyHeader = 'x-app-key';

/** SPEC §1; seconds. */
export const sessionTimeout = 300;

const sessionId = z
  .string('The session id is missing.')
  .regex(/^[\w-]{1,64}$/, 'The session id is incorrect.');
const inSession = z.object({ sessionId });

/** Names only. */
const district = z
  .string('Enter a district.')
  .overwrite(districtOf)
  .regex(/^\p{L}[\p{L}\p{M} '’.-]{0,59}$/u, 'Enter the name of a district.');
const ageRange = z
  .string('Enter an age range.')
  .overwrite(ageRangeOf)
  .regex(/^[\p{L}\d][\p{L}\d +-]{0,19}$/u, 'Enter an age range such as 6-9.');

export const startSession = defineCall({
  name: 'mobileApi.startSession',
  summary: 'Start a session. Its id goes with everything the session does; it ends without a heartbeat.',
  method: 'POST',
  path: '/app/sessions',
  body: z.object({ district, ageRange }),
  response: objectOf({ id: z.string(), expiresIn: count }),
});

export const heartbeat = defineCall({
  name: 'mobileApi.heartbeat',
  summary: 'Say that the session goes on; once a minute is right. 410 means: it has ended, start a new one.',
  method: 'POST',
  path: '/app/sessions/{id}/heartbeat',
  params: idParam,
  response: objectOf({ expiresIn: count }),
});

export const endSession = defineCall({
  name: 'mobileApi.endSession',
  summary: 'End a session.',
  method: 'POST',
  path: '/app/sessions/{id}/end',
  params: idParam,
  response: done(),
});

export const viewContent = defineCall({
  name: 'mobileApi.viewContent',
  summary: 'A published content was opened.',
  method: 'POST',
  path: '/app/contents/{id}/views',
  params: idParam,
  body: inSession,
  response: done(),
});

export const giveFeedback = defineCall({
  name: 'mobileApi.giveFeedback',
  summary: 'A comment on a published content.',
  method: 'POST',
  path: '/app/contents/{id}/feedback',
  params: idParam,
  body: inSession.extend({
    feedback: z.string('Enter a comment.').trim().min(1, 'Enter a comment.').max(2_000),
  }),
  response: done(),
});

export const vote = defineCall({
  name: 'mobileApi.vote',
  summary: 'Vote in a poll that is published and has not expired; one vote per session and poll.',
  method: 'POST',
  path: '/app/polls/{id}/votes',
  params: idParam,
  body: inSession.extend({ optionId: idParam.shape.id }),
  response: done(),
});

const answersOf = <A extends z.ZodType<{ questionId: string }>>(answer: A) =>
  z
    .array(answer, 'The answers are missing.')
    .min(1, 'The answers are missing.')
    .max(200)
    .refine(
      (answers) => new Set(answers.map(({ questionId }) => questionId)).size === answers.length,
      'A question was answered twice.',
    );
const questionId = idParam.shape.id;

export const answerQuiz = defineCall({
  name: 'mobileApi.answerQuiz',
  summary:
    'Answer questions of a published quiz, all at once or one by one; the first answer to each counts.',
  method: 'POST',
  path: '/app/quizzes/{id}/answers',
  params: idParam,
  body: inSession.extend({ answers: answersOf(z.object({ questionId, answerId: idParam.shape.id })) }),
  response: objectOf({ questions: count, answered: count, correct: count }),
});

export const startSurvey = defineCall({
  name: 'mobileApi.startSurvey',
  summary: 'A published survey was opened: an attempt, which completion is measured against.',
  method: 'POST',
  path: '/app/surveys/{id}/attempts',
  params: idParam,
  body: inSession,
  response: done(),
});

export const answerSurvey = defineCall({
  name: 'mobileApi.answerSurvey',
  summary: 'Answer questions of a survey, by option or by text. It is completed once all are answered.',
  method: 'POST',
  path: '/app/surveys/{id}/answers',
  params: idParam,
  body: inSession.extend({
    answers: answersOf(
      z
        .object({
          questionId,
          optionId: idParam.shape.id.optional(),
          answer: z.string().trim().min(1, 'An answer is empty.').max(5_000).optional(),
        })
        .refine(
          ({ optionId, answer }) => (optionId === undefined) !== (answer === undefined),
          'Answer each question with an option or with text.',
        ),
    ),
  }),
  response: objectOf({ completed: z.boolean() }),
});

export const sendPrompt = defineCall({
  name: 'mobileApi.sendPrompt',
  summary: 'A prompt that was sent to the chatbot, with its answer.',
  method: 'POST',
  path: '/app/prompts',
  body: inSession.extend({
    prompt: z.string('Enter a prompt.').trim().min(1, 'Enter a prompt.').max(4_000),
    botResponse: z.object({
      text: z.string().max(20_000).default(''),
      status: z.enum(['success', 'failed']),
    }),
  }),
  response: done(),
});

export const AppCategory = entity({
  name: text,
  image: maybeText,
  priority: count,
  colorCode: text,
  icon: text,
  sections: listField(entity({ name: text })),
});

export const listCategories = defineCall({
  name: 'mobileApi.listCategories',
  summary: 'Published categories by priority, with their sections.',
  method: 'GET',
  path: '/app/categories',
  response: listOf('categories', AppCategory),
});

export const AppContent = entity({
  ...pick(contentShape, namesIn(contentFields, 'app')),
  file: text,
  sectionId: id,
  categoryId: id,
});

export const listContents = defineCall({
  name: 'mobileApi.listContents',
  summary: 'Published contents of published categories, newest first.',
  method: 'GET',
  path: '/app/contents',
  response: listOf('contents', AppContent),
});

export const AppPoll = entity({
  question: text,
  timeout: endTime,
  options: listField(entity({ text, votes: count })),
});

export const listPolls = defineCall({
  name: 'mobileApi.listPolls',
  summary: 'Polls that can be voted in now.',
  method: 'GET',
  path: '/app/polls',
  response: listOf('polls', AppPoll),
});

/** The correct answer comes with the answers call. */
export const AppQuiz = entity({
  title: text,
  contentId: id,
  timeout: endTime,
  questions: listField(entity({ text, answers: listField(entity({ text })) })),
});

export const listQuizzes = defineCall({
  name: 'mobileApi.listQuizzes',
  summary: 'Quizzes that can be answered now.',
  method: 'GET',
  path: '/app/quizzes',
  response: listOf('quizzes', AppQuiz),
});

export const AppSurvey = entity({
  description: text,
  banner: maybeText,
  thumbnailType: z.enum(['image', 'video']),
  timeout: endTime,
  questions: listField(
    entity({
      question: text,
      type: z.enum(['options', 'text']),
      options: listField(entity({ option: text })),
    }),
  ),
});

export const listSurveys = defineCall({
  name: 'mobileApi.listSurveys',
  summary: 'Surveys that can be answered now.',
  method: 'GET',
  path: '/app/surveys',
  response: listOf('surveys', AppSurvey),
});

export const listInfoItems = defineCall({
  name: 'mobileApi.listInfoItems',
  summary: 'Banners, awareness cards and alerts of the info board, newest first.',
  method: 'GET',
  path: '/app/info-items',
  response: listOf('infoItems', AppInfoItem),
});
