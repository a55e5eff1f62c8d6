import type { EntryContext, ServerBuild } from '@remix-run/node';
import { matchRoutes } from '@remix-run/react';
import { LRUCache } from 'lru-cache';

/*
 * Everything on the server that leans on the inside of Remix: what it does and does not promise. Each function says what it assumes and
 * what React Router 7 does instead, and has a test (tests/unit/remix-adapter.test.tsx). The browser's half is remix-adapter.client.ts.
 * On the day of the move these two files change, and of the rest only names of packages: docs/decisions/0034-remix-adapter.md.
 */

declare module '@remix-run/node' {
  // Assumption: this is how Remix 2 types loader data as single fetch sends it (remix.config.js). React Router 7: goes, it knows no other way.
  interface Future {
    v3_singleFetch: true;
  }
}

/**
 * Reads the page's data for the browser before the page is drawn, so that React's `renderToString` can draw it as one piece.
 *
 * Assumption: RemixServer suspends on `serverHandoffStream`, part by part, but for parts whose promise in `renderMeta.streamCache` carries
 * a `result` already; the first one is 0, and `done: true` ends it.
 * React Router 7: ServerRouter does the same, with the same two fields of EntryContext.
 */
export async function readHandoff({ serverHandoffStream, renderMeta }: EntryContext): Promise<void> {
  if (!serverHandoffStream || !renderMeta) return;
  const reader = serverHandoffStream.getReader();
  const decoder = new TextDecoder();
  let value = '';
  for (let part = await reader.read(); !part.done; part = await reader.read())
    value += decoder.decode(part.value, { stream: true });
  reader.releaseLock(); // RemixServer takes a reader of its own, which it then never asks
  renderMeta.streamCache = { 0: Object.assign(Promise.resolve(), { result: { done: true, value } }) };
}

/**
 * A page whose one stylesheet is within it, for a browser that does not have the file: it draws without waiting for a second answer. The file is
 * fetched meanwhile, and `linkFirstSheet` (remix-adapter.client.ts) puts the document right.
 *
 * Assumption: Links writes `<link rel="stylesheet" href="…"/>`; React, which takes the page over, compares no attributes in production, and leaves
 * elements alone that stand behind its own in `<head>`. A page with a second stylesheet would have them in the wrong order, and waits for that one anyway.
 * React Router 7: the same.
 */
export function withFirstSheet(
  html: string,
  sheet: { href: string; css: string } | null,
  nonce: string,
): string {
  const link = `<link rel="stylesheet" href="${sheet?.href}"/>`;
  const at = html.indexOf(link);
  if (!sheet || at < 0 || html.indexOf('<link rel="stylesheet"', at + 1) > 0) return html;
  if (html.indexOf('<link rel="stylesheet"') < at) return html;
  const end = html.indexOf('</head>', at);
  const preload = `<link rel="preload" as="style" href="${sheet.href}" fetchpriority="low"/>`;
  return `${html.slice(0, at)}${preload}${html.slice(at + link.length, end)}<style nonce="${nonce}" data-first-sheet>${sheet.css}</style>${html.slice(end)}`;
}

/**
 * Whether a page is drawn because an action rejected its form.
 *
 * Assumption: `staticHandlerContext.actionData` of a page after an action is what the action gave, else null.
 * React Router 7: the same field.
 */
export function isRejectedForm(status: number, { staticHandlerContext }: EntryContext): boolean {
  return status >= 400 && staticHandlerContext.actionData !== null;
}

/**
 * Tells Remix that a form which we have found to be from our own pages is from them. It looks once more, and would compare with what a
 * proxy says of itself, or a browser made up.
 *
 * Assumption: before an action Remix compares the host of `Origin` with `X-Forwarded-Host`, where there is one, and else with `Host`.
 * React Router 7: from 7.12 on it compares in the same way; other origins can be named by `allowedActionOrigins` in its config.
 * @param origin a URL that was checked
 */
export function vouchForOrigin(headers: Record<string, unknown>, origin: string): void {
  headers['x-forwarded-host'] = new URL(origin).host;
}

/**
 * Removes the Origin of a HEAD request, which only reads and so may come from any site.
 *
 * Assumption: Remix takes a HEAD of a page's data for an action, and throws an error where its Origin is another site's.
 * React Router 7: the same (`singleFetchAction` for every method but GET).
 */
export function hideOriginOfHead(headers: Record<string, unknown>): void {
  delete headers.origin;
}

/**
 * Whether a request is for the data of one loader as Remix sent it before single fetch. Nothing of ours asks for it, and it would go past
 * the routes' own paths.
 *
 * Assumption: the name of the query parameter is `_data`.
 * React Router 7: has it no more; goes.
 */
export function isOldDataRequest(query: Record<string, unknown>): boolean {
  return '_data' in query;
}

/**
 * What a loader or action made with `data(…)`: its value and its init; null for anything else, a Response too.
 *
 * Assumption: `data()` gives an object of the type 'DataWithResponseInit' with `data` and `init`.
 * React Router 7: the same object.
 */
export function readDataResponse(value: unknown): { data: unknown; init: ResponseInit | undefined } | null {
  const { type, data, init } = (value ?? {}) as { type?: unknown; data?: unknown; init?: ResponseInit };
  return type === 'DataWithResponseInit' ? { data, init } : null;
}

/**
 * The path and query of the page behind a request, as a user sees it in the address bar.
 *
 * Assumption: Remix asks for a page's data at its path with `.data` behind (`/_root.data` for `/`), names the loaders to run in `_routes`,
 * and selects an index route's action instead of its parent's by `index`.
 * React Router 7: the same three names.
 * @param url path and query of the request
 */
export function pageUrl(url: string): string {
  const [path = '', query = ''] = url.split(/\?(.*)/s, 2);
  const page = path === '/_root.data' ? '/' : path.replace(/\.data$/, '');
  const own = query.split('&').filter((part) => part && !/^(_routes|index)(=|$)/.test(part));
  return own.length > 0 ? `${page}?${own.join('&')}` : page;
}

/**
 * Whether a response leads on to another page.
 *
 * Assumption: to its own client's requests Remix responds 202 where a document gets a redirect, and uses 202 for nothing else.
 * React Router 7: the same status.
 */
export function isRedirectStatus(status: number): boolean {
  return status === 202 || (status >= 300 && status < 400);
}

/**
 * A test for a class of errors that are thrown in one bundle and caught in another.
 *
 * Assumption: Remix builds the routes apart from server.ts, so each bundle has its own copy of a class, and `instanceof` says no to the
 * other's. The name is the same.
 * React Router 7: Vite can build the Express app with the routes (build.rollupOptions.input); then this becomes `instanceof`.
 * @param name that an error's constructor gives it
 */
export function errorNamed<E extends Error>(name: E['name']): (error: unknown) => error is E {
  return (error): error is E => error instanceof Error && error.name === name;
}

/**
 * Gives each path a handler that knows the routes on its way only, from the layout to the page, made once for each page. Remix compares every
 * path with all of some hundred routes three times a page, with a regular expression made anew for each, and prepares all of them for
 * drawing: a quarter of its share of a page (docs/performance.md).
 *
 * Assumption: the routes that match a path stay the same when those that do not are not there, and Remix's handler asks for no other, nor for their
 * entries in the browser's list, which browsers fetch as a file.
 * React Router 7: the same; `matchRoutes` comes from `react-router`.
 * @param make a handler for the whole of an app, or for a part of it
 * @returns the handler for a request's path and query
 */
export function handlerByPath<Handler>(
  build: ServerBuild,
  make: (build: ServerBuild) => Handler,
): (url: string) => Handler {
  const routes = tableOf(build);
  const whole = make(build);
  const parts = new Map<string, Handler>();
  const known = new LRUCache<string, { handler: Handler }>({ max: 1_000 });

  function find(path: string): Handler {
    const ids = (matchRoutes(routes, path) ?? []).map(({ route }) => route.id ?? '');
    if (ids.length === 0) return whole;
    const key = ids.join(' ');
    const handler = parts.get(key) ?? make(partOf(build, ids));
    parts.set(key, handler);
    return handler;
  }

  return (url) => {
    // As Remix reads it: without `.` and `..`.
    const { pathname } = new URL(`http://host${url}`);
    const path = pageUrl(pathname);
    const found = known.get(path) ?? { handler: find(path) };
    known.set(path, found);
    return found.handler;
  };
}

/**
 * Checks whether a URL's route has a page. One without takes only a `Response` from its loader or action: Remix makes JSON of anything else.
 *
 * Assumption: a route without a page exports neither a component nor an ErrorBoundary.
 * React Router 7: the same.
 * @param url path and query of the request
 */
export function hasPage(build: ServerBuild, url: string): boolean {
  const { pathname } = new URL(`http://host${url}`);
  const leaf = matchRoutes(tableOf(build), pageUrl(pathname))?.at(-1);
  const module = build.routes[leaf?.route.id ?? '']?.module;
  return Boolean(module?.default || module?.ErrorBoundary);
}

/**
 * Checks whether a request is from Remix's own client, which follows redirects.
 *
 * Assumption: as for pageUrl.
 * React Router 7: the same.
 * @param url path and query of the request
 */
export const isDataRequest = (url: string): boolean => /^[^?]*\.data(\?|$)/.test(url);

/** All routes as a tree, with what is needed to match a path. */
function tableOf({ routes }: ServerBuild, parentId?: string): Parameters<typeof matchRoutes>[0] {
  return Object.values(routes).flatMap((route) => {
    if (!route || route.parentId !== parentId) return [];
    const { id, path, caseSensitive } = route;
    if (route.index) return { id, path, caseSensitive, index: true };
    return { id, path, caseSensitive, children: tableOf({ routes } as ServerBuild, id) };
  });
}

/** An app of these routes alone. */
function partOf(build: ServerBuild, ids: string[]): ServerBuild {
  const only = <T>(all: Record<string, T>) =>
    Object.fromEntries(Object.entries(all).filter(([id]) => ids.includes(id)));
  return {
    ...build,
    routes: only(build.routes),
    assets: { ...build.assets, routes: only(build.assets.routes) },
  };
}
