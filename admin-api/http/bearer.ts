import { createHash, timingSafeEqual } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { HttpError } from './errors';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The route asks for no bearer: it is public or checks a key of its own. */
    open?: boolean;
  }
}

/** A comparison whose time says nothing about where two texts differ. */
export function sameSecret(given: string, expected: string): boolean {
  const digest = (text: string) => createHash('sha256').update(text).digest();
  return timingSafeEqual(digest(given), digest(expected));
}

/** Whether an Authorization header shows this bearer credential. */
export function hasBearer(authorization: string | undefined, token: string): boolean {
  const [scheme, given] = (authorization ?? '').split(' ', 2);
  return scheme?.toLowerCase() === 'bearer' && given !== undefined && sameSecret(given, token);
}

/** Asks every call for the fixed bearer credential, unknown addresses too, unless its route says `open`. */
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
