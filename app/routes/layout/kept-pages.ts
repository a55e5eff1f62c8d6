import {
  askedOf,
  coming,
  dataResponse,
  isAsDocumentCame,
  isPageData,
  isRefreshing,
  pageKey,
  type Router,
  type RouterState,
  readPageData,
} from '~/remix-adapter.router.client';
import { createKeptStore, seenOf } from './kept-store';

/** Of the frame, whose messages are said once: never kept, and a request for it is always the server's. */
const frame = 'routes/layout/layout';
/** Writes that change nothing a page shows. */
const noWrites = new Set(['/dashboard/activity', '/uploads/line']);
/** A page that was asked for early is good for so long, ms. */
const earlyMs = 10_000;
/** A page is refreshed once it is drawn, when the browser is idle; after so long at the latest, ms. */
const drawMs = 1_000;
/** A finger that scrolls has told so by then, ms. */
const scrollMs = 50;
/** The focus rests on a link for so long before its page is asked for, ms. */
const restMs = 150;
/** How often a refresh that was interrupted is begun anew before the page says as of when it is. */
const mostTries = 3;
/** A refresh that takes longer is told of, ms. */
const slowMs = 10_000;

type Fetch = typeof fetch;
type Data = RouterState['loaderData'];
/** When the server answered what is shown, epoch ms, and whether a newer answer may still come. */
export type Age = { since: number; isLoading: boolean };

/** When the server answered the document. */
function documentAt(): number {
  const [document] = performance.getEntriesByType('navigation');
  return performance.timeOrigin + ((document as PerformanceNavigationTiming)?.responseStart ?? 0);
}

/** Not while React draws: what changes in between has it begin anew. A browser that cannot say when it is idle waits for a moment. */
const whenIdle = (act: () => void) =>
  typeof requestIdleCallback === 'function'
    ? requestIdleCallback(act, { timeout: drawMs })
    : setTimeout(act, 200);

/**
 * Shows a page that was seen before from memory (kept-store.ts), fetches it anew behind, and says so where it is another one; asks for a page
 * when its link is pressed. Decision 0076.
 * @param send asks the server @param routes ids of those that are kept, and of those asked for early @param say tells the user; null when that is over
 * @param wrote a form was sent before: the document's own data may hold the key that it spent
 * @returns `answer` takes the place of `fetch`
 */
export function keepPages({
  router,
  send,
  routes,
  say,
  warn,
  tellTabs,
  wrote = false,
}: {
  router: Router;
  send: Fetch;
  routes: { kept: readonly string[]; early: readonly string[] };
  say: (words: string | null) => void;
  /** Tells that what is shown, answered then, could not be fetched anew, or is not yet; null when that is over. */
  warn: (age: Age | null) => void;
  /** Tells the other tabs that something was written. */
  tellTabs: () => void;
  wrote?: boolean;
}) {
  const store = createKeptStore();
  /** Pages that are to be fetched anew, since they are shown from memory or a refresh failed, with what was shown. A write leaves them: it is owed still. */
  const owed = new Map<string, { seen: string; at: number; tries: number }>();
  /** When the server answered the data of a page. */
  const answeredAt = new WeakMap<object, number>();
  /** The page that could not be fetched anew, and is shown as it was. */
  let outdated: string | null = null;
  /** The last answer of the server, with what was shown when it came. */
  let fresh: {
    page: string;
    asked: number;
    at: number;
    routes: string[] | null;
    isRefresh: boolean;
    before: Data;
  } | null = null;
  let early: { href: string; asked: number; at: number; answer: Promise<Response> } | null = null;
  let isRefreshSoon = false;
  /** The page of which 'Updated' is said. */
  let saidOf: string | null = null;

  function drop(): void {
    store.drop();
    early = null;
  }

  const placeOf = ({ location: { pathname, search } }: RouterState) => pageKey(pathname, search);

  const leafOf = ({ matches }: RouterState) => matches.at(-1)?.route.id ?? '';

  /** Data of the routes on the way to what is shown. */
  function shownRoutes({ matches, loaderData }: RouterState): Data {
    const ids = matches.map(({ route }) => route.id);
    return Object.fromEntries(ids.filter((id) => id !== frame).map((id) => [id, loaderData[id]]));
  }

  /** The page that the router is on the way to, and that no form was sent for. */
  function awaited(): string | null {
    const { navigation, location } = router.state;
    const { location: to, formMethod = 'GET' } = navigation;
    if (navigation.state !== 'loading' || !to || formMethod.toUpperCase() !== 'GET') return null;
    const page = pageKey(to.pathname, to.search);
    // A link to the page that is shown asks for it anew.
    return page === pageKey(location.pathname, location.search) ? null : page;
  }

  /** The answer from memory; null where it is to be the server's. */
  function fromMemory(page: string, asked: string[] | null): Response | null {
    if (!asked || awaited() !== page) return null;
    const known = store.find(page);
    if (!known || !asked.every((id) => id in known.routes)) return null;
    const some = Object.fromEntries(asked.map((id) => [id, known.routes[id]]));
    const age = Date.now() - known.at;
    try {
      const answer = dataResponse(some, (name, value) =>
        // The clock that countdowns go by.
        name === 'serverNow' && typeof value === 'number' ? value + age : value,
      );
      // A dialog that closes leaves the page as it was.
      if (asked.some((id) => routes.kept.includes(id)))
        owed.set(page, { seen: known.seen, at: known.at, tries: 0 });
      // What came before was not shown.
      fresh = null;
      return answer;
    } catch {
      store.forget(page);
      return null;
    }
  }

  const answer: Fetch = async (input, init) => {
    const url = new URL(input instanceof Request ? input.url : input, location.href);
    const method = init?.method ?? (input instanceof Request ? input.method : 'GET');
    if (url.origin !== location.origin) return send(input, init);
    if (!/^(get|head)$/i.test(method)) {
      if (noWrites.has(url.pathname)) return send(input, init);
      drop();
      tellTabs();
      try {
        return await send(input, init);
      } finally {
        // What was asked for meanwhile may be of before.
        drop();
        tellTabs();
      }
    }
    if (!isPageData(url)) return send(input, init);
    const { page, routes: asked } = askedOf(url);
    const known = fromMemory(page, asked);
    if (known) return known;
    const isEarly = early?.href === url.href && Date.now() - early.at < earlyMs;
    const generation = store.generation;
    const begun = isEarly ? early?.answer.catch(() => send(input, init)) : send(input, init);
    if (isEarly) early = null;
    const coming = begun ?? send(input, init);
    const isRefresh = isRefreshing(router.state) && placeOf(router.state) === page && !router.state.errors;
    const signal = init?.signal ?? (input instanceof Request ? input.signal : null);
    const response = isRefresh ? await refreshed(page, coming, signal) : await coming;
    if (!response) return asShown(page, asked);
    if (response.status === 200) {
      const before = router.state.loaderData;
      fresh = { page, routes: asked, asked: generation, at: Date.now(), isRefresh, before };
    }
    return response;
  };

  /**
   * The answer to a refresh, when the whole of it is here; null where it failed. What is cut in the middle, or comes from somewhere on the way
   * (a proxy, a network that asks for a sign-in), would have Remix put an error in the place of the page.
   */
  async function refreshed(
    page: string,
    coming: Promise<Response>,
    signal: AbortSignal | null,
  ): Promise<Response | null> {
    const slow = setTimeout(() => {
      if (!signal?.aborted) tellAge(page, { isLoading: true });
    }, slowMs);
    try {
      const response = await coming;
      // 'Later', too, is no reason to take away what is shown.
      if (response.status >= 500 || response.status === 429) return null;
      return await readPageData(response);
    } catch (error) {
      if (signal?.aborted) throw error;
      return null;
    } finally {
      clearTimeout(slow);
    }
  }

  /** What is shown, where neither the server nor the line has anything newer: an error in its place would be less. */
  function asShown(page: string, asked: string[] | null): Response {
    const { loaderData, matches } = router.state;
    const ids = asked ?? matches.map(({ route }) => route.id);
    const same = dataResponse(Object.fromEntries(ids.map((id) => [id, loaderData[id]])), (_, value) => value);
    tellAge(page, { isLoading: false });
    return same;
  }

  /** Says as of when the page is, where it is still the one that is shown. */
  function tellAge(page: string, { isLoading }: { isLoading: boolean }): void {
    const { state } = router;
    if (placeOf(state) !== page) return;
    const at = answeredAt.get(Object(state.loaderData[leafOf(state)])) ?? documentAt();
    const debt = owed.get(page) ?? { seen: seenOf(shownRoutes(state)), at, tries: 0 };
    owed.set(page, debt);
    outdated = page;
    warn({ since: debt.at, isLoading });
  }

  function endWarning(): void {
    outdated = null;
    warn(null);
  }

  /** Keeps what the server has answered, and says where it is another than what was shown from memory. */
  function take(state: RouterState): void {
    const page = placeOf(state);
    const came = fresh;
    if (came?.page !== page) return;
    const leaf = leafOf(state);
    if (came.routes && !came.routes.includes(leaf)) return;
    const data = state.loaderData[leaf];
    const isObject = data !== null && typeof data === 'object';
    // The answer is here, and what is shown is still what was there before it.
    if (isObject && came.before[leaf] === data) return;
    fresh = null;
    if (isObject) answeredAt.set(data, came.at);
    if (page === outdated) endWarning();
    const before = owed.get(page);
    owed.delete(page);
    const shown = shownRoutes(state);
    whenIdle(() => {
      if (routes.kept.includes(leaf)) store.keep(page, shown, came);
      if (!before || !came.isRefresh || before.seen === seenOf(shown) || placeOf(router.state) !== page)
        return;
      saidOf = page;
      say('Updated');
    });
  }

  /** Of what is shown by then. */
  function refreshSoon(): void {
    if (isRefreshSoon) return;
    isRefreshSoon = true;
    whenIdle(() => {
      isRefreshSoon = false;
      const { navigation, revalidation } = router.state;
      const page = placeOf(router.state);
      const debt = owed.get(page);
      if (!debt || navigation.state !== 'idle' || revalidation !== 'idle') return;
      if (debt.tries++ < mostTries) router.revalidate();
      else tellAge(page, { isLoading: false });
    });
  }

  router.subscribe((state) => {
    const page = placeOf(state);
    if (outdated !== null && page !== outdated) endWarning();
    if (saidOf !== null && page !== saidOf) {
      saidOf = null;
      say(null);
    }
    if (!state.location.pathname.startsWith('/dashboard')) {
      owed.clear();
      return drop();
    }
    if (state.navigation.state !== 'idle' || state.revalidation !== 'idle') return;
    if (state.errors) {
      store.forget(page);
      owed.delete(page);
      if (page === outdated) endWarning();
      return;
    }
    take(state);
    if (owed.has(page) && page !== outdated) refreshSoon();
  });

  // What the document brought is an answer, too.
  if (wrote) drop();
  else if (isAsDocumentCame(router)) {
    const of = { page: placeOf(router.state), routes: null, before: {}, isRefresh: false };
    fresh = { ...of, asked: store.generation, at: documentAt() };
    take(router.state);
  }

  /** Asks for the page of a link. */
  function askEarly(link: HTMLAnchorElement): void {
    const { connection } = navigator as { connection?: { saveData?: boolean } };
    const to = new URL(link.href);
    if (connection?.saveData || to.origin !== location.origin || link.download) return;
    if ((link.target && link.target !== '_self') || document.documentElement.dataset.offline !== undefined)
      return;
    const page = pageKey(to.pathname, to.search);
    if (page === placeOf(router.state) || page === awaited() || store.find(page)) return;
    const next = coming(to);
    if (!next || !routes.early.includes(next.leaf)) return;
    const { href } = next.request;
    if (early?.href === href && Date.now() - early.at < earlyMs) return;
    for (const script of next.scripts) import(/* @vite-ignore */ script).catch(() => {});
    early = { href, asked: store.generation, at: Date.now(), answer: send(next.request) };
    early.answer.catch(() => {});
  }

  return {
    answer,
    askEarly,
    drop,
    /** Whether a page will be shown from memory. */
    isKept: ({ pathname, search }: { pathname: string; search: string }) =>
      store.has(pageKey(pathname, search)),
  };
}

/** Calls for each link that is about to be followed: pressed by a pointer, or rested on by the Tab key. */
export function watchLinks(ask: (link: HTMLAnchorElement) => void): void {
  const linkOf = (target: EventTarget | null) =>
    target instanceof Element ? target.closest<HTMLAnchorElement>('a[href]') : null;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const later = (link: HTMLAnchorElement | null, ms: number, isWanted = () => true) => {
    clearTimeout(timer);
    if (link) timer = setTimeout(() => isWanted() && ask(link), ms);
  };
  document.addEventListener('pointerdown', (event) => {
    const link = linkOf(event.target);
    if (event.button !== 0 || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
    if (event.pointerType === 'mouse' && link) ask(link);
    else later(link, scrollMs);
  });
  document.addEventListener('pointercancel', () => clearTimeout(timer));
  document.addEventListener('keyup', ({ key }) => {
    const link = key === 'Tab' ? linkOf(document.activeElement) : null;
    later(link, restMs, () => link === document.activeElement);
  });
}
