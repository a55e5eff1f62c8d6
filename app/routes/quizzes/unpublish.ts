import { redirect } from '@remix-run/node';
import { z } from 'zod';
import { failureSentence } from '~/admin-api.server/errors';
import { redirectWithFlash } from '~/session.server/flash';
import { staffAction, staffLoader } from '~/session.server/guard';
import { quizzes } from '~contract';
import { quizById } from './quiz.server';
import { QuizSearch, quizzesHref } from './search';

const rule = { can: 'manage-quizzes', params: z.object({ id: z.string() }), search: QuizSearch } as const;

/** There is nothing to see here: somebody who reloads gets the list. */
export const loader = staffLoader(rule, ({ search }) => redirect(quizzesHref(search)));

/** Returns a quiz to draft. */
export const action = staffAction(rule, async ({ params, search, context }) => {
  const back = quizzesHref(search);
  try {
    const quiz = await quizById(context, params.id);
    await context.api.write(quizzes.unpublish, { params, body: { contentID: quiz.content?.id ?? '' } });
  } catch (error) {
    const message = failureSentence(error, 'The quiz could not be unpublished.');
    return redirectWithFlash(context, back, { kind: 'error', message });
  }
  return redirectWithFlash(context, back, { kind: 'success', message: 'Quiz unpublished' });
});
