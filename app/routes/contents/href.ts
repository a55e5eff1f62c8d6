// Apart from search.ts, so that the list's pages do not carry zod to the browser.
import { itemPath } from '~/lib/item-path';
import type { ContentSearch } from './search';

/** Nothing chosen: the whole library as a grid. */
export const nothingChosen: ContentSearch = {
  q: '',
  status: 'all',
  view: 'grid',
  category: '',
  section: '',
  page: 1,
};
const home = '/dashboard/contents';

/**
 * Address of the content list, or of a dialog over it, with what was chosen there; defaults are left out.
 * @param path below the list: 'new', '{id}', '{id}/edit'
 */
export function contentsHref(search: ContentSearch, path = ''): string {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(search)) {
    if (value !== '' && value !== nothingChosen[name as keyof ContentSearch]) query.set(name, String(value));
  }
  const pathname = path ? `${home}/${itemPath(path)}` : home;
  return query.size > 0 ? `${pathname}?${query}` : pathname;
}
