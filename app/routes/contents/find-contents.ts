import { type FoundBy, mostFirst, newestFirst, oldestFirst, rowFinder } from '~/lib/find-rows';
import type * as contract from '~contract';
import { titleKey } from '~shared/text/search-rank';
import { contentFields } from '../../../admin-api/contract/content-fields';
import { each, filterNames } from '../../../admin-api/contract/field-table';
import { type ContentSearch, contentList } from './list.config';

type Content = contract.contents.Content;
type ContentRow = contract.findingContents.ContentRow;

/** Returns a content's searchable text. */
export const contentText = ({ title, code }: Pick<Content, 'title' | 'code'>): FoundBy => ({ title, code });

const keys = new WeakMap<Content, string>();
const keyOf = (content: Content): string => {
  const key = keys.get(content) ?? titleKey(content.title);
  keys.set(content, key);
  return key;
};
/** Sorts like the admin API, without a locale. */
const byTitle = (a: Content, b: Content) => (keyOf(a) < keyOf(b) ? -1 : keyOf(a) > keyOf(b) ? 1 : 0);

const find = rowFinder(contentList, {
  text: contentText,
  tab: ({ published }: Content) => (published ? 'published' : 'drafts'),
  filters: {
    category: ({ categoryId }) => categoryId,
    section: ({ sectionId }) => sectionId,
    ...each(filterNames(contentFields), (name) => (content: Content) => content[name]),
  },
  sorts: {
    newest: newestFirst,
    // Contents of the same moment are in the reverse order of 'newest'.
    oldest: (a, b) => oldestFirst(a, b) || (a.id < b.id ? -1 : 1),
    title: byTitle,
    views: mostFirst(({ views }) => views),
    comments: mostFirst(({ feedback }) => feedback.length),
  },
});

/** Returns a content's row in the list. */
export const asRow = ({ description: _, feedback, ...content }: Content): ContentRow => ({
  ...content,
  comments: feedback.length,
});

type Totals = { contents: number; published: number; drafts: number; views: number; comments: number };
const totals = new WeakMap<readonly Content[], Totals>();

function totalsOf(contents: readonly Content[]): Totals {
  const known = totals.get(contents);
  if (known) return known;
  const published = contents.filter((content) => content.published).length;
  const made = {
    contents: contents.length,
    published,
    drafts: contents.length - published,
    views: contents.reduce((sum, content) => sum + content.views, 0),
    comments: contents.reduce((sum, content) => sum + content.feedback.length, 0),
  };
  totals.set(contents, made);
  return made;
}

export type FoundContents = {
  contents: ContentRow[];
  total: number;
  page: number;
  counts: Record<ContentSearch['status'], number>;
  totals: Totals;
};

/**
 * Returns the requested page, or the last one. Totals count the full library; tab counts apply the other
 * filters.
 * @param sections name the category of contents without one
 */
export function findContents(
  contents: readonly Content[],
  search: ContentSearch,
  sections: readonly { id: string; categoryId: string }[] = [],
) {
  const categories = new Map(sections.map(({ id, categoryId }) => [id, categoryId]));
  const { rows, shown, total, page, counts } = find(contents, search, {
    category: ({ categoryId, sectionId }) => categoryId ?? categories.get(sectionId ?? ''),
  });
  return { contents: rows.map(asRow), total, page, counts, totals: totalsOf(contents), all: shown };
}
