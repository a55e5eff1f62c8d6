import { createHmac, timingSafeEqual } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import { LRUCache } from 'lru-cache';
import { allCalls, appCalls } from '~contract';
import { staffMediaKey } from '~shared/media/staff-media-key';
import type { MediaOrigins } from './media-origins';

export type MediaRules = {
  /** Its origin is the default of MEDIA_PUBLIC_URL. */
  apiUrl: string;
  publicUrl: string | null;
  apiKey: string;
  signingSecret: string | null;
  delivery: 'proxy' | 'direct';
  storeOrigin: string | null;
};

export type MediaUrls = ReturnType<typeof createMediaUrls>;

/**
 * Rewrites media URLs for pages, and back for the proxy.
 * @param secrets the first signs, all verify
 */
export function createMediaUrls({
  rules,
  secrets,
  origins,
}: {
  rules: () => MediaRules;
  secrets: readonly string[];
  origins: MediaOrigins;
}) {
  const signed = new LRUCache<string, string>({ max: 5_000 });
  let signedBy: MediaRules | null = null;

  /** SPEC §7 'Media URLs'. */
  function mediaUrl(given: string | null): string | null {
    if (!given) return null;
    const current = rules();
    if (!isDeepStrictEqual(current, signedBy)) {
      signed.clear();
      signedBy = current;
    }
    const known = signed.get(given);
    if (known) return known;
    const media = resolveMedia(given, current);
    if (!media) return origins.leaveOut(given, 'no http or https URL');
    const { url, isOwn } = media;
    if (!isOwn) return origins.allow(url.origin) ? url.href : null;
    if (!isMediaPath(url.pathname, current)) return origins.leaveOut(given, 'no path that a file can have');
    if (linksHost(current)) return withKey(url, current).href;
    const path = url.pathname + url.search;
    const address = `/media/${signatureOf(path, secrets[0] ?? '')}${path}`;
    signed.set(given, address);
    return address;
  }

  return {
    mediaUrl,

    /** Null unless this server signed the path, so that the proxy forwards media only (SEC-12). */
    upstream(signedPath: string): URL | null {
      const [, signature = '', path = ''] = /^\/([\w-]{22})(\/.*)$/.exec(signedPath) ?? [];
      if (!secrets.some((secret) => isSame(signature, signatureOf(path, secret)))) return null;
      const current = rules();
      const [pathname = '', ...query] = path.split('?');
      const url = onOwnHost(pathname, query.join('?'), current);
      if (!isMediaPath(url.pathname, current)) return null;
      const upstream = withKey(url, current);
      if (current.storeOrigin) upstream.searchParams.set('delivery', 'direct');
      return upstream;
    },

    ownUrl(given: string | null): URL | null {
      const current = rules();
      const found = resolveMedia(given, current);
      return found?.isOwn && isMediaPath(found.url.pathname, current) ? withKey(found.url, current) : null;
    },

    behind(pageUrl: string): URL | null {
      const current = rules();
      if (linksHost(current)) {
        const url = URL.canParse(pageUrl) ? new URL(pageUrl) : null;
        return url?.origin === ownOrigin(current) ? url : null;
      }
      const url = pageUrl.startsWith('/media/') ? this.upstream(pageUrl.slice('/media'.length)) : null;
      url?.searchParams.delete('delivery');
      return url;
    },

    mayRedirectTo(location: string): boolean {
      const { storeOrigin } = rules();
      const origin = URL.canParse(location) ? new URL(location).origin : 'no URL';
      return origin === storeOrigin || origins.refuse(origin, storeOrigin);
    },

    sources(): string[] {
      const current = rules();
      const own = current.storeOrigin ?? (linksHost(current) ? ownOrigin(current) : []);
      return [...new Set([own, origins.list()].flat())];
    },
  };
}

const local = /^(localhost|127(\.\d+){3}|0\.0\.0\.0|\[::1\]|host\.docker\.internal)$/i;

/** Local and plain-http hosts become the public host; others stay (SPEC §7). Removes the key. */
export function resolveMedia(
  mediaUrl: string | null,
  rules: MediaRules,
): { url: URL; isOwn: boolean } | null {
  const base = ownOrigin(rules);
  if (!mediaUrl || !URL.canParse(mediaUrl, rules.publicUrl ?? rules.apiUrl)) return null;
  const url = new URL(mediaUrl, rules.publicUrl ?? rules.apiUrl);
  if (url.protocol !== 'https:' && url.protocol !== 'http:') return null;
  const moves = url.protocol === 'http:' || local.test(url.hostname);
  if (!moves && url.origin !== base) {
    url.username = '';
    url.password = '';
    // The key is only for our media host.
    withoutKey(url, rules.apiKey);
    return { url, isOwn: false };
  }
  const own = onOwnHost(url.pathname, url.search, rules);
  own.searchParams.delete('api-key');
  return { url: own, isOwn: true };
}

function withoutKey(url: URL, apiKey: string | null | undefined): void {
  if (!apiKey) return;
  for (const [name, value] of [...url.searchParams])
    if (value.includes(apiKey)) url.searchParams.delete(name);
}

/** Built from parts: resolved against a base, '//host/…' would name another host. */
function onOwnHost(pathname: string, search: string, rules: MediaRules): URL {
  const url = new URL(ownOrigin(rules));
  url.pathname = pathname;
  url.search = search;
  return url;
}

const linksHost = ({ delivery, storeOrigin }: MediaRules) => delivery === 'direct' && !storeOrigin;

const ownOrigin = ({ publicUrl, apiUrl }: MediaRules) => new URL(publicUrl ?? apiUrl).origin;

function withKey(own: URL, { apiKey, signingSecret }: MediaRules): URL {
  const url = new URL(own);
  url.searchParams.delete('api-key');
  const name = url.pathname.slice(url.pathname.lastIndexOf('/') + 1);
  const key = signingSecret ? staffMediaKey(signingSecret, name) : apiKey;
  if (key) url.searchParams.set('api-key', key);
  return url;
}

const callPaths = [...allCalls, ...appCalls].map(
  ({ call }) =>
    new RegExp(`^${call.path.replace(/[.*+?^$()|[\]\\]/g, '\\$&').replace(/\{\w+\}/g, '[^/]+')}/?$`, 'i'),
);

/** No traversal, no call of the admin API. */
function isMediaPath(pathname: string, { apiUrl }: MediaRules): boolean {
  let path: string;
  try {
    // '//' and '%2F' occur in media URLs; some servers read both as '/'.
    path = decodeURIComponent(pathname).replace(/\/{2,}/g, '/');
  } catch {
    return false;
  }
  // A control character, a backslash, double encoding, or a step up.
  if (/\p{Cc}|\\|%(2e|2f|5c)|\/\.{1,2}(\/|$)/iu.test(path)) return false;
  const folder = new URL(apiUrl).pathname.replace(/\/+$/, '');
  const inApi = folder && path.startsWith(`${folder}/`) ? path.slice(folder.length) : path;
  return !callPaths.some((call) => call.test(path) || call.test(inApi));
}

/** Deterministic, so that browsers can cache. */
function signatureOf(path: string, secret: string): string {
  return createHmac('sha256', secret).update(`media\0${path}`).digest('base64url').slice(0, 22);
}

function isSame(one: string, other: string): boolean {
  return one.length === other.length && timingSafeEqual(Buffer.from(one), Buffer.from(other));
}
