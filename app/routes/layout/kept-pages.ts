import {
  askedOf,
  coming,
  dataResponse,
  isAsDocumentCame,
  isPageData,
  pageKey,
  type Router,
  type RouterState,
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
/** How often a refresh that was interrupted is begun anew. */
const mostTries = 3;

type Fetch = typeof fetch;

/** Not while React draws: what changes in between has it begin anew. A browser that cannot say when it is idle waits for a moment. */
const whenIdle = (act: () => void) =>
  typeof requestIdleCallback === 'function'
    ? requestIdleCallback(act, { timeout: drawMs })
    : setTimeout(act, 200);

/**
 * Shows a page that was seen before from memory (kept-store.ts), fetches it anew behind, and says so where it is another one; asks for a page
 * when its link is pressed. Decision 0076.
 * @param send asks the server @param routes ids of those that are kept, and of those asked for early @param say tells the user
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
  say: (words: string) => void;
  /** Tells that what is shown, answered then, could not be fetched anew; null when that is over. */
  warn: (since: number | null) => void;
  /** Tells the other tabs that something was written. */
  tellTabs: () => void;
  wrote?: boolean;
}) {
  const store = createKeptStore();
  /** Pages shown from memory that are to be fetched anew, with what was shown. */
  const owed = new Map<string, { seen: string; at: number; tries: number }>();
  /** The page that could not be fetched anew, and is shown as it was. */
  let outdated: string | null = null;
  /** The last answer of the server. */
  let fresh: { page: string; asked: number; at: number; routes: string[] | null } | null = null;
  let early: { href: string; asked: number; at: number; answer: Promise<Response> } | null = null;
  let isRefreshSoon = false;
  /** What was shown while something was written: a form of it may have been sent. */
  const spent = new WeakSet<object>();

  function drop(): void {
    for (const data of Object.values(router.state.loaderData))
      if (data && typeof data === 'object') spent.add(data);
    store.drop();
    owed.clear();
    early = null;
  }

  const placeOf = ({ location: { pathname, search } }: RouterState) => pageKey(pathname, search);

  /** Data of the routes on the way to what is shown, where it is one that is kept. */
  function shownRoutes({ matches, loaderData }: RouterState): Record<string, unknown> | null {
    const ids = matches.map(({ route }) => route.id);
    if (!routes.kept.includes(ids.at(-1) ?? '')) return null;
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
    const refreshes = isRefresh(page);
    const response = await (begun ?? send(input, init)).catch((error: unknown) => {
      // A failed fetch is a TypeError; one that was given up is not.
      if (refreshes && error instanceof TypeError) return null;
      throw error;
    });
    if (!response || (refreshes && response.status >= 500)) return asShown(page, asked);
    if (page === outdated) endWarning();
    if (response.status === 200) fresh = { page, routes: asked, asked: generation, at: Date.now() };
    return response;
  };

  /** Whether what is asked for is to take the place of what is shown from memory. */
  function isRefresh(page: string): boolean {
    const { navigation, revalidation } = router.state;
    const isBehind = navigation.state === 'idle' && revalidation === 'loading';
    return isBehind && placeOf(router.state) === page && (owed.has(page) || page === outdated);
  }

  /** What is shown, where neither the server nor the line has anything newer: an error in its place would be less. */
  function asShown(page: string, asked: string[] | null): Response {
    const { loaderData, matches } = router.state;
    const ids = asked ?? matches.map(({ route }) => route.id);
    outdated = page;
    warn(owed.get(page)?.at ?? Date.now());
    return dataResponse(Object.fromEntries(ids.map((id) => [id, loaderData[id]])), (_, value) => value);
  }

  function endWarning(): void {
    outdated = null;
    warn(null);
  }

  /** Keeps what the server has answered, and says where it is another than what was shown from memory. */
  function take(state: RouterState): void {
    const page = placeOf(state);
    const came = fresh;
    const shown = shownRoutes(state);
    if (came?.page !== page || !shown) return;
    const leaf = state.matches.at(-1)?.route.id ?? '';
    if (came.routes && !came.routes.includes(leaf)) return;
    // The answer is here, and what is shown is still what was there before it.
    if (spent.has(Object(shown[leaf]))) return;
    fresh = null;
    const before = owed.get(page);
    owed.delete(page);
    whenIdle(() => {
      store.keep(page, shown, came);
      if (before && before.seen !== seenOf(shown) && placeOf(router.state) === page) say('Updated');
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
      else owed.delete(page);
    });
  }

  router.subscribe((state) => {
    if (outdated !== null && placeOf(state) !== outdated) endWarning();
    if (!state.location.pathname.startsWith('/dashboard')) return drop();
    if (state.navigation.state !== 'idle' || state.revalidation !== 'idle') return;
    const page = placeOf(state);
    if (state.errors) {
      store.forget(page);
      owed.delete(page);
      return;
    }
    take(state);
    if (owed.has(page) && page !== outdated) refreshSoon();
  });

  // What the document brought is an answer, too.
  if (wrote) drop();
  else if (isAsDocumentCame(router)) {
    const [document] = performance.getEntriesByType('navigation');
    const at = performance.timeOrigin + ((document as PerformanceNavigationTiming)?.responseStart ?? 0);
    fresh = { page: placeOf(router.state), routes: null, asked: store.generation, at };
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
