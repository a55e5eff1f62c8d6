import { data } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { z } from 'zod';
import { failureSentence } from '~/admin-api.server/errors';
import { ConfirmDialog } from '~/components/confirm-dialog';
import type { RouteHandle } from '~/components/route-handle';
import { redirectWithFlash } from '~/session.server/flash';
import { staffAction, staffLoader } from '~/session.server/guard';
import { newFormKey } from '~/session.server/once';
import { polls } from '~contract';
import { pollById } from './poll.server';
import { PollSearch, pollsHref } from './search';

export const handle: RouteHandle = { dialog: 'Delete poll' };

const rule = { can: 'manage-polls', params: z.object({ id: z.string() }), search: PollSearch } as const;

export const loader = staffLoader(rule, async ({ params, search, context }) => ({
  question: (await pollById(context, params.id)).question,
  search,
  formKey: newFormKey(),
}));

export const action = staffAction(rule, async ({ params: { id }, search, context }) => {
  try {
    await context.api.write(polls.remove, { params: { id } });
  } catch (error) {
    context.log.warn({ err: error }, 'poll not deleted');
    return data({ error: failureSentence(error, 'The poll could not be deleted.') }, { status: 400 });
  }
  return redirectWithFlash(context, pollsHref(search), {
    kind: 'success',
    message: 'Poll deleted successfully',
  });
});

export default function DeletePoll() {
  const { question, search, formKey } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  return (
    <ConfirmDialog
      title="Delete this poll?"
      sentence={
        <>
          “{question}” and its votes will be gone. <strong>This action cannot be undone.</strong>
        </>
      }
      confirm={{ label: 'Delete permanently', busyLabel: 'Deleting…' }}
      cancelTo={pollsHref(search)}
      error={answer?.error}
    >
      <input type="hidden" name="formKey" value={formKey} />
    </ConfirmDialog>
  );
}
