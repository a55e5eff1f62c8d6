import { z } from 'zod';
import { created, defineCall, done, listOf } from './call';
import { contentCode, option, question } from './field-rules';
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
  refTo,
  selectedTimeout,
  text,
} from './fields';
import { tooManyOptions } from './limit-messages';
import { limits } from './limits';

const QuizAnswer = choice('text', z.object({ text, isCorrect: flag, responses: count }));
export const QuizQuestion = z.object({ text, answers: listField(QuizAnswer) });

export const Quiz = entity({
  title: text,
  published: flag,
  timeout: endTime,
  publishedFor,
  content: z.preprocess((v) => {
    if (typeof v !== 'object' || v === null) return v === undefined || v === null ? null : { id: v };
    const row = v as Record<string, unknown>;
    const id = refTo(row.id ?? row._id ?? null);
    return { ...row, id, contentCode: row.contentCode ?? row.code };
  }, z.object({ id: maybeText, contentCode: text, title: maybeText }).nullable()),
  questions: listField(QuizQuestion),
  createdAt: moment,
});
export type Quiz = z.output<typeof Quiz>;

/** SPEC §5 Quiz. */
const needQuestion = 'Please enter a valid question and at least 2 options.';

/** SPEC §3 'Draft question'. */
export const DraftQuestion = z.object({
  question: question(needQuestion),
  options: z.array(option(needQuestion)).min(2, needQuestion).max(limits.options, tooManyOptions),
  correctAnswer: z.coerce.number().int().min(0),
});
export type DraftQuestion = z.output<typeof DraftQuestion>;

export const list = defineCall({
  name: 'quizzes.list',
  summary: 'All quizzes with the responses to each answer.',
  method: 'GET',
  path: '/quiz/list',
  response: listOf('quizzes', Quiz),
});

export const create = defineCall({
  name: 'quizzes.create',
  summary: 'Create a quiz for the content with this code.',
  method: 'POST',
  path: '/quiz/create',
  body: z.object({
    code: contentCode,
    quiz: z
      .array(
        DraftQuestion.refine(
          (q) => q.correctAnswer < q.options.length,
          'Mark one of the options as correct.',
        ),
      )
      .min(1, 'Please add at least one question')
      .max(limits.questions),
  }),
  response: created(),
});

export const publish = defineCall({
  name: 'quizzes.publish',
  summary: 'Publish a quiz for the chosen number of seconds.',
  method: 'POST',
  path: '/quiz/{id}/publish',
  params: idParam,
  body: z.object({ contentID: idParam.shape.id, selectedTimeout }),
  response: done(),
});

export const unpublish = defineCall({
  name: 'quizzes.unpublish',
  summary: 'Return a quiz to draft.',
  method: 'POST',
  path: '/quiz/{id}/unpublish',
  params: idParam,
  body: z.object({ contentID: idParam.shape.id }),
  response: done(),
});

export const remove = defineCall({
  name: 'quizzes.delete',
  summary: 'Delete a quiz and its responses.',
  method: 'DELETE',
  path: '/quiz/delete/{id}',
  params: idParam,
  response: done(),
});
