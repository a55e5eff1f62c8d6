import type { AppLoadContext } from '@remix-run/node';
import type { Fresh } from '~/admin-api.server/cache';
import { type AdminApiError, isAdminApiError, readFailure } from '~/admin-api.server/errors';
import { suggestContentCode } from '~/lib/content-codes';
import { formatClocks } from '~/lib/dates';
import { findingContents } from '~contract';
import { isSameCode } from '~shared/text/search-rank';
import { contentFields } from '../../../admin-api/contract/content-fields';
import { filterNames, pick } from '../../../admin-api/contract/field-table';
import { asRow, type FoundContents, findContents } from './find-contents';
import { type ContentSearch, contentList } from './list.config';

/*
 * Where pages have the contents from (docs/decisions/0079). An admin API that finds them is asked for what a page shows; of another one the whole list is
 * read, and found in here. Both find the same, in the same order.
 */

type Context = Pick<AppLoadContext, 'api'>;
type Row = findingContents.ContentRow;
/** Of which section which category is; for a list that does not say so itself. */
type Sections = readonly { id: string; categoryId: string }[];

const finds = ({ api }: Context) => api.has(findingContents.findContents);

/** What is found by, as the admin API is asked; what is not chosen is left out. */
function filtersOf(search: ContentSearch) {
  const chosen = contentList.chosen(search);
  const { q, status, category, section } = chosen;
  return { q, status, categoryId: category, sectionId: section, ...pick(chosen, filterNames(contentFields)) };
}

/** The order that is read on in; without one the newest are first. */
const chosenSort = (search: ContentSearch) => contentList.chosen(search).sort;

/** The query of a page. What the call does by itself is left out, so that the list's own first page is the read that is kept longest (admin-api.server/last-responses.ts). */
function pageQuery(search: ContentSearch) {
  const { page, per } = contentList.chosen(search);
  const sort = search.q ? search.sort : chosenSort(search);
  return { ...filtersOf(search), sort, page, perPage: per };
}

/** A page of the contents that are found, as the list shows it. @throws {AdminApiError} */
export async function contentsPage(
  context: Context,
  search: ContentSearch,
  sections: Sections = [],
): Promise<Fresh<FoundContents>> {
  const { api } = context;
  if (!(await finds(context))) {
    const { data, ...fresh } = await api.read('contents');
    return { ...fresh, data: findContents(data, search, sections) };
  }
  const { data, ...fresh } = await api.read('foundContents', pageQuery(search));
  const { data: contents, ...found } = data;
  return { ...fresh, data: { contents, ...found } };
}

/** The newest contents and the library's totals: the list's own first page. @throws {AdminApiError} */
export const newestContents = (context: Context) => contentsPage(context, contentList.none);

/** What a page of the list shows instead of rows that could not be read. */
export type UnreadPage = {
  /** What happened, and what it means. */
  message: string;
  /** Pages of the same list that can be shown, the nearest first. */
  pages: number[];
  /** The list as it is opened can be shown. */
  hasFirst: boolean;
};

/** Links to pages that can be shown; more would be a list of their own. */
const mostOffered = 3;

/** A page that could not be read, with what pages that were read in the last 24 hours say about it. Asks nothing. */
export function unreadPage(
  { api, log }: Pick<AppLoadContext, 'api' | 'log'>,
  search: ContentSearch,
  error: AdminApiError,
) {
  log.warn({ err: error, call: error.call }, 'admin api failed');
  const read = api.known('foundContents');
  const asked: Readonly<Record<string, unknown>> = pageQuery(search);
  const isAlike = (names: string[]) => (one: (typeof read)[number]) =>
    names.every((name) => (one.query[name] ?? '') === String(asked[name] ?? ''));
  const alike = read.filter(isAlike(['q', 'categoryId', 'sectionId', ...filterNames(contentFields)]));
  const newest = alike[0] ?? read[0];
  const counts = alike[0]?.data.counts ?? null;
  const total = counts?.[search.status] ?? null;
  const sameList = alike.filter(isAlike(['status', 'sort', 'perPage']));
  const pages = [...new Set(sameList.map(({ data }) => data.page))]
    .sort((a, b) => Math.abs(a - search.page) - Math.abs(b - search.page) || a - b)
    .slice(0, mostOffered);
  const isFirst = (page: number) =>
    Object.values(pageQuery({ ...search, page })).every((value) => value === undefined);
  const unread: UnreadPage = {
    message: [
      readFailure(error),
      'Nothing is lost, but this page was not read in the last 24 hours, so there is no earlier one to show.',
      ...(newest ? [`The numbers above are as of ${formatClocks(newest.asOf)}.`] : []),
    ].join(' '),
    pages,
    hasFirst: read.some(({ query }) => Object.keys(query).length === 0) && !pages.some(isFirst),
  };
  return {
    data: {
      contents: [] as Row[],
      page: total ? Math.min(search.page, Math.ceil(total / search.per)) : search.page,
      total,
      counts,
      totals: newest?.data.totals ?? null,
    },
    asOf: '',
    staleBecause: null,
    unread,
  };
}

/** A content as a page has it that was read in the last 24 hours, the newest such; null where none has it. Asks nothing. */
export function lastKnownRow(
  { api }: Pick<AppLoadContext, 'api'>,
  id: string,
): { row: Row; asOf: string } | null {
  const read = [...api.known('foundContents'), ...api.known('contentsBeyond')].sort((a, b) =>
    a.asOf < b.asOf ? 1 : -1,
  );
  for (const { data, asOf } of read) {
    const row = data.data.find((one) => one.id === id);
    if (row) return { row, asOf };
  }
  return null;
}

/**
 * Everything that is found, as it is now, a part at a time.
 * @param most no more than that
 * @throws {AdminApiError}
 */
export async function* allContents(
  context: Context,
  search: ContentSearch,
  sections: Sections,
  most = Number.POSITIVE_INFINITY,
): AsyncGenerator<Row[]> {
  const { api } = context;
  if (!(await finds(context))) {
    const { all } = findContents(await api.readNow('contents'), search, sections);
    yield all.slice(0, most).map(asRow);
    return;
  }
  let left = most;
  for (let from: string | null | undefined; from !== null && left > 0; ) {
    const query = { ...filtersOf(search), sort: chosenSort(search), from };
    const { data, next }: { data: Row[]; next: string | null } = await api.call(
      findingContents.readOnContents,
      { query: { ...query, most: Math.min(left, findingContents.mostFound) } },
    );
    yield data;
    left -= data.length;
    from = next;
  }
}

/** Contents by their ids, as they are now; those that are gone are left out. @throws {AdminApiError} */
export async function contentsWithIds(
  { api }: Context,
  ids: readonly string[],
): Promise<ReadonlyMap<string, Awaited<ReturnType<typeof api.contentsById>>[number]>> {
  const byId = await api.has(findingContents.getContents);
  const found = byId ? await api.contentsById(ids) : await api.readNow('contents');
  return new Map(found.map((content) => [content.id, content]));
}

/** The next free code. @throws {AdminApiError} */
export async function nextCode({ api }: Context): Promise<string> {
  if (await api.has(findingContents.contentCodes)) return (await api.read('contentCodes', {})).data.next;
  return suggestContentCode((await api.read('contents')).data.map(({ code }) => code));
}

/** Which content has a code now, and the next free one. @throws {AdminApiError} */
export async function codeNow({ api }: Context, code: string) {
  if (await api.has(findingContents.contentCodes)) return api.readNow('contentCodes', { code });
  const library = await api.readNow('contents');
  return {
    taken: withCode(library, code),
    next: suggestContentCode(library.map((content) => content.code)),
  };
}

/** The content with a code, from the cache; null where there is none. @throws {AdminApiError} */
export async function contentWithCode({ api }: Context, code: string) {
  const isCode = findingContents.contentCodes.query.safeParse({ code }).success;
  if (isCode && (await api.has(findingContents.contentCodes)))
    return (await api.read('contentCodes', { code })).data.taken;
  return withCode((await api.read('contents')).data, code);
}

/** The content whose code reads like this one, that with the very code first. */
const withCode = <C extends { code: string }>(library: readonly C[], code: string): C | null =>
  library.find((content) => content.code === code) ??
  library.find((content) => isSameCode(content.code, code)) ??
  null;

/** How many contents a section has now. @throws {AdminApiError} */
export async function countInSection(context: Context, sectionId: string): Promise<number> {
  const { api } = context;
  if (!(await finds(context)))
    return (await api.readNow('contents')).filter((content) => content.sectionId === sectionId).length;
  return (await api.readNow('foundContents', { sectionId, perPage: 1 })).counts.all;
}

/**
 * The first content without a quiz that comes after another one in an order, then from the first on; null where each of the others has one, or that
 * one is gone since it was cached. @throws {AdminApiError}
 */
export async function withoutQuizAfter(
  { api }: Context,
  id: string,
  search: ContentSearch,
): Promise<Row | null> {
  const query = { ...filtersOf(search), sort: chosenSort(search), withoutQuiz: 'true', most: 1 } as const;
  const after = await api.read('contentsBeyond', { ...query, after: id }).catch((error: unknown) => {
    if (isAdminApiError(error) && error.status === 404) return null;
    throw error;
  });
  if (!after) return null;
  const [next] = after.data.data;
  if (next) return next;
  const [first] = (await api.read('contentsBeyond', query)).data.data;
  return first && first.id !== id ? first : null;
}
