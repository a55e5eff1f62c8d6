import { pipeline } from 'node:stream/promises';
import type { RequestHandler } from 'express';
import type { Logger } from 'pino';
import { type Dispatcher, request } from 'undici';
import type { MediaAddresses } from '~/admin-api.server/media-address';

const passedOn = ['range', 'if-range', 'if-none-match', 'if-modified-since'] as const;
const passedBack = [
  'content-type',
  'content-length',
  'content-range',
  'accept-ranges',
  'etag',
  'last-modified',
] as const;
const mediaType = /^(image\/(png|jpeg|gif|webp|avif|svg\+xml)|(video|audio)\/[\w.+-]+)(;|$)/i;

/**
 * `/media/*`: the provider's media under our own origin, so that its key stays on the server (DESIGN §3
 * MEDIA_DELIVERY). Range is passed through; redirects are not followed and only media types come back (SEC-40).
 */
export function mediaProxy({
  media,
  dispatcher,
  log,
}: {
  media: Pick<MediaAddresses, 'upstream'>;
  dispatcher: Dispatcher;
  log: Logger;
}): RequestHandler {
  return async (req, res, next) => {
    if (req.method !== 'GET' && req.method !== 'HEAD') return next();
    const address = media.upstream(req.url);
    if (!address) return void res.status(404).type('text').send('Not found');
    const gone = new AbortController();
    res.on('close', () => gone.abort());
    try {
      const answer = await request(address, {
        dispatcher,
        method: req.method,
        headers: Object.fromEntries(
          passedOn.flatMap((name) => (req.get(name) ? [[name, req.get(name) as string]] : [])),
        ),
        headersTimeout: 8_000,
        bodyTimeout: 60_000,
        signal: gone.signal,
      });
      const type = String(answer.headers['content-type'] ?? '');
      const ok = answer.statusCode === 304 || answer.statusCode === 416;
      if (!ok && (answer.statusCode < 200 || answer.statusCode > 299 || !mediaType.test(type))) {
        await answer.body.dump();
        // What the provider refuses is not there; a fault of its own, or something that is no medium, is a fault.
        return void res
          .status(answer.statusCode >= 400 && answer.statusCode < 500 ? 404 : 502)
          .type('text')
          .send('This file is not available.');
      }
      res.status(answer.statusCode);
      for (const name of passedBack) {
        const value = answer.headers[name];
        if (value !== undefined) res.setHeader(name, value);
      }
      // Private: only staff may see it. A day: file names are random and never reused.
      res.setHeader('Cache-Control', 'private, max-age=86400');
      res.setHeader('Content-Security-Policy', "default-src 'none'; style-src 'unsafe-inline'; sandbox");
      await pipeline(answer.body, res);
    } catch (error) {
      if (gone.signal.aborted) return;
      log.warn({ err: error }, 'media not reachable');
      if (!res.headersSent) res.status(502).type('text').send('This file is not available right now.');
      else res.destroy();
    }
  };
}
