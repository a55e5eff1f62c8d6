import { redirect } from '@remix-run/node';
import { z } from 'zod';
import { questionDrafts } from '~/forms.server/question-builder';
import { staffAction, staffLoader } from '~/guard.server/guard';
import { toCopy } from '~/guard.server/list-routes';
import type { quizzes } from '~contract';
import { quizzesHref } from './href';
import { draftsOf, quizById } from './quiz.server';
import { QuizSearch } from './search';

export { clientAction } from '~/components/base/client-action';

const rule = { can: 'manage-quizzes', params: z.object({ id: z.string() }), search: QuizSearch } as const;

/** There is nothing to see: a user who reloads gets the list. */
export const loader = staffLoader(rule, ({ search }) => redirect(quizzesHref(search)));

/** Puts the questions of a quiz into the create form. */
export const action = staffAction(rule, async ({ params: { id }, search, context }) => {
  const quiz = await quizById(context, id, quizzesHref(search));
  const drafts = await questionDrafts<quizzes.DraftQuestion>(context, 'quiz');
  const isTaken = await drafts.begin(draftsOf(quiz));
  return toCopy(context, quizzesHref(search, 'new'), { id, isTaken, word: 'quiz' });
});
