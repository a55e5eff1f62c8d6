import { z } from 'zod';
import { pageNumber } from './page-number';
import { searchText } from './search-text';

/** How many rows of a list a page may have; the first is the default. */
export const pageSizes = [12, 24, 48] as const;

/**
 * What a person chooses in the toolbar of a list, all of it in its URL: a text, a tab, an order, how many on a page, and the page. What is not
 * understood reads as the default, which is the first of each; of the orders it is the best match, and the first where nothing is searched for.
 */
export const listSearch = <Status extends string, Sort extends string>({
  statuses,
  sorts,
  sizes = pageSizes,
}: {
  statuses: readonly [Status, ...Status[]];
  sorts: readonly [Sort, ...Sort[]];
  sizes?: readonly [number, ...number[]];
}) => ({
  q: searchText.catch(''),
  status: z.enum(statuses).catch(statuses[0] as never),
  sort: sortOf(sorts),
  per: pageSize(sizes),
  page: pageNumber,
});

/** An order; anything else than these reads as the best match. */
export const sortOf = <Sort extends string>(sorts: readonly [Sort, ...Sort[]]) =>
  z.enum(['relevance', ...sorts]).catch('relevance' as never);

/** How many rows a page has; anything else than these reads as the first. */
export const pageSize = (sizes: readonly [number, ...number[]]) =>
  z.coerce
    .number()
    .refine((size) => sizes.includes(size))
    .catch(sizes[0]);

/** The toolbar's form: only its text can be wrong, the rest are closed lists. */
export const ListFilterForm = z.object({ q: searchText.optional() });
