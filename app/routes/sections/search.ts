import { z } from 'zod';
import { pageSize, sortOf } from '~/lib/list-search';
import { pageNumber } from '~/lib/page-number';
import { searchText } from '~/lib/search-text';
import { entityIdPattern } from '../../../admin-api/contract/entity-id';

/** Sections on a page; a page has the panels of the categories that they are in. */
export const sectionPageSizes = [60, 120, 240] as const;

/** What is chosen on the list of sections; an invalid value reads as the default. */
export const SectionSearch = z.object({
  q: searchText.catch(''),
  category: z.string().regex(entityIdPattern).catch(''),
  sort: sortOf(['name', 'reverse', 'most', 'fewest']),
  per: pageSize(sectionPageSizes),
  page: pageNumber,
});
export type SectionSearch = z.output<typeof SectionSearch>;
