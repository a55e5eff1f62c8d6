// Apart from search.ts, so that the list does not carry zod to the browser.
import { listHref } from '~/lib/list-href';
import type { PollSearch } from './search';

/** SPEC §9: 3 polls are shown at first, Load More adds 10. */
export const shownAtFirst = 3;
export const shownMore = 10;

/** Nothing chosen: the first polls, the newest first. */
export const noPollsChosen: PollSearch = {
  shown: shownAtFirst,
  from: '',
  q: '',
  status: 'all',
  sort: 'relevance',
  per: 0,
  page: 1,
};

/** URL of the polls, or of a dialog or action over them, with what was chosen in the list; defaults are left out. */
export const pollsHref = (chosen: Partial<PollSearch>, path = ''): string =>
  listHref('/dashboard/polls', chosen, noPollsChosen, path);
