import { z } from 'zod';
import { listSearch } from '~/lib/list-search';
import { shownAtFirst } from './href';

export { pollsHref } from './href';

/** Polls on a page, once one is chosen or the list is searched; 0 until then: the first 3, and Load More (SPEC §9). */
export const pollSizes = [0, 12, 24, 48] as const;

/** What is chosen on the list, and how many polls it shows while nothing is; an invalid value reads as the default. Of a new one: which poll it is a copy of. */
export const PollSearch = z.object({
  shown: z.coerce.number().int().min(shownAtFirst).max(10_000).catch(shownAtFirst),
  from: z.string().max(100).catch(''),
  ...listSearch({
    statuses: ['all', 'live', 'draft', 'expired'],
    sorts: ['newest', 'oldest', 'title', 'votes'],
    sizes: pollSizes,
  }),
});
export type PollSearch = z.output<typeof PollSearch>;
