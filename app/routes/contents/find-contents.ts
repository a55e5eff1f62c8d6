import { fold, foldedMatcher } from '~/lib/folded-search';
import type * as contract from '~contract';
import type { ContentSearch } from './search';

type Content = contract.contents.Content;

/** Contents on one page, grid and list alike (SPEC §10.3). */
export const pageSize = 12;

type Indexed = { content: Content; folded: string };
type Library = {
  rows: Indexed[];
  totals: { contents: number; published: number; drafts: number; views: number; comments: number };
};

/** One index per answer of the admin API: a page of 10,000 contents then costs no sorting and folding of its own. */
const libraries = new WeakMap<Content[], Library>();

function libraryOf(contents: Content[]): Library {
  const known = libraries.get(contents);
  if (known) return known;
  const rows = contents.map((content) => ({ content, folded: fold(`${content.title}\n${content.code}`) }));
  const newest = ({ content }: Indexed) => content.createdAt ?? '';
  rows.sort((a, b) => (newest(a) < newest(b) ? 1 : newest(a) > newest(b) ? -1 : 0));
  const published = contents.filter((content) => content.published).length;
  const totals = {
    contents: contents.length,
    published,
    drafts: contents.length - published,
    views: contents.reduce((sum, content) => sum + content.views, 0),
    comments: contents.reduce((sum, content) => sum + content.feedback.length, 0),
  };
  const library = { rows, totals };
  libraries.set(contents, library);
  return library;
}

/**
 * The page of contents that was asked for, newest first.
 * Totals count the whole library; the tabs' counts what the other filters leave over. A page beyond the last
 * one reads as the last. `all` has those of every page.
 * @param sections say which category a content is in where it does not say so itself
 */
export function findContents(
  contents: Content[],
  search: ContentSearch,
  sections: readonly { id: string; categoryId: string }[] = [],
) {
  const { rows, totals } = libraryOf(contents);
  const matches = foldedMatcher(search.q);
  const categories = new Map(sections.map(({ id, categoryId }) => [id, categoryId]));
  const categoryOf = ({ categoryId, sectionId }: Content) => categoryId ?? categories.get(sectionId ?? '');
  const found = rows.filter(
    ({ content, folded }) =>
      (!search.category || categoryOf(content) === search.category) &&
      (!search.section || content.sectionId === search.section) &&
      matches(folded),
  );
  const published = found.filter(({ content }) => content.published);
  const counts = {
    all: found.length,
    published: published.length,
    drafts: found.length - published.length,
  };
  const shown =
    search.status === 'all'
      ? found
      : search.status === 'published'
        ? published
        : found.filter(({ content }) => !content.published);
  const page = Math.min(search.page, Math.max(1, Math.ceil(shown.length / pageSize)));
  const contentsOfPage = shown.slice((page - 1) * pageSize, page * pageSize).map(({ content }) => content);
  return { contents: contentsOfPage, all: shown, total: shown.length, page, counts, totals };
}
