import { z } from 'zod';
import { created, defineCall, done, listOf } from './call';
import { option, question, surveyDescription } from './field-rules';
import {
  choice,
  count,
  endTime,
  entity,
  flag,
  idParam,
  list as listField,
  maybeText,
  moment,
  publishedFor,
  selectedTimeout,
  text,
} from './fields';
import { questionsTooLong, tooManyOptions } from './limit-messages';
import { limits } from './limits';

export const SurveyQuestion = z.object({
  question: text,
  type: z.preprocess((v) => (v === 'text' ? 'text' : 'options'), z.enum(['options', 'text'])),
  options: listField(choice('option', z.object({ option: text, responses: count }))),
  answers: listField(
    z.preprocess((v) => {
      const { text, answer } = (typeof v === 'object' && v !== null ? v : {}) as Record<string, unknown>;
      const words = answer ?? text ?? v;
      return typeof words === 'number' || typeof words === 'boolean' ? String(words) : words;
    }, z.string()),
  ),
  answersTotal: z.preprocess((v) => v ?? undefined, z.coerce.number().int().min(0).optional()),
});

export const Survey = entity({
  description: text,
  published: flag,
  timeout: endTime,
  publishedFor,
  banner: maybeText,
  thumbnailType: z.preprocess((v) => (v === 'video' ? 'video' : 'image'), z.enum(['image', 'video'])),
  questions: listField(SurveyQuestion),
  createdAt: moment,
});
export type Survey = z.output<typeof Survey>;

/** Sent as a JSON list. */
export const DraftSurveyQuestion = z.strictObject({
  question: question('Please enter a question before adding.'),
  type: z.enum(['options', 'text']),
  options: z
    .array(option('Please provide at least two valid options.'))
    .max(limits.options, tooManyOptions)
    .default([]),
});
export type DraftSurveyQuestion = z.output<typeof DraftSurveyQuestion>;

export const list = defineCall({
  name: 'surveys.list',
  summary: 'All surveys with their responses.',
  method: 'GET',
  path: '/survey/list',
  response: listOf('surveys', Survey),
});

export const create = defineCall({
  name: 'surveys.create',
  summary: 'Create a survey; `survey` is a JSON list of questions.',
  method: 'POST',
  path: '/survey/create',
  multipart: {
    fields: z.object({
      description: surveyDescription,
      survey: z.string().max(limits.questionsJson, questionsTooLong),
      thumbnailType: z.enum(['image', 'video']),
    }),
    files: { 'survey-poster': { kind: 'poster', required: true } },
  },
  response: created(),
});

export const publish = defineCall({
  name: 'surveys.publish',
  summary: 'Publish a survey for the chosen number of seconds.',
  method: 'POST',
  path: '/survey/publish/{id}',
  params: idParam,
  body: z.object({ selectedTimeout }),
  response: done(),
});

export const unpublish = defineCall({
  name: 'surveys.unpublish',
  summary: 'Return a survey to draft.',
  method: 'POST',
  path: '/survey/unpublish/{id}',
  params: idParam,
  response: done(),
});

export const remove = defineCall({
  name: 'surveys.delete',
  summary: 'Delete a survey, its banner and its responses.',
  method: 'DELETE',
  path: '/survey/delete/{id}',
  params: idParam,
  response: done(),
});
