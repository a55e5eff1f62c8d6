import type { Request, RequestHandler } from 'express';
import type { Logger } from 'pino';
import { hideOriginOfHead, isOldDataRequest, vouchForOrigin } from '~/remix-adapter.server';
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
    if (req.method === 'HEAD') hideOriginOfHead(req.headers);
    if (safeMethods.has(req.method)) return next();
    const origin = req.get('origin');
    if (origin !== undefined && !isCrossSite(req, allowedOrigins)) {
      vouchForOrigin(req.headers, origin);
      return next();
    }
    const site = req.get('sec-fetch-site');
    const attempt = { event: 'malicious_csrf', method: req.method, path: req.path, origin, site };
    log.warn({ ...attempt, requestId: req.id, ip: req.ip }, 'a request from another site was rejected');
    res.status(403).type('text').send(crossSiteRejected);
  };
}

/** What a request from another site is answered with (403). */
export const crossSiteRejected = 'This request came from another site and was rejected.';

/**
 * Whether the browser says, by Sec-Fetch-Site or Origin, that another site caused the request. A read of our own pages has no Origin.
 * @param allowedOrigins see rejectCrossSite
 */
export function isCrossSite(req: Request, allowedOrigins: readonly string[]): boolean {
  const site = req.get('sec-fetch-site');
  if (site !== undefined && site !== 'same-origin' && site !== 'none') return true;
  const origin = req.get('origin');
  return origin !== undefined && !isOwnOrigin(origin, { allowed: allowedOrigins, host: req.get('host') });
}
