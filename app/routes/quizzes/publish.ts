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

/** Publishes a quiz for the chosen time (SPEC §9 choices); the call wants the id of its content as well (SPEC §7). */
export const action = staffAction(rule, async ({ params, search, form, context }) => {
  const back = quizzesHref(search);
  try {
    const quiz = await quizById(context, params.id);
    const body = quizzes.publish.body.safeParse({
      contentID: quiz.content?.id,
      selectedTimeout: form.get('selectedTimeout'),
    });
    if (!body.success) {
      return redirectWithFlash(context, back, { kind: 'error', message: 'Choose one of the offered times.' });
    }
    await context.api.write(quizzes.publish, { params, body: body.data });
  } catch (error) {
    const message = failureSentence(error, 'The quiz could not be published.');
    return redirectWithFlash(context, back, { kind: 'error', message });
  }
  return redirectWithFlash(context, back, { kind: 'success', message: 'Quiz published successfully!' });
});
