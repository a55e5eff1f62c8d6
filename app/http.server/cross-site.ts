import type { RequestHandler } from 'express';
import type { Logger } from 'pino';
import { isOldDataRequest, vouchForOrigin } from '~/remix-adapter.server';
import { isOwnOrigin } from '~shared/own-origin';

/** Not OPTIONS: nothing here needs it, and Remix takes it for a write. */
const safeMethods = new Set(['GET', 'HEAD']);

/**
 * Rejects writes that another site caused, before Remix sees them (SEC-01). Remix's own check passes
 * `?_data=` posts, routes without a page and a forged X-Forwarded-Host.
 * @param allowedOrigins origins people use; empty: the Host the request was sent to
 */
export function rejectCrossSite({
  allowedOrigins,
  log,
}: {
  allowedOrigins: readonly string[];
  log: Logger;
}): RequestHandler {
  return (req, res, next) => {
    if (isOldDataRequest(req.query))
      return void res.status(410).type('text').send('This URL is no longer used.');
    // Only tus clients use the override, and only to reach methods this check would have to see again.
    delete req.headers['x-http-method-override'];
    if (safeMethods.has(req.method)) return next();
    const site = req.get('sec-fetch-site');
    const origin = req.get('origin');
    if (
      (site === undefined || site === 'same-origin' || site === 'none') &&
      isOwnOrigin(origin, { allowed: allowedOrigins, host: req.get('host') })
    ) {
      vouchForOrigin(req.headers, origin as string);
      return next();
    }
    log.warn({ event: 'malicious_csrf', method: req.method, path: req.path, origin, site });
    res.status(403).type('text').send('This request came from another site and was rejected.');
  };
}
