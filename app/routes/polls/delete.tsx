import type { RouteHandle } from '~/components/base/route-handle';
import { DeleteDialog } from '~/components/delete-dialog';
import { deletion, isRunning } from '~/guard.server/list-routes';
import { polls } from '~contract';
import { pollById } from './poll.server';
import { PollSearch, pollsHref } from './search';

export { clientAction } from '~/components/base/client-action';
export { shouldRevalidate } from '~/components/base/should-revalidate';

export const handle: RouteHandle = { dialog: 'Delete Poll' };

const route = deletion(
  { list: 'polls', can: 'manage-polls', search: PollSearch, back: pollsHref },
  {
    about: async ({ params, search, context }) => {
      const poll = await pollById(context, params.id, pollsHref(search));
      return { name: poll.question, running: isRunning(poll) };
    },
    remove: ({ params, context }) => context.api.write(polls.remove, { params }),
    done: 'Poll deleted successfully',
    failed: 'The poll could not be deleted.',
  },
);
export const loader = route.loader;
export const action = route.action;

export default function DeletePoll() {
  return <DeleteDialog what="poll" alsoGone="and its votes" />;
}
