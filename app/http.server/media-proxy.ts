import { pipeline } from 'node:stream/promises';
import type { RequestHandler } from 'express';
import type { Logger } from 'pino';
import { type Dispatcher, request } from 'undici';
import type { MediaUrls } from '~/admin-api.server/media-url';
import { mediaKeptFor } from '~shared/media/signed-link';

const passedOn = ['range', 'if-range', 'if-none-match', 'if-modified-since'] as const;
const passedBack = [
  'content-type',
  'content-disposition',
  'content-length',
  'content-range',
  'accept-ranges',
  'etag',
  'last-modified',
] as const;
const redirects = new Set([301, 302, 303, 307, 308]);
/** A paused video continues with a Range request. */
export const usualUnreadMs = 60_000;
const mediaType = /^(image\/(png|jpeg|gif|webp|avif|svg\+xml)|(video|audio)\/[\w.+-]+)(;|$)/i;

/** At most an hour, if the admin API allows caching. Other providers' drafts cannot be recognised. */
export function staffCaching(upstream: string | string[] | undefined): string {
  const stated = String(upstream ?? '');
  if (/no-store/i.test(stated)) return 'no-store';
  const seconds = Math.min(Number(/max-age=(\d+)/i.exec(stated)?.[1] ?? 0), mediaKeptFor);
  return seconds > 0 ? `private, max-age=${seconds}, must-revalidate` : 'private, no-cache';
}

/**
 * Serves `/media/*`, to keep the key on the server (SPEC §10.25, MEDIA_DELIVERY). Follows no redirects,
 * returns only media types (SEC-40).
 */
export function mediaProxy({
  media,
  dispatcher,
  log,
  unreadMs = usualUnreadMs,
}: {
  media: Pick<MediaUrls, 'upstream' | 'mayRedirectTo'>;
  dispatcher: Dispatcher;
  log: Logger;
  unreadMs?: number;
}): RequestHandler {
  return async (req, res, next) => {
    if (req.method !== 'GET' && req.method !== 'HEAD') return next();
    const upstreamUrl = media.upstream(req.url);
    if (!upstreamUrl) return void res.status(404).type('text').send('Not found');
    const gone = new AbortController();
    res.on('close', () => gone.abort());
    const ask = () =>
      request(upstreamUrl, {
        dispatcher,
        method: req.method,
        headers: Object.fromEntries(
          passedOn.flatMap((name) => (req.get(name) ? [[name, req.get(name) as string]] : [])),
        ),
        headersTimeout: 8_000,
        bodyTimeout: 60_000,
        signal: gone.signal,
      });
    try {
      let response = await ask();
      if (redirects.has(response.statusCode)) {
        await response.body.dump();
        const location = String(response.headers.location ?? '');
        if (media.mayRedirectTo(location)) {
          // The signed URL expires.
          res.setHeader('Cache-Control', response.headers['cache-control'] ?? 'no-store');
          return void res.status(302).setHeader('Location', location).end();
        }
        // The CSP blocks that host, but allows this one.
        if (upstreamUrl.searchParams.has('delivery')) {
          upstreamUrl.searchParams.delete('delivery');
          response = await ask();
        }
      }
      const type = String(response.headers['content-type'] ?? '');
      const ok = response.statusCode === 304 || response.statusCode === 416;
      if (!ok && (response.statusCode < 200 || response.statusCode > 299 || !mediaType.test(type))) {
        await response.body.dump();
        // A provider's rejection is 404.
        return void res
          .status(response.statusCode >= 400 && response.statusCode < 500 ? 404 : 502)
          .type('text')
          .send('This file is not available.');
      }
      res.status(response.statusCode);
      for (const name of passedBack) {
        const value = response.headers[name];
        if (value !== undefined) res.setHeader(name, value);
      }
      res.setHeader('Cache-Control', staffCaching(response.headers['cache-control']));
      res.setHeader('Content-Security-Policy', "default-src 'none'; style-src 'unsafe-inline'; sandbox");
      res.setTimeout(unreadMs, () => res.destroy());
      await pipeline(response.body, res);
    } catch (error) {
      if (gone.signal.aborted) return;
      log.warn({ err: error }, 'media not reachable');
      if (!res.headersSent) res.status(502).type('text').send('This file is not available right now.');
      else res.destroy();
    }
  };
}
