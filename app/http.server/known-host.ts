import { isIPv4 } from 'node:net';
import type { RequestHandler } from 'express';
import type { Logger } from 'pino';

/** Prevents DNS rebinding without PUBLIC_URL. */
export function rejectUnknownHost(publicUrlSet: boolean): RequestHandler {
  return (req, res, next) => {
    if (publicUrlSet || isLoopback(req.get('host') ?? '')) return next();
    res
      .status(421)
      .type('text')
      .send(
        'This dashboard answers only at http://localhost, because PUBLIC_URL is not set. Start it with PUBLIC_URL set to the URL that people use.',
      );
  };
}

function isLoopback(host: string): boolean {
  if (!URL.canParse(`http://${host}`)) return false;
  // The parser has normalised IP addresses.
  const { hostname } = new URL(`http://${host}`);
  return /(^|\.)localhost$/.test(hostname) || hostname === '[::1]' || isLoopbackIPv4(hostname);
}

const isLoopbackIPv4 = (name: string) => isIPv4(name) && name.startsWith('127.');

/** All visitors would share one throttle. */
export function warnOfIgnoredProxy(trustProxy: number, log: Logger): RequestHandler {
  let warned = trustProxy > 0;
  return (req, _res, next) => {
    if (!warned && req.headers['x-forwarded-for'] !== undefined) {
      warned = true;
      log.warn(
        'X-Forwarded-For is ignored because TRUST_PROXY is 0: behind a reverse proxy all visitors look like one, and one of them can lock the others out. Set TRUST_PROXY to the number of reverse proxies.',
      );
    }
    next();
  };
}
