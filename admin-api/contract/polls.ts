import { z } from 'zod';
import { created, defineCall, done, listOf } from './call';
import { optionOrBlank, question } from './field-rules';
import {
  choice,
  count,
  endTime,
  entity,
  flag,
  idParam,
  list as listField,
  moment,
  publishedFor,
  selectedTimeout,
  text,
} from './fields';
import { tooManyOptions } from './limit-messages';
import { limits } from './limits';

export const Poll = entity({
  question: text,
  published: flag,
  options: listField(choice('text', z.object({ text, votes: count }))),
  timeout: endTime,
  publishedFor,
  createdAt: moment,
});
export type Poll = z.output<typeof Poll>;

export const list = defineCall({
  name: 'polls.list',
  summary: 'All polls with their votes.',
  method: 'GET',
  path: '/polls/list',
  response: listOf('polls', Poll),
});

export const create = defineCall({
  name: 'polls.create',
  summary: 'Create a poll as a draft. Blank options are dropped; at least two must remain.',
  method: 'POST',
  path: '/polls/create',
  body: z.object({
    question: question(),
    options: z.array(optionOrBlank).max(limits.options, tooManyOptions),
  }),
  response: created(),
});

export const publish = defineCall({
  name: 'polls.publish',
  summary: 'Publish a poll for the chosen number of seconds.',
  method: 'POST',
  path: '/polls/publish',
  body: z.object({ pollId: idParam.shape.id, selectedTimeout }),
  response: done(),
});

export const unpublish = defineCall({
  name: 'polls.unpublish',
  summary: 'Stop a poll: it returns to draft.',
  method: 'POST',
  path: '/polls/unpublish',
  body: z.object({ pollId: idParam.shape.id }),
  response: done(),
});

export const remove = defineCall({
  name: 'polls.delete',
  summary: 'Delete a poll and its votes.',
  method: 'DELETE',
  path: '/polls/delete/{id}',
  params: idParam,
  response: done(),
});
