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
 * From an admin API without search, the full list is read and filtered here. Both return the same matches in
 * the same order (docs/decisions/0079).
 */

type Context = Pick<AppLoadContext, 'api'>;
type Row = findingContents.ContentRow;
/** Categories of sections, for lists without them. */
type Sections = readonly { id: string; categoryId: string }[];

const finds = ({ api }: Context) => api.has(findingContents.findContents);

function filtersOf(search: ContentSearch) {
  const chosen = contentList.chosen(search);
  const { q, status, category, section } = chosen;
  return { q, status, categoryId: category, sectionId: section, ...pick(chosen, filterNames(contentFields)) };
}

/** The default is newest first. */
const chosenSort = (search: ContentSearch) => contentList.chosen(search).sort;

/**
 * Omits the call's defaults, so that the first page shares the longest cached response
 * (admin-api.server/last-responses.ts).
 */
function pageQuery(search: ContentSearch) {
  const { page, per } = contentList.chosen(search);
  const sort = search.q ? search.sort : chosenSort(search);
  return { ...filtersOf(search), sort, page, perPage: per };
}

/**
 * Returns a page of matching contents.
 * @throws {AdminApiError}
 */
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

/**
 * Returns the newest contents and the library's totals: the list's first page.
 * @throws {AdminApiError}
 */
export const newestContents = (context: Context) => contentsPage(context, contentList.none);

export type UnreadPage = {
  message: string;
  /** Nearest first. */
  pages: number[];
  /** Whether the list's first page is cached. */
  hasFirst: boolean;
};

const mostOffered = 3;

/** Returns the message for a page that failed to load, with links to cached pages. Sends no requests. */
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

/** Returns a content's newest cached row of the last 24 hours, or null. Sends no requests. */
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
 * Yields the current matches in batches.
 * @param most the limit
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

/**
 * Returns the current contents with these ids, without missing ones.
 * @throws {AdminApiError}
 */
export async function contentsWithIds(
  { api }: Context,
  ids: readonly string[],
): Promise<ReadonlyMap<string, Awaited<ReturnType<typeof api.contentsById>>[number]>> {
  const byId = await api.has(findingContents.getContents);
  const found = byId ? await api.contentsById(ids) : await api.readNow('contents');
  return new Map(found.map((content) => [content.id, content]));
}

/**
 * Returns the next free code.
 * @throws {AdminApiError}
 */
export async function nextCode({ api }: Context): Promise<string> {
  if (await api.has(findingContents.contentCodes)) return (await api.read('contentCodes', {})).data.next;
  return suggestContentCode((await api.read('contents')).data.map(({ code }) => code));
}

/**
 * Returns the content with a code, past the cache, and the next free code.
 * @throws {AdminApiError}
 */
export async function codeNow({ api }: Context, code: string) {
  if (await api.has(findingContents.contentCodes)) return api.readNow('contentCodes', { code });
  const library = await api.readNow('contents');
  return {
    taken: withCode(library, code),
    next: suggestContentCode(library.map((content) => content.code)),
  };
}

/**
 * Returns the content with a code, from the cache, or null.
 * @throws {AdminApiError}
 */
export async function contentWithCode({ api }: Context, code: string) {
  const isCode = findingContents.contentCodes.query.safeParse({ code }).success;
  if (isCode && (await api.has(findingContents.contentCodes)))
    return (await api.read('contentCodes', { code })).data.taken;
  return withCode((await api.read('contents')).data, code);
}

/** Returns the content with an equivalent code, preferring an exact match. */
const withCode = <C extends { code: string }>(library: readonly C[], code: string): C | null =>
  library.find((content) => content.code === code) ??
  library.find((content) => isSameCode(content.code, code)) ??
  null;

/**
 * Counts a section's contents, past the cache.
 * @throws {AdminApiError}
 */
export async function countInSection(context: Context, sectionId: string): Promise<number> {
  const { api } = context;
  if (!(await finds(context)))
    return (await api.readNow('contents')).filter((content) => content.sectionId === sectionId).length;
  return (await api.readNow('foundContents', { sectionId, perPage: 1 })).counts.all;
}

/**
 * Returns the first content without a quiz after another one, continuing from the start; null if there is
 * none.
 * @throws {AdminApiError}
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
