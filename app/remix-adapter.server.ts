import type { EntryContext, ServerBuild } from '@remix-run/node';
import { matchRoutes } from '@remix-run/react';
import { LRUCache } from 'lru-cache';

/*
 * Reliance on Remix internals, with React Router 7's behaviour
 * (docs/decisions/0034-remix-adapter.md).
 */

declare module '@remix-run/node' {
  // Assumption: single fetch. React Router 7: remove.
  interface Future {
    v3_singleFetch: true;
  }
}

/**
 * Reads the page's data, to render without streaming.
 * Assumption: RemixServer skips parts with a `result` in `renderMeta.streamCache`.
 * React Router 7: the same.
 */
export async function readHandoff({ serverHandoffStream, renderMeta }: EntryContext): Promise<void> {
  if (!serverHandoffStream || !renderMeta) return;
  const reader = serverHandoffStream.getReader();
  const decoder = new TextDecoder();
  let value = '';
  for (let part = await reader.read(); !part.done; part = await reader.read())
    value += decoder.decode(part.value, { stream: true });
  reader.releaseLock(); // Remix requires it, but never uses it
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
 * Vouches for a checked origin, since Remix trusts spoofable headers.
 * Assumption: Remix compares `Origin` with `X-Forwarded-Host`, else `Host`.
 * React Router 7.12: also has `allowedActionOrigins`.
 */
export function vouchForOrigin(headers: Record<string, unknown>, origin: string): void {
  headers['x-forwarded-host'] = new URL(origin).host;
}

/**
 * Removes the Origin, since any site may send HEAD.
 * Assumption: Remix treats HEAD as an action. React Router 7: the same.
 */
export function hideOriginOfHead(headers: Record<string, unknown>): void {
  delete headers.origin;
}

/**
 * Returns whether a request bypasses routes.
 * Assumption: the parameter is `_data`. React Router 7: remove.
 */
export function isOldDataRequest(query: Record<string, unknown>): boolean {
  return '_data' in query;
}

/**
 * Returns the content of `data(…)`, or null.
 * Assumption: its type is 'DataWithResponseInit'. React Router 7: the same.
 */
export function readDataResponse(value: unknown): { data: unknown; init: ResponseInit | undefined } | null {
  const { type, data, init } = (value ?? {}) as { type?: unknown; data?: unknown; init?: ResponseInit };
  return type === 'DataWithResponseInit' ? { data, init } : null;
}

/**
 * Returns the page's path and query.
 * Assumption: requests add `.data`, `_routes`, `index` (`/_root.data` for `/`).
 * React Router 7: the same.
 */
export function pageUrl(url: string): string {
  const [path = '', query = ''] = url.split(/\?(.*)/s, 2);
  const page = path === '/_root.data' ? '/' : path.replace(/\.data$/, '');
  const own = query.split('&').filter((part) => part && !/^(_routes|index)(=|$)/.test(part));
  return own.length > 0 ? `${page}?${own.join('&')}` : page;
}

/**
 * Returns whether a response redirects.
 * Assumption: data requests redirect with 202. React Router 7: the same.
 */
export function isRedirectStatus(status: number): boolean {
  return status === 202 || (status >= 300 && status < 400);
}

/**
 * Returns a type guard across bundles.
 * Assumption: `instanceof` fails. React Router 7: one bundle.
 */
export function errorNamed<E extends Error>(name: E['name']): (error: unknown) => error is E {
  return (error): error is E => error instanceof Error && error.name === name;
}

/**
 * Returns cached handlers with few routes, for speed (docs/performance.md).
 * Assumption: other routes do not matter. React Router 7: the same.
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
    // As Remix reads it, without `.` and `..`.
    const { pathname } = new URL(`http://host${url}`);
    const path = pageUrl(pathname);
    const found = known.get(path) ?? { handler: find(path) };
    known.set(path, found);
    return found.handler;
  };
}

/**
 * Returns whether a route has a page; others return a `Response`.
 * Assumption: only pages export components. React Router 7: the same.
 */
export function hasPage(build: ServerBuild, url: string): boolean {
  const { pathname } = new URL(`http://host${url}`);
  const leaf = matchRoutes(tableOf(build), pageUrl(pathname))?.at(-1);
  const module = build.routes[leaf?.route.id ?? '']?.module;
  return Boolean(module?.default || module?.ErrorBoundary);
}

/** Returns whether Remix's client sent it. */
export const isDataRequest = (url: string): boolean => /^[^?]*\.data(\?|$)/.test(url);

function tableOf({ routes }: ServerBuild, parentId?: string): Parameters<typeof matchRoutes>[0] {
  return Object.values(routes).flatMap((route) => {
    if (!route || route.parentId !== parentId) return [];
    const { id, path, caseSensitive } = route;
    if (route.index) return { id, path, caseSensitive, index: true };
    return { id, path, caseSensitive, children: tableOf({ routes } as ServerBuild, id) };
  });
}

function partOf(build: ServerBuild, ids: string[]): ServerBuild {
  const only = <T>(all: Record<string, T>) =>
    Object.fromEntries(Object.entries(all).filter(([id]) => ids.includes(id)));
  return {
    ...build,
    routes: only(build.routes),
    assets: { ...build.assets, routes: only(build.assets.routes) },
  };
}
