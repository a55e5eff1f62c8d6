import type { matchRoutes } from '@remix-run/react';

/*
 * What leans on the inside of Remix's router in the browser, for a page whose line is gone (routes/layout/offline.tsx) and for pages that are kept
 * (routes/layout/kept-pages.ts). Apart from remix-adapter.client.ts, whose script is fetched by every page before it is usable.
 */

type Place = { pathname: string; search: string; hash: string; key: string; state: unknown };
export type RouterState = {
  navigation: { state: string; location?: Place; formMethod?: string };
  revalidation: string;
  location: Place;
  matches: { route: { id: string }; params: Record<string, string | undefined> }[];
  loaderData: Record<string, unknown>;
  actionData: Record<string, unknown> | null;
  errors: Record<string, unknown> | null;
  fetchers: { size: number };
};
export type Router = {
  navigate: (to: unknown, options?: unknown) => Promise<void>;
  revalidate: () => void;
  subscribe: (listener: (state: RouterState) => void) => () => void;
  routes: Parameters<typeof matchRoutes>[0];
  state: RouterState;
};
/**
 * The page's router.
 *
 * Assumption: RemixBrowser leaves it in `window.__remixRouter`; links, forms and `useNavigate` call its `navigate` anew each time, with a number for
 * steps in the history and text or a location for everything else.
 * React Router 7: `window.__reactRouterDataRouter`, with the same functions.
 */
export function pageRouter(): Router {
  return (window as unknown as { __remixRouter: Router }).__remixRouter;
}

/** Lets a navigation to another place begin only when `may` says so. */
export function guardNavigation(may: (to: unknown, options: unknown) => boolean | Promise<boolean>): void {
  const router = pageRouter();
  const { navigate } = router;
  router.navigate = async (to, options) => {
    const stays = typeof to === 'number' || (typeof to === 'string' && to.startsWith('#'));
    const allowed = stays || may(to, options);
    // At once where nothing has to be asked, as it was without us.
    if (allowed === true || (await allowed)) return navigate(to, options);
  };
}

/**
 * Whether a request is for the data of a page.
 *
 * Assumption: single fetch asks for it at the page's path with `.data` behind.
 * React Router 7: the same.
 */
export const isPageData = ({ origin, pathname }: URL) =>
  origin === location.origin && pathname.endsWith('.data');

/** Whether what is shown is fetched anew behind it, and nothing else is under way. */
export const isRefreshing = ({ navigation, revalidation }: RouterState) =>
  navigation.state === 'idle' && revalidation === 'loading';

/** Where the router is on the way to; null when it is idle. */
export function wayTo(): string | null {
  const { location: to } = pageRouter().state.navigation;
  return to ? to.pathname + to.search : null;
}

/** A page by its path and query, whichever way its query is written. */
export function pageKey(pathname: string, search: string): string {
  const query = new URLSearchParams(search);
  query.delete('_routes');
  return `${pathname.replace(/\/$/, '')}?${query}`;
}
