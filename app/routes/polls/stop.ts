import { currentItem } from '~/admin-api.server/current-item';
import { done, listAction, nothingToDo, publishAgain } from '~/guard.server/list-routes';
import { polls } from '~contract';
import { PollSearch, pollsHref } from './search';

export { clientAction } from '~/components/base/client-action';

/** Stops a poll: it returns to draft (SPEC §4). */
const route = listAction(
  { see: 'manage-polls', can: 'manage-polls', search: PollSearch, back: pollsHref },
  {
    async act({ params, search, context }) {
      const poll = await currentItem(context.api, 'polls', params.id);
      const settled = nothingToDo('poll', poll, 'draft');
      if (settled) return settled;
      await context.api.write(polls.unpublish, { body: { pollId: params.id } });
      return done(
        'Poll stopped',
        poll?.question,
        publishAgain(poll, pollsHref(search, `${params.id}/publish`)),
      );
    },
    failed: 'The poll could not be stopped.',
  },
);
export const loader = route.loader;
export const action = route.action;
