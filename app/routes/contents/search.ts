import { z } from 'zod';
import { pageNumber } from '~/lib/page-number';
import { entityIdPattern } from '../../../admin-api/contract/entity-id';

const id = z.string().regex(entityIdPattern);

/** Everything a person chooses on the content list; all of it is in the URL. What is not understood reads as the default. */
export const ContentSearch = z.object({
  q: z.string().trim().max(200).catch(''),
  status: z.enum(['all', 'published', 'drafts']).catch('all'),
  view: z.enum(['grid', 'list']).catch('grid'),
  category: id.catch(''),
  section: id.catch(''),
  page: pageNumber,
});
export type ContentSearch = z.output<typeof ContentSearch>;
