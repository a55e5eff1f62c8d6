import { createHash } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import { type IRateLimiterOptions, RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';
import { Refusal } from '../http/errors';

/** Counts attempts per key and refuses with 429 above a number of them. */
export type Throttle = {
  /** Throws Refusal 429 when the key has none left; takes nothing. */
  check(key: string): Promise<void>;
  /** Takes one; throws Refusal 429 when that was one too many. */
  take(key: string): Promise<void>;
  /** Gives the key all of its attempts back. */
  clear(key: string): Promise<void>;
};

/** @param limit `points` attempts per `duration` seconds, then refused for `blockDuration` seconds */
export function createThrottle(limit: Required<Pick<IRateLimiterOptions, 'points' | 'duration'>>): Throttle {
  const limiter = new RateLimiterMemory(limit);
  const named = (key: string) => createHash('sha256').update(key).digest('base64url');
  const refuse = (state: RateLimiterRes) => {
    const seconds = Math.max(1, Math.ceil(state.msBeforeNext / 1000));
    const wait = seconds < 90 ? `${seconds} seconds` : `${Math.ceil(seconds / 60)} minutes`;
    throw new Refusal(429, `Too many attempts. Please try again in ${wait}.`, {
      'retry-after': String(seconds),
    });
  };
  return {
    async check(key) {
      const state = await limiter.get(named(key));
      if (state && state.remainingPoints <= 0 && state.consumedPoints >= limit.points) refuse(state);
    },
    async take(key) {
      try {
        await limiter.consume(named(key));
      } catch (state) {
        if (state instanceof RateLimiterRes) refuse(state);
        throw state;
      }
    },
    async clear(key) {
      await limiter.delete(named(key));
    },
  };
}

/**
 * Address of the person behind a call. The dashboard calls for everybody, so it may name them in
 * X-Forwarded-For; whoever holds the bearer is trusted with that. null when it does not.
 */
export function personAddress(request: FastifyRequest): string | null {
  const [first] = String(request.headers['x-forwarded-for'] ?? '').split(',');
  return first?.trim().slice(0, 64) || null;
}
