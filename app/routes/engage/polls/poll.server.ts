import { alphabetic, type FoundBy, mostFirst, newestFirst, oldestFirst, rowFinder } from '~/lib/find-rows';
import { polls, questionEdits } from '~contract';
import { type Publishable, stateOf } from '../publishable.server';
import { pollList } from './list.config';

/** Counts a poll's votes. */
export const votesIn = ({ options }: polls.Poll) => options.reduce((sum, { votes }) => sum + votes, 0);

/** Returns a poll's searchable text. */
export const pollText = ({ question, options }: polls.Poll): FoundBy => ({
  title: question,
  more: options.map(({ text }) => text).join(' '),
});

export const poll: Publishable<'polls', typeof pollList.spec> = {
  word: 'poll',
  items: 'polls',
  list: pollList,
  see: 'manage-polls',
  can: 'manage-polls',
  find: rowFinder(pollList, {
    text: pollText,
    tab: stateOf,
    sorts: {
      newest: newestFirst,
      oldest: oldestFirst,
      title: alphabetic(({ question }) => question),
      votes: mostFirst(votesIn),
    },
  }),
  nameOf: ({ question }) => question,
  responses: votesIn,
  edit: questionEdits.updatePoll,
  publish: ({ api }, pollId, selectedTimeout) =>
    api.write(polls.publish, { body: { pollId, selectedTimeout } }),
  unpublish: ({ api }, pollId) => api.write(polls.unpublish, { body: { pollId } }),
  remove: ({ api }, id) => api.write(polls.remove, { params: { id } }),
  stop: 'stop',
  stopped: 'stopped',
  failed: {
    publish: 'The poll could not be published.',
    unpublish: 'The poll could not be stopped.',
    delete: 'The poll could not be deleted.',
  },
};
