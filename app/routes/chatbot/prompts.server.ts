import type { AppLoadContext } from '@remix-run/node';
import { isAdminApiError, nullOnApiError } from '~/admin-api.server/errors';
import { type CallOutput, extensions, prompts } from '~contract';
import { type PromptSearch, promptList } from './list.config';

type Context = Pick<AppLoadContext, 'api' | 'has'>;
export type Prompt = CallOutput<typeof prompts.list>['prompts'][number];

export type Placed = {
  prompt: Prompt;
  /** From 1; null: not in the filtered list. */
  position: number | null;
  total: number;
  page: number;
  previous: Neighbour | null;
  next: Neighbour | null;
};
type Neighbour = { id: string; page: number };

export function promptQuery(search: PromptSearch) {
  const { q, status, reviewed, sort } = promptList.chosen(search);
  const isReviewed = reviewed && (reviewed === 'reviewed' ? ('true' as const) : ('false' as const));
  return { status, isReviewed, q, sort };
}

/** SPEC §7 has no search, order or size. */
export async function inForce({ has }: Context, search: PromptSearch): Promise<PromptSearch> {
  if (await has(extensions.searchPrompts)) return search;
  const { q, sort, per } = promptList.none;
  return { ...search, q, sort, per };
}

/**
 * Returns the page, or the last one, with `search` as applied.
 * @throws {AdminApiError}
 */
export async function readPrompts(context: Context, asked: PromptSearch) {
  const search = await inForce(context, asked);
  const readPage = async (page: number) => ({
    search: { ...search, page },
    ...(await context.api.read('prompts', {
      page,
      ...promptQuery(search),
      perPage: promptList.chosen(search).per,
    })),
  });
  const first = await readPage(search.page);
  const last = Math.max(1, first.data.pagination.pages);
  // Not every provider sends the number of pages.
  return search.page > last && first.data.prompts.length === 0 ? readPage(last) : first;
}

export async function countAllPrompts(context: Context, otherwise: number): Promise<number> {
  const first = await readPrompts(context, promptList.none).catch(nullOnApiError);
  return first?.data.pagination.total ?? otherwise;
}

/**
 * Returns null if the prompt is missing.
 * @throws {AdminApiError}
 */
export async function readPrompt(context: Context, asked: PromptSearch, id: string): Promise<Placed | null> {
  const search = await inForce(context, asked);
  if (!(await context.has(extensions.getPrompt))) return onItsPage(context, search, id);
  try {
    const { prompt, place } = await context.api.call(extensions.getPrompt, {
      params: { id },
      query: promptQuery(search),
    });
    const { position, total, previous, next } = place;
    const pageOf = (at: number) => Math.max(1, Math.ceil(at / search.per));
    const page = position === null ? search.page : pageOf(position);
    const beside = (id: string | null, by: number) =>
      id ? { id, page: position === null ? page : pageOf(position + by) } : null;
    return { prompt, position, total, page, previous: beside(previous, -1), next: beside(next, 1) };
  } catch (error) {
    if (isAdminApiError(error) && error.status === 404) return null;
    throw error;
  }
}

async function onItsPage(context: Context, asked: PromptSearch, id: string): Promise<Placed | null> {
  const { data, search } = await readPrompts(context, asked);
  const { prompts: shown, pagination } = data;
  const at = shown.findIndex((one) => one.id === id);
  const prompt = shown[at];
  if (!prompt) return null;
  const { page } = search;
  const pages = Math.max(1, pagination.pages);
  const total = Math.max(pagination.total, shown.length);
  // The last page may be shorter.
  const before = page < pages ? (page - 1) * shown.length : total - shown.length;
  const onPage = async (which: number, end: 0 | -1) => {
    if (which < 1 || which > pages) return null;
    const found = (await readPrompts(context, { ...search, page: which })).data.prompts.at(end);
    return found && found.id !== id ? { id: found.id, page: which } : null;
  };
  const beside = async (by: 1 | -1) => {
    const neighbour = shown[at + by];
    return neighbour ? { id: neighbour.id, page } : onPage(page + by, by === 1 ? 0 : -1);
  };
  const [previous, next] = await Promise.all([beside(-1), beside(1)]);
  return { prompt, position: before + at + 1, total, page, previous, next };
}

/** Skips to reviewed prompts only if they are filtered. */
export async function nextToReview(
  context: Context,
  asked: PromptSearch,
  id: string,
): Promise<Neighbour | null> {
  const search = await inForce(context, asked);
  if (await context.has(extensions.getPrompt)) {
    const among = search.reviewed === 'all' ? { ...search, reviewed: 'pending' as const } : search;
    const next = (await readPrompt(context, among, id))?.next;
    if (!next) return null;
    // A marked prompt leaves the pending list.
    const page = (await readPrompt(context, search, search.reviewed === 'all' ? next.id : id))?.page;
    return { id: next.id, page: page ?? search.page };
  }
  const { data } = await readPrompts(context, search);
  const at = data.prompts.findIndex((one) => one.id === id);
  const next = data.prompts
    .slice(at + 1)
    .find(({ adminReview }) => search.reviewed === 'reviewed' || !adminReview.isReviewed);
  return next ? { id: next.id, page: search.page } : ((await onItsPage(context, search, id))?.next ?? null);
}

const atOnce = 500;

/**
 * Reads all pages.
 * @throws {AdminApiError} at first, or between pages
 */
export async function readAllPrompts(context: Context, asked: PromptSearch): Promise<AsyncIterable<Prompt>> {
  const search = await inForce(context, asked);
  const { api, has } = context;
  const query = promptQuery(search);
  const goesOn = await has(extensions.searchPrompts);
  const first = await api.call(prompts.list, {
    query: { ...query, ...(goesOn ? { perPage: atOnce } : { page: 1 }) },
  });
  async function* all() {
    let part = first.prompts;
    for (let page = 2; part.length > 0; page++) {
      yield* part;
      const last = part.at(-1);
      if (goesOn ? part.length < atOnce : page > first.pagination.pages) return;
      const place = goesOn && last ? { after: last.id, perPage: atOnce } : { page };
      part = (await api.call(prompts.list, { query: { ...query, ...place } })).prompts;
    }
  }
  return all();
}
