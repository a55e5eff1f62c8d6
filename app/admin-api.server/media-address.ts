/** What is needed to turn the provider's media addresses into ones a page may use. */
export type MediaRules = {
  /** Origin of the admin API, taken where no MEDIA_PUBLIC_URL is set. */
  apiUrl: string;
  publicUrl: string | null;
  apiKey: string;
  delivery: 'proxy' | 'direct';
};

const local = /^(localhost|127(\.\d+){3}|0\.0\.0\.0|\[::1\]|host\.docker\.internal)$/i;

/**
 * Rewrites a media address of the provider (SPEC §7 'Media addresses').
 * Local-host and plain-http addresses move to the public host; then `proxy` gives a same-origin
 * `/media/…` address without the key, `direct` the public address with its `api-key`.
 * @returns null for no address, an unreadable one, or (in proxy mode) one on a foreign host.
 */
export function mediaAddress(address: string | null, rules: MediaRules): string | null {
  if (!address) return null;
  const base = new URL(rules.publicUrl ?? rules.apiUrl);
  let url: URL;
  try {
    url = new URL(address, base);
  } catch {
    return null;
  }
  if (url.protocol !== 'https:' && url.protocol !== 'http:') return null;
  if (local.test(url.hostname) || url.protocol === 'http:') {
    // Not `url.host = …`: that would keep the old port where the new host has none.
    url = new URL(url.pathname + url.search, base.origin);
  }
  url.searchParams.delete('api-key');
  if (rules.delivery === 'proxy') {
    return url.origin === base.origin ? `/media${url.pathname}${url.search}` : null;
  }
  if (rules.apiKey) url.searchParams.set('api-key', rules.apiKey);
  return url.href;
}

/**
 * The provider's address behind a same-origin `/media/…` path (`pathAndQuery` without the `/media`), with
 * the key. Null when it would leave the provider's host (SEC-12).
 */
export function upstreamMediaAddress(pathAndQuery: string, rules: MediaRules): URL | null {
  const base = new URL(rules.publicUrl ?? rules.apiUrl);
  if (!pathAndQuery.startsWith('/') || pathAndQuery.startsWith('//') || pathAndQuery.includes('\\'))
    return null;
  const url = new URL(pathAndQuery, base);
  if (url.origin !== base.origin) return null;
  url.searchParams.delete('api-key');
  if (rules.apiKey) url.searchParams.set('api-key', rules.apiKey);
  return url;
}
