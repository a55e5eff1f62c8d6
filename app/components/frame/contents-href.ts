// Apart from search.ts, so that the list's pages do not carry zod to the browser.
import { listHref } from '~/lib/list-href';
import type { ContentSearch } from '~/routes/contents/search';

/** Nothing chosen: the whole library, the newest first. */
export const nothingChosen: ContentSearch = {
  q: '',
  status: 'all',
  view: '',
  category: '',
  section: '',
  sort: 'relevance',
  per: 12,
  page: 1,
};

/**
 * URL of the content list, or of a dialog over it, with what was chosen there; defaults are left out.
 * @param path below the list: 'new', '{id}', '{id}/edit'
 */
export const contentsHref = (search: ContentSearch, path = ''): string =>
  listHref('/dashboard/contents', search, nothingChosen, path);

/** Id of the form that selected contents belong to. */
export const selectionForm = 'contents-selection';
