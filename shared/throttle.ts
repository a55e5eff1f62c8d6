import { createHash } from 'node:crypto';
import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';

/** Too many attempts; `seconds` until the next one is looked at. */
export class TooManyTries extends Error {
  override readonly name = 'TooManyTries';
  constructor(readonly seconds: number) {
    const wait = seconds < 90 ? `${seconds} seconds` : `${Math.ceil(seconds / 60)} minutes`;
    super(`Too many attempts. Please try again in ${wait}.`);
  }
}

/** Whether a thrown value is TooManyTries. By name, not by class: server.ts and the Remix build are bundled apart. */
export function isTooManyTries(error: unknown): error is TooManyTries {
  return error instanceof Error && error.name === 'TooManyTries';
}

/** So many attempts within so many seconds, counted from the first of them. */
export type Limit = { points: number; seconds: number };

/** An attempt that was counted before it is known whether it is right: many at once are counted as many one after another. */
export type Taken = {
  /** How many there were from the key, with this one. */
  count: number;
  /** It was no wrong guess: it does not count. */
  giveBack(): Promise<void>;
  /** It was right: the key's earlier attempts are forgotten as well. */
  forget(): Promise<void>;
};

export type Throttle = {
  /** Counts one attempt. @throws {TooManyTries} when the key has none left */
  take(key: string): Promise<Taken>;
};

/** Keys are hashed: those with e-mails in them are of one length, and none is in memory as it is. */
export const hashedKey = (...parts: readonly string[]) =>
  createHash('sha256').update(parts.join('\n')).digest('base64url');

/**
 * Counts attempts per key in this process and rejects those above a limit; the one wrapper around rate-limiter-flexible, for the
 * dashboard and the embedded admin API.
 */
export function createThrottle({ points, seconds }: Limit): Throttle {
  const limiter = new RateLimiterMemory({ points, duration: seconds });
  return {
    async take(key) {
      const hashed = hashedKey(key);
      let count: number;
      try {
        count = (await limiter.consume(hashed)).consumedPoints;
      } catch (state) {
        if (!(state instanceof RateLimiterRes)) throw state;
        throw new TooManyTries(Math.max(1, Math.ceil(state.msBeforeNext / 1000)));
      }
      return {
        count,
        giveBack: async () => void (await limiter.reward(hashed)),
        forget: async () => void (await limiter.delete(hashed)),
      };
    },
  };
}
