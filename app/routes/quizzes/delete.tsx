import { data } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { z } from 'zod';
import { failureSentence } from '~/admin-api.server/errors';
import { ConfirmDialog } from '~/components/confirm-dialog';
import type { RouteHandle } from '~/components/route-handle';
import { redirectWithFlash } from '~/session.server/flash';
import { staffAction, staffLoader } from '~/session.server/guard';
import { newFormKey } from '~/session.server/once';
import { quizzes } from '~contract';
import { quizById, quizName } from './quiz.server';
import { QuizSearch, quizzesHref } from './search';

export const handle: RouteHandle = { dialog: 'Delete quiz' };

const rule = { can: 'manage-quizzes', params: z.object({ id: z.string() }), search: QuizSearch } as const;

export const loader = staffLoader(rule, async ({ params, search, context }) => ({
  name: quizName(await quizById(context, params.id)),
  search,
  formKey: newFormKey(),
}));

export const action = staffAction(rule, async ({ params: { id }, search, context }) => {
  try {
    await context.api.write(quizzes.remove, { params: { id } });
  } catch (error) {
    context.log.warn({ err: error }, 'quiz not deleted');
    return data({ error: failureSentence(error, 'The quiz could not be deleted.') }, { status: 400 });
  }
  return redirectWithFlash(context, quizzesHref(search), {
    kind: 'success',
    message: 'Quiz deleted successfully',
  });
});

export default function DeleteQuiz() {
  const { name, search, formKey } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  return (
    <ConfirmDialog
      title="Delete this quiz?"
      sentence={
        <>
          “{name}” and its responses will be gone. <strong>This action cannot be undone.</strong>
        </>
      }
      confirm={{ label: 'Delete permanently', busyLabel: 'Deleting…' }}
      cancelTo={quizzesHref(search)}
      error={answer?.error}
    >
      <input type="hidden" name="formKey" value={formKey} />
    </ConfirmDialog>
  );
}
