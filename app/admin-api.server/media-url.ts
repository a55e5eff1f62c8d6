import { createHmac, timingSafeEqual } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import { LRUCache } from 'lru-cache';
import { allCalls, appCalls } from '~contract';
import { staffMediaKey } from '~shared/media/staff-media-key';
import type { MediaOrigins } from './media-origins';

/** What is needed to turn the provider's media URLs into ones a page may use. */
export type MediaRules = {
  /** URL of the admin API, whose origin is taken where no MEDIA_PUBLIC_URL is set. */
  apiUrl: string;
  publicUrl: string | null;
  apiKey: string;
  /** Signs a key for each file of our own admin API; null: another provider's, where `apiKey` opens all. */
  signingSecret: string | null;
  delivery: 'proxy' | 'direct';
  /** Origin of the bucket that `/media/…` redirects browsers to instead of forwarding the file; null: it forwards. */
  storeOrigin: string | null;
};

/** Media addresses of this process: rewritten for pages, and found again by the proxy. */
export type MediaUrls = ReturnType<typeof createMediaUrls>;

/**
 * @param rules a function, since an embedded admin API may move when it restarts
 * @param secrets sign the paths that /media/* forwards; the first signs, all verify
 * @param origins which other hosts' media pages may show
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
  /** Paths below `/media/` as they were signed: each row of a list asks for its own again with every page. Of these rules only. */
  const signed = new LRUCache<string, string>({ max: 5_000 });
  let signedBy: MediaRules | null = null;

  /** The URL a page uses for a media URL of the provider (SPEC §7 'Media URLs'); null where there is none it may use. */
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

    /**
     * The provider's URL behind `/media/…` (`signedPath` without the `/media`), with the key. Null for what this server did not sign:
     * the proxy forwards only addresses that the provider gave as media (SEC-12).
     */
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

    /** The provider's URL of a medium on its own media host, with the key; null for one elsewhere, which this server asks for nothing. */
    ownUrl(given: string | null): URL | null {
      const current = rules();
      const found = resolveMedia(given, current);
      return found?.isOwn && isMediaPath(found.url.pathname, current) ? withKey(found.url, current) : null;
    },

    /** The provider's URL behind one that a page has, for this server to read; null for one on another host. */
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

    /** Whether `/media/…` may redirect a browser to a URL; logs what it may not. */
    mayRedirectTo(location: string): boolean {
      const { storeOrigin } = rules();
      const origin = URL.canParse(location) ? new URL(location).origin : 'no URL';
      return origin === storeOrigin || origins.refuse(origin, storeOrigin);
    },

    /** Origins that pages load media from, for img-src and media-src. */
    sources(): string[] {
      const current = rules();
      const own = current.storeOrigin ?? (linksHost(current) ? ownOrigin(current) : []);
      return [...new Set([own, origins.list()].flat())];
    },
  };
}

const local = /^(localhost|127(\.\d+){3}|0\.0\.0\.0|\[::1\]|host\.docker\.internal)$/i;

/**
 * Where a media address of the provider leads: local-host and plain-http addresses move to the public host, https ones of other hosts
 * stay as they are (SPEC §7). The key is taken off.
 * @returns null for no URL or an unreadable one; `isOwn` for one on the provider's media host
 */
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
    // Our key is for our media host alone, also where the provider has put it elsewhere.
    withoutKey(url, rules.apiKey);
    return { url, isOwn: false };
  }
  const own = onOwnHost(url.pathname, url.search, rules);
  own.searchParams.delete('api-key');
  return { url: own, isOwn: true };
}

/** Takes our key out of a URL, whatever the parameter is called that has it. */
function withoutKey(url: URL, apiKey: string | null | undefined): void {
  if (!apiKey) return;
  for (const [name, value] of [...url.searchParams])
    if (value.includes(apiKey)) url.searchParams.delete(name);
}

/** A URL on the provider's media host. Put together part by part: resolved against a base, a path of '//host/…' would name another host. */
function onOwnHost(pathname: string, search: string, rules: MediaRules): URL {
  const url = new URL(ownOrigin(rules));
  url.pathname = pathname;
  url.search = search;
  return url;
}

/** Whether pages link the media host itself, with its key. */
const linksHost = ({ delivery, storeOrigin }: MediaRules) => delivery === 'direct' && !storeOrigin;

const ownOrigin = ({ publicUrl, apiUrl }: MediaRules) => new URL(publicUrl ?? apiUrl).origin;

/** Only ever called for the provider's own media host. */
function withKey(own: URL, { apiKey, signingSecret }: MediaRules): URL {
  const url = new URL(own);
  url.searchParams.delete('api-key');
  const name = url.pathname.slice(url.pathname.lastIndexOf('/') + 1);
  const key = signingSecret ? staffMediaKey(signingSecret, name) : apiKey;
  if (key) url.searchParams.set('api-key', key);
  return url;
}

/** Paths of the admin API's calls, which are no media whatever a response says. */
const callPaths = [...allCalls, ...appCalls].map(
  ({ call }) =>
    new RegExp(`^${call.path.replace(/[.*+?^$()|[\]\\]/g, '\\$&').replace(/\{\w+\}/g, '[^/]+')}/?$`, 'i'),
);

/** Whether a path may be a media file's: none that a server could read as leading elsewhere, and no call of the admin API. */
function isMediaPath(pathname: string, { apiUrl }: MediaRules): boolean {
  let path: string;
  try {
    // '//' and '%2F' do occur in media URLs ('https://api.example.org//uploads/a.png'); some servers read both as '/'.
    path = decodeURIComponent(pathname).replace(/\/{2,}/g, '/');
  } catch {
    return false;
  }
  // A control character, a backslash, something encoded twice, or a step up.
  if (/\p{Cc}|\\|%(2e|2f|5c)|\/\.{1,2}(\/|$)/iu.test(path)) return false;
  const folder = new URL(apiUrl).pathname.replace(/\/+$/, '');
  const inApi = folder && path.startsWith(`${folder}/`) ? path.slice(folder.length) : path;
  return !callPaths.some((call) => call.test(path) || call.test(inApi));
}

/** 128 bits; the same for the same path, so that browsers find a picture in their cache. */
function signatureOf(path: string, secret: string): string {
  return createHmac('sha256', secret).update(`media\0${path}`).digest('base64url').slice(0, 22);
}

function isSame(one: string, other: string): boolean {
  return one.length === other.length && timingSafeEqual(Buffer.from(one), Buffer.from(other));
}
