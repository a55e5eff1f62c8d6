import { redirect } from '@remix-run/node';
import { z } from 'zod';
import { failureSentence } from '~/admin-api.server/errors';
import { redirectWithFlash } from '~/session.server/flash';
import { staffAction, staffLoader } from '~/session.server/guard';
import { polls } from '~contract';
import { PollSearch, pollsHref } from './search';

const rule = { can: 'manage-polls', params: z.object({ id: z.string() }), search: PollSearch } as const;

/** There is nothing to see here: somebody who reloads after publishing gets the list. */
export const loader = staffLoader(rule, ({ search }) => redirect(pollsHref(search)));

/** Publishes a poll for the chosen time (SPEC §9 choices). */
export const action = staffAction(rule, async ({ params, search, form, context }) => {
  const body = polls.publish.body.safeParse({
    pollId: params.id,
    selectedTimeout: form.get('selectedTimeout'),
  });
  const back = pollsHref(search);
  if (!body.success) {
    return redirectWithFlash(context, back, { kind: 'error', message: 'Choose one of the offered times.' });
  }
  try {
    await context.api.write(polls.publish, { body: body.data });
  } catch (error) {
    const message = failureSentence(error, 'The poll could not be published.');
    return redirectWithFlash(context, back, { kind: 'error', message });
  }
  return redirectWithFlash(context, back, { kind: 'success', message: 'Poll published successfully!' });
});
