import type { Request, RequestHandler } from 'express';
import type { Logger } from 'pino';
import { hideOriginOfHead, isOldDataRequest, vouchForOrigin } from '~/remix-adapter.server';
import { isOwnOrigin } from '~shared/own-origin';

/** Not OPTIONS: Remix treats it as a write. */
const safeMethods = new Set(['GET', 'HEAD']);

/**
 * Runs before Remix (SEC-01), whose own check passes `?_data=` posts, routes without a page and a forged
 * X-Forwarded-Host.
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
    // It would bypass this check.
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

export const crossSiteRejected = 'This request came from another site and was rejected.';

/** Same-origin reads have no Origin. */
export function isCrossSite(req: Request, allowedOrigins: readonly string[]): boolean {
  const site = req.get('sec-fetch-site');
  if (site !== undefined && site !== 'same-origin' && site !== 'none') return true;
  const origin = req.get('origin');
  return origin !== undefined && !isOwnOrigin(origin, { allowed: allowedOrigins, host: req.get('host') });
}
