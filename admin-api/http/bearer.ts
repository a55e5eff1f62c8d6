import { createHash, timingSafeEqual } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { HttpError } from './errors';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Public, or checks its own key. */
    open?: boolean;
  }
}

/** Compares two secrets in constant time. */
export function sameSecret(given: string, expected: string): boolean {
  const digest = (text: string) => createHash('sha256').update(text).digest();
  return timingSafeEqual(digest(given), digest(expected));
}

/** Returns whether an Authorization header has this bearer. */
export function hasBearer(authorization: string | undefined, token: string): boolean {
  const [scheme, given] = (authorization ?? '').split(' ', 2);
  return scheme?.toLowerCase() === 'bearer' && given !== undefined && sameSecret(given, token);
}

/** Requires the bearer for every URL except `open` routes. */
export function requireBearer(app: FastifyInstance, token: string): void {
  app.addHook('onRequest', async (request) => {
    if (request.routeOptions.config.open) return;
    if (!hasBearer(request.headers.authorization, token)) {
      throw new HttpError('bearer_rejected', 'The bearer credential is missing or wrong.', {
        'www-authenticate': 'Bearer',
      });
    }
  });
}
