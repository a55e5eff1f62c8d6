import { currentItem } from '~/admin-api.server/current-item';
import { chosenTime, done, listAction, nothingToDo } from '~/guard.server/list-routes';
import { polls } from '~contract';
import { PollSearch, pollsHref } from './search';

export { clientAction } from '~/components/base/client-action';

/** Publishes a poll for the chosen time (SPEC §9 choices). */
const route = listAction(
  { see: 'manage-polls', can: 'manage-polls', search: PollSearch, back: pollsHref },
  {
    async act({ params, search, form, context }) {
      const body = { pollId: params.id, selectedTimeout: chosenTime(form) };
      const poll = await currentItem(context.api, 'polls', params.id);
      const settled = nothingToDo('poll', poll, 'published');
      if (settled) return settled;
      await context.api.write(polls.publish, { body });
      return done('Poll published successfully!', poll?.question, {
        label: 'Undo',
        to: pollsHref(search, `${params.id}/stop`),
        fields: {},
      });
    },
    failed: 'The poll could not be published.',
  },
);
export const loader = route.loader;
export const action = route.action;
