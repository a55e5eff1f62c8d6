import { defineList, oneOf, page, words } from '~/lib/list';
import { fieldFilters } from '~/lib/plain-fields';
import { contentFields } from '../../../admin-api/contract/content-fields';

export const contentList = defineList({
  path: '/dashboard/contents',
  noun: ['content', 'contents'],
  text: { placeholder: 'Title or code' },
  tabs: { label: 'Contents by status', options: { all: 'All', published: 'Published', drafts: 'Drafts' } },
  // Choosing a category clears the section (SPEC §2).
  filters: {
    category: { label: 'Category', title: 'Filter by category', any: 'All categories', clears: 'section' },
    section: { label: 'Section', title: 'Filter by section', any: 'All sections' },
    ...fieldFilters(contentFields),
  },
  sorts: {
    newest: 'Newest first',
    oldest: 'Oldest first',
    title: 'Title A–Z',
    views: 'Most views',
    comments: 'Most comments',
  },
  params: {
    /** '' shows a grid, or a dense list on phones. */
    view: { ...oneOf(['', 'grid', 'list']), kept: true },
    comment: { ...words, opened: true },
    comments: { ...page, opened: true },
  },
});
export type ContentSearch = typeof contentList.none;

/** Form id of the selection's checkboxes. */
export const selectionForm = 'contents-selection';
