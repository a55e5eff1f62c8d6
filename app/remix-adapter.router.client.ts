import { matchRoutes } from '@remix-run/react';

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
/** What Remix leaves in the window beside the router. */
type Globals = {
  __remixManifest: { routes: Record<string, { module: string; hasLoader: boolean } | undefined> };
  __remixRouteModules: Record<string, { shouldRevalidate?: (args: object) => boolean } | undefined>;
  __remixContext: { state: { loaderData?: Record<string, unknown> } };
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

/**
 * Which page a request for data is about, and which routes' data it asks for; null for all of them.
 *
 * Assumption: as `isPageData`, and `_routes` names the routes.
 * React Router 7: the same.
 */
export function askedOf({ pathname, search, searchParams }: URL): { page: string; routes: string[] | null } {
  return {
    page: pageKey(pathname.replace(/\.data$/, ''), search),
    routes: searchParams.get('_routes')?.split(',') ?? null,
  };
}

/**
 * The request that the router will make when it is led to a page from the one that is shown, and what else it needs: the innermost route and the
 * scripts that are not here yet. Null where it would ask for other routes' data than can be told, or there is no such page.
 *
 * Assumption: it asks for all routes on the way that have a loader, but for those that are shown and whose `shouldRevalidate` says no.
 * React Router 7: the same; the window's names begin with `__reactRouter`.
 */
export function coming(to: URL): { request: URL; leaf: string; scripts: string[] } | null {
  const { state, routes } = pageRouter();
  const { __remixManifest: manifest, __remixRouteModules: modules } = window as unknown as Globals;
  const matches = matchRoutes(routes, to) ?? [];
  const ids = matches.map(({ route }) => route.id ?? '');
  const currentUrl = new URL(location.href);
  const isAsked = (id: string, at: number) => {
    const shown = state.matches[at];
    const rule = shown?.route.id === id && id in state.loaderData && modules[id]?.shouldRevalidate;
    if (!rule) return true;
    const isOther = currentUrl.search !== to.search || currentUrl.pathname === to.pathname;
    const nextParams = matches[at]?.params;
    return rule({
      ...{ currentUrl, nextUrl: to, currentParams: shown.params, nextParams, formMethod: undefined },
      defaultShouldRevalidate: isOther,
    });
  };
  const withData = ids.filter((id) => manifest.routes[id]?.hasLoader);
  const asked = withData.filter((id) => isAsked(id, ids.indexOf(id)));
  const leaf = ids.at(-1);
  if (leaf === undefined || asked.length === 0) return null;
  const request = new URL(to);
  request.hash = '';
  request.pathname = `${to.pathname.replace(/\/$/, '')}.data`;
  request.searchParams.delete('index'); // as Remix does, which writes the query anew
  if (asked.length < withData.length) request.searchParams.set('_routes', asked.join(','));
  const scripts = ids.flatMap((id) => (modules[id] ? [] : (manifest.routes[id]?.module ?? [])));
  return { request, leaf, scripts };
}

/**
 * The data that the document brought, where they are shown still.
 *
 * Assumption: `__remixContext.state` has what the router began with, and the router passes its values on as they are.
 * React Router 7: `__reactRouterContext`.
 */
export function isAsDocumentCame({ state }: Router): boolean {
  const came = (window as unknown as Globals).__remixContext?.state?.loaderData ?? {};
  const isSame = state.matches.every(({ route: { id } }) => state.loaderData[id] === came[id]);
  const isQuiet =
    state.navigation.state === 'idle' && state.revalidation === 'idle' && state.fetchers.size === 0;
  return isSame && isQuiet && !state.errors && !state.actionData;
}

/**
 * Data of routes as the server would answer them.
 *
 * Assumption: turbo-stream's form: one line of JSON, a flat list in which objects and arrays name their parts by number; -7 is undefined, -5 null.
 * React Router 7: the same.
 * @param change gives a value of an object another one, by its name
 * @throws {TypeError} where there is something that is no plain data
 */
export function dataResponse(
  routes: Record<string, unknown>,
  change: (name: string, value: unknown) => unknown,
): Response {
  const list: unknown[] = [];
  const add = (value: unknown): number => {
    if (value === undefined) return -7;
    if (value === null) return -5;
    const at = list.push(value) - 1;
    if (Array.isArray(value)) list[at] = Array.from(value, add);
    else if (typeof value === 'object') {
      if (Object.getPrototypeOf(value) !== Object.prototype) throw new TypeError('no plain data');
      const parts = Object.entries(value).map(([name, part]) => [`_${add(name)}`, add(change(name, part))]);
      list[at] = Object.fromEntries(parts);
    } else if (typeof value === 'number' ? !Number.isFinite(value) : !/^(string|boolean)$/.test(typeof value))
      throw new TypeError('no plain data');
    return at;
  };
  add(Object.fromEntries(Object.entries(routes).map(([id, data]) => [id, { data }])));
  return new Response(`${JSON.stringify(list)}\n`, { headers: { 'Content-Type': 'text/x-script' } });
}

/**
 * An answer with the data of a page, read to its end. Remix itself would find out only while it reads.
 *
 * Assumption: of Remix is what is `text/x-script`, redirects and its own errors too; turbo-stream ends each line, and each is JSON, those after the
 * first (promises that were kept or not) with `P` or `E` and a number before it.
 * React Router 7: the same.
 * @returns null where it is something else, or only a part
 * @throws where the line breaks
 */
export async function readPageData(response: Response): Promise<Response | null> {
  const { status, headers } = response;
  if (!headers.get('Content-Type')?.startsWith('text/x-script')) return null;
  const text = await response.text();
  const [first = '', ...later] = text.split('\n');
  if (later.pop() !== '') return null;
  try {
    for (const line of [first, ...later.map((one) => one.replace(/^[PE]\d+:/, ''))]) JSON.parse(line);
  } catch {
    return null;
  }
  return new Response(text, { status, headers });
}
