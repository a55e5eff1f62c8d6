import { defineCall, done } from './call';
import { idParam } from './fields';
import * as polls from './polls';
import * as quizzes from './quizzes';
import * as surveys from './surveys';

/* Beyond SPEC §7: edits without answers; else `has_answers` (decision 0060). */

export const updatePoll = defineCall({
  name: 'polls.update',
  summary: 'Change the question and the options of a poll that has no votes.',
  method: 'PUT',
  path: '/polls/{id}',
  params: idParam,
  body: polls.create.body,
  response: done(),
});

export const updateQuiz = defineCall({
  name: 'quizzes.update',
  summary: 'Change the questions of a quiz that has no responses, and which content it is for.',
  method: 'PUT',
  path: '/quiz/{id}',
  params: idParam,
  body: quizzes.create.body,
  response: done(),
});

const { fields, files } = surveys.create.multipart;

export const updateSurvey = defineCall({
  name: 'surveys.update',
  summary:
    'Change a survey that has no responses; `survey` is a JSON list of all its questions. Its banner stays unless another one is sent.',
  method: 'PUT',
  path: '/survey/{id}',
  params: idParam,
  multipart: {
    fields: fields.partial({ thumbnailType: true }),
    files: { 'survey-poster': { ...files['survey-poster'], required: false } },
  },
  response: done(),
});
