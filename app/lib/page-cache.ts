import { type ClientLoaderFunctionArgs, isRouteErrorResponse } from '@remix-run/react';
import { checkConnection, loadWhenConnected } from './connection';

const maxPages = 30;
const maxAgeMs = 10 * 60_000;
const volatile = /^(formKey|serverNow|at|clock|changes|requestId|ago|asOf)$/;

type Page = { key: string; data: unknown; at: number };
export type Freshness = {
  unrefreshed: ReadonlySet<string>;
  /** The refresh failed. */
  outdated: { key: string; at: number } | null;
  updated: string | null;
};

const lists = new Set<string>();
const pages = new Map<string, Page>();
const answeredAt = new WeakMap<object, number>();
/** Earlier requests may return old data. */
let generation = 0;
let shown: { address: string; page: Page | null } = { address: '', page: null };
let freshness: Freshness = { unrefreshed: new Set(), outdated: null, updated: null };
const listeners = new Set<() => void>();
let otherTabs: BroadcastChannel | undefined;

export const pageKey = (path: string, search: string): string =>
  `${path.replace(/\/$/, '')}?${new URLSearchParams(search)}`;

export const readFreshness = (): Freshness => freshness;

export function subscribeToFreshness(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function change(next: Partial<Freshness>): void {
  freshness = { ...freshness, ...next };
  for (const listener of listeners) listener();
}

const withoutKey = (keys: ReadonlySet<string>, key: string) =>
  new Set([...keys].filter((one) => one !== key));

/** Serves visited lists from memory, also after a failed refresh. */
export function cachedLoader(list: string) {
  lists.add(list);
  return async ({ request, serverLoader }: ClientLoaderFunctionArgs) => {
    const { pathname, search } = new URL(request.url);
    const key = pageKey(list, search);
    const isRefresh = pathname + search === shown.address;
    const cached = isRefresh ? undefined : find(key);
    if (cached) {
      change({
        unrefreshed: new Set([...freshness.unrefreshed, key]),
        outdated: freshness.outdated?.key === key ? null : freshness.outdated,
      });
      return cached.data;
    }
    const before = isRefresh && shown.page?.key === key ? shown.page : null;
    const requestedIn = generation;
    try {
      const data = before ? await serverLoader() : await loadWhenConnected(serverLoader, request.signal);
      if (before && isFailed(data)) throw new Error('The server could not read it.');
      take({ key, data, at: Date.now() }, requestedIn);
      return data;
    } catch (error) {
      if (request.signal.aborted || !before || isFinal(error)) throw error;
      void checkConnection();
      change({ outdated: { key, at: before.at } });
      return before.data;
    }
  };
}

function find(key: string): Page | undefined {
  const page = pages.get(key);
  return page && Date.now() - page.at <= maxAgeMs ? page : undefined;
}

export const isCached = ({ pathname, search }: { pathname: string; search: string }): boolean =>
  find(pageKey(pathname, search)) !== undefined;

function take(page: Page, requestedIn: number): void {
  const { key, data } = page;
  const isNews =
    freshness.unrefreshed.has(key) &&
    shown.page?.key === key &&
    visibleIn(data) !== visibleIn(shown.page.data);
  store(page, requestedIn);
  change({
    unrefreshed: withoutKey(freshness.unrefreshed, key),
    outdated: freshness.outdated?.key === key ? null : freshness.outdated,
    updated: isNews ? key : null,
  });
}

function store(page: Page, requestedIn: number): void {
  if (typeof page.data === 'object' && page.data !== null) answeredAt.set(page.data, page.at);
  pages.delete(page.key);
  if (requestedIn !== generation || isFailed(page.data) || flagsOf(page.data).stale) return;
  pages.set(page.key, page);
  const [oldest] = pages.keys();
  if (oldest !== undefined && pages.size > maxPages) pages.delete(oldest);
}

/** Returns data without volatile values. */
export const visibleIn = (data: unknown): string =>
  JSON.stringify(data, (name, value) => (volatile.test(name) ? undefined : value));

const flagsOf = (data: unknown) => (data ?? {}) as { failed?: unknown; unread?: unknown; stale?: unknown };
const isFailed = (data: unknown) => Boolean(flagsOf(data).failed || flagsOf(data).unread);

const isFinal = (error: unknown) =>
  isRouteErrorResponse(error) ? error.status < 500 && error.status !== 429 : error instanceof Response;

/** Records the shown page. @param mayKeep no form was sent */
export function showPage(
  { pathname, search }: { pathname: string; search: string },
  matches: readonly { pathname: string; data: unknown }[],
  mayKeep = true,
): void {
  const list = matches.find((match) => lists.has(match.pathname.replace(/\/$/, '')) && match.data);
  shown = { address: pathname + search, page: null };
  if (!list) return;
  const data = list.data as object;
  const at = answeredAt.get(data);
  shown.page = { key: pageKey(list.pathname, search), data, at: at ?? documentAt() };
  if (at === undefined && mayKeep) store(shown.page, generation);
}

export const shownSince = (key: string): number | null => (shown.page?.key === key ? shown.page.at : null);

function documentAt(): number {
  const [document] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  return performance.timeOrigin + (document?.responseStart ?? 0);
}

export function expirePages(): void {
  generation++;
  pages.clear();
}

/** Invalidates pages, also at sign-in and sign-out. */
export function expirePagesInAllTabs(): void {
  expirePages();
  channel()?.postMessage('');
}

/** Forgets the page with a used form key. */
export function forgetShownPage(): void {
  shown = { ...shown, page: null };
}

export function watchOtherTabs(): void {
  const tabs = channel();
  if (tabs) tabs.onmessage = expirePages;
}

function channel(): BroadcastChannel | undefined {
  if (typeof BroadcastChannel === 'function') otherTabs ??= new BroadcastChannel('written');
  return otherTabs;
}

/** Forgets all pages of another user. */
export function forgetPages(): void {
  expirePages();
  shown = { address: '', page: null };
  change({ unrefreshed: new Set(), outdated: null, updated: null });
}
