import { createHash, timingSafeEqual } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { Refusal } from './errors';

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

/** Asks every call for the fixed bearer credential, unknown addresses too, unless its route says `open`. */
export function requireBearer(app: FastifyInstance, token: string): void {
  app.addHook('onRequest', async (request) => {
    if (request.routeOptions.config.open) return;
    const [scheme, given] = (request.headers.authorization ?? '').split(' ', 2);
    if (scheme?.toLowerCase() !== 'bearer' || !given || !sameSecret(given, token)) {
      throw new Refusal(401, 'The bearer credential is missing or wrong.', { 'www-authenticate': 'Bearer' });
    }
  });
}
