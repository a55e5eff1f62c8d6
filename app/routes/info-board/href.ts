// Apart from search.ts, so that the list does not carry zod to the browser.
import { listHref } from '~/lib/list-href';
import type { InfoSearch } from './search';

/** Nothing chosen: the banners, the newest first. */
export const noInfoChosen: InfoSearch = {
  tab: 'banners',
  q: '',
  status: 'all',
  sort: 'relevance',
  per: 12,
  page: 1,
};

/** URL of the info board, or of a dialog over it, with what was chosen there; defaults are left out. */
export const infoHref = (chosen: Partial<InfoSearch>, path = ''): string =>
  listHref('/dashboard/info', chosen, noInfoChosen, path);
