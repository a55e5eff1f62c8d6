import { redirect } from '@remix-run/node';
import { z } from 'zod';
import { failureSentence } from '~/admin-api.server/errors';
import { redirectWithFlash } from '~/session.server/flash';
import { staffAction, staffLoader } from '~/session.server/guard';
import { polls } from '~contract';
import { PollSearch, pollsHref } from './search';

const rule = { can: 'manage-polls', params: z.object({ id: z.string() }), search: PollSearch } as const;

/** There is nothing to see here: somebody who reloads gets the list. */
export const loader = staffLoader(rule, ({ search }) => redirect(pollsHref(search)));

/** Stops a poll: it returns to draft (SPEC §4). */
export const action = staffAction(rule, async ({ params, search, context }) => {
  const back = pollsHref(search);
  try {
    await context.api.write(polls.unpublish, { body: { pollId: params.id } });
  } catch (error) {
    const message = failureSentence(error, 'The poll could not be stopped.');
    return redirectWithFlash(context, back, { kind: 'error', message });
  }
  return redirectWithFlash(context, back, { kind: 'success', message: 'Poll stopped' });
});
