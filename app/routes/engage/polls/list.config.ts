import { defineList, text, wholeNumber } from '~/lib/list';
import { stateTabs } from '../states';

/** SPEC §9: 3 polls are shown at first, Load More adds 10. */
const shownAtFirst = 3;
export const shownMore = 10;

export const pollList = defineList({
  path: '/dashboard/polls',
  noun: ['poll', 'polls'],
  text: { placeholder: 'Question or option' },
  tabs: { label: 'Polls by status', options: stateTabs },
  sorts: { newest: 'Newest first', oldest: 'Oldest first', title: 'Question A–Z', votes: 'Most votes' },
  // 0 until the list is searched, or one is chosen: the first 3, and Load More.
  sizes: [0, 12, 24, 48],
  params: {
    shown: wholeNumber(shownAtFirst, 10_000),
    /** Of a new one: which poll it is a copy of. */
    from: { ...text(100), opened: true },
  },
});
export type PollSearch = typeof pollList.none;

/** Whether the list has pages: as soon as it is searched, or a page size is chosen. Else it has Load More. */
export const hasPages = ({ q, status, sort, per }: PollSearch): boolean =>
  q !== '' || status !== 'all' || sort !== 'relevance' || per > 0;
