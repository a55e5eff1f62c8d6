import { defineList, text, wholeNumber } from '~/lib/list';
import { stateTabs } from '../states';

/** SPEC §9: shows 3 polls at first; Load More adds 10. */
const shownAtFirst = 3;
export const shownMore = 10;

export const pollList = defineList({
  path: '/dashboard/polls',
  noun: ['poll', 'polls'],
  text: { placeholder: 'Question or option' },
  tabs: { label: 'Polls by status', options: stateTabs },
  sorts: { newest: 'Newest first', oldest: 'Oldest first', title: 'Question A–Z', votes: 'Most votes' },
  // 0 is the list with Load More; searching gives it pages.
  sizes: [0, 12, 24, 48],
  params: {
    shown: wholeNumber(shownAtFirst, 10_000),
    from: { ...text(100), opened: true },
  },
});
export type PollSearch = typeof pollList.none;

/** Returns whether the list has pages instead of Load More. */
export const hasPages = ({ q, status, sort, per }: PollSearch): boolean =>
  q !== '' || status !== 'all' || sort !== 'relevance' || per > 0;
