// Apart from search.ts, so that the list does not carry zod to the browser.
import { listHref } from '~/lib/list-href';
import type { SectionSearch } from './search';

/** Nothing chosen: all sections by name. */
export const noSectionsChosen: SectionSearch = { q: '', category: '', sort: 'relevance', per: 60, page: 1 };

/** URL of the sections, or of a dialog over them, with what was chosen there; defaults are left out. */
export const sectionsHref = (chosen: Partial<SectionSearch>, path = ''): string =>
  listHref('/dashboard/sections', chosen, noSectionsChosen, path);
