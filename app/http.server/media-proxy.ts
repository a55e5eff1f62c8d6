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
/** A file on its way to a browser that takes none of it for so long is given up, ms: a paused film goes on with a Range. */
export const usualUnreadMs = 60_000;
const mediaType = /^(image\/(png|jpeg|gif|webp|avif|svg\+xml)|(video|audio)\/[\w.+-]+)(;|$)/i;

/**
 * Returns the Cache-Control of a media file for a staff browser: an hour at most, and only where the admin API lets it be cached, which ours does
 * for what is published. Of another admin API drafts cannot be told from what is published: a browser asks each time.
 */
export function staffCaching(upstream: string | string[] | undefined): string {
  const stated = String(upstream ?? '');
  if (/no-store/i.test(stated)) return 'no-store';
  const seconds = Math.min(Number(/max-age=(\d+)/i.exec(stated)?.[1] ?? 0), mediaKeptFor);
  return seconds > 0 ? `private, max-age=${seconds}, must-revalidate` : 'private, no-cache';
}

/**
 * `/media/*`: the provider's media under our own origin, so that its key stays on the server (SPEC §10.25,
 * MEDIA_DELIVERY). Range is passed through; redirects are not followed, only those to our own bucket are passed on, and only media types
 * come back (SEC-40).
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
          // The admin API says for how long: the URL it has signed ends some time.
          res.setHeader('Cache-Control', response.headers['cache-control'] ?? 'no-store');
          return void res.status(302).setHeader('Location', location).end();
        }
        // Pages may not load from there, but they may from here.
        if (upstreamUrl.searchParams.has('delivery')) {
          upstreamUrl.searchParams.delete('delivery');
          response = await ask();
        }
      }
      const type = String(response.headers['content-type'] ?? '');
      const ok = response.statusCode === 304 || response.statusCode === 416;
      if (!ok && (response.statusCode < 200 || response.statusCode > 299 || !mediaType.test(type))) {
        await response.body.dump();
        // What the provider rejects is not there; an error of its own, or something that is no medium, is an error.
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
