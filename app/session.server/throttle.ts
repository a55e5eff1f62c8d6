import { RateLimiterMemory, type RateLimiterRes } from 'rate-limiter-flexible';

/** Too many tries; `seconds` until the next one is looked at. */
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

export type Throttle = ReturnType<typeof createThrottle>;

/**
 * Counts failed tries per key and, above a number of them, refuses further ones for a while.
 * @param points so many failures are taken
 * @param seconds within so long; as long is the pause afterwards
 */
export function createThrottle({ points, seconds }: { points: number; seconds: number }) {
  const limiter = new RateLimiterMemory({ points, duration: seconds, blockDuration: seconds });
  return {
    /** @throws {TooManyTries} when the key has no try left; takes none */
    async check(key: string): Promise<void> {
      const state = await limiter.get(key);
      if (state && state.consumedPoints >= points) throw new TooManyTries(waitOf(state));
    },
    /** Notes a failure. @returns how many tries are left */
    async failed(key: string): Promise<number> {
      const state = await limiter.consume(key).catch((full: RateLimiterRes) => full);
      return Math.max(0, state.remainingPoints);
    },
    /** Forgets the failures of a key. */
    async clear(key: string): Promise<void> {
      await limiter.delete(key);
    },
  };
}

function waitOf(state: RateLimiterRes): number {
  return Math.max(1, Math.ceil(state.msBeforeNext / 1000));
}
