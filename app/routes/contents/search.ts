import { z } from 'zod';
import { listSearch } from '~/lib/list-search';
import { pageNumber } from '~/lib/page-number';
import { searchText } from '~/lib/search-text';
import { entityIdPattern } from '../../../admin-api/contract/entity-id';

const id = z.string().regex(entityIdPattern);

/** Everything a person chooses on the content list; all of it is in the URL. What is not understood reads as the default. */
export const ContentSearch = z.object({
  ...listSearch({
    statuses: ['all', 'published', 'drafts'],
    sorts: ['newest', 'oldest', 'title', 'views', 'comments'],
  }),
  /** '' until one is chosen: a grid, and a dense list where there is only room for that. */
  view: z.enum(['', 'grid', 'list']).catch(''),
  category: id.catch(''),
  section: id.catch(''),
});
export type ContentSearch = z.output<typeof ContentSearch>;

/** What is chosen of a content's comments: words, and the page. */
const comments = { comment: searchText.catch(''), comments: pageNumber };
const CommentSearch = z.object(comments);
export type CommentSearch = z.output<typeof CommentSearch>;

/** The URL of a content over its list. */
export const ViewSearch = ContentSearch.extend(comments);

const among = (ids: string[], message: string) =>
  z
    .string()
    .refine((id) => ids.includes(id), message)
    .optional();

/** The form with the list's filters. @param categories @param sections ids of those there are */
export const contentFilterForm = (categories: string[], sections: string[]) =>
  z.object({
    q: searchText.optional(),
    category: among(categories, 'This category does not exist. It may have been deleted.'),
    // One of another category is no error: without JavaScript it is still chosen when the category is changed (SPEC §2).
    section: among(sections, 'This section does not exist. It may have been deleted.'),
  });
