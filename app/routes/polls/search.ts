import { z } from 'zod';
import { listHref } from '~/lib/list-href';

/** SPEC §9: 3 polls are shown at first, Load More adds 10. */
export const shownAtFirst = 3;
export const shownMore = 10;

/** How many polls the list shows; an invalid value reads as the first 3. Of a new one: which poll it is a copy of. */
export const PollSearch = z.object({
  shown: z.coerce.number().int().min(shownAtFirst).max(10_000).catch(shownAtFirst),
  from: z.string().max(100).catch(''),
});

/** URL of the polls, or of a dialog or action over them, keeping how many are shown. */
export const pollsHref = (chosen: { shown: number; from?: string }, path = ''): string =>
  listHref('/dashboard/polls', chosen, { shown: shownAtFirst, from: '' }, path);
