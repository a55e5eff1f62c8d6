import { createHash } from 'node:crypto';
import type pg from 'pg';
import { RateLimiterMemory, RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible';

export class TooManyTries extends Error {
  override readonly name = 'TooManyTries';
  constructor(readonly seconds: number) {
    const wait = seconds < 90 ? `${seconds} seconds` : `${Math.ceil(seconds / 60)} minutes`;
    super(`Too many attempts. Please try again in ${wait}.`);
  }
}

/** Returns whether an error is TooManyTries; two bundles each have the class. */
export function isTooManyTries(error: unknown): error is TooManyTries {
  return error instanceof Error && error.name === 'TooManyTries';
}

export type Limit = { points: number; seconds: number };

/** Counted before the check, so that parallel attempts count. */
export type Taken = {
  count: number;
  giveBack(): Promise<void>;
  forget(): Promise<void>;
};

export type Throttle = {
  /** @throws {TooManyTries} */
  take(key: string): Promise<Taken>;
};

/** Hashes keys: memory holds no emails. */
export const hashedKey = (...parts: readonly string[]) =>
  createHash('sha256').update(parts.join('\n')).digest('base64url');

/** `name` must not change while a limit runs. */
export type Throttles = (name: string, limit: Limit) => Throttle;

/** Counts in this process. */
export const memoryThrottles: Throttles = (_name, { points, seconds }) =>
  throttleOf(new RateLimiterMemory({ points, duration: seconds }), seconds);

/** Counts in PostgreSQL, or per process while it is unreachable. */
export function postgresThrottles(
  pool: pg.Pool,
  table: string,
  ready: () => Promise<void> = async () => {},
): Throttles {
  return (name, { points, seconds }) => {
    const throttle = throttleOf(
      new RateLimiterPostgres({
        storeClient: pool,
        storeType: 'pool',
        tableName: table,
        tableCreated: true,
        keyPrefix: name,
        points,
        duration: seconds,
        insuranceLimiter: new RateLimiterMemory({ points, duration: seconds }),
      }),
      seconds,
    );
    return {
      async take(key) {
        await ready().catch(() => {}); // The limiter handles an unreachable database.
        return throttle.take(key);
      },
    };
  };
}

/** Returns the library's table. */
export const throttlesTable = (name: string) =>
  `create table if not exists ${name} (key varchar(255) primary key, points integer not null default 0, expire bigint)`;

function throttleOf(limiter: RateLimiterMemory | RateLimiterPostgres, seconds: number): Throttle {
  async function consume(key: string): Promise<number> {
    try {
      return (await limiter.consume(key)).consumedPoints;
    } catch (state) {
      if (!(state instanceof RateLimiterRes)) throw state;
      const wait = Math.max(1, Math.ceil(state.msBeforeNext / 1000));
      if (wait <= seconds) throw new TooManyTries(wait);
      // A clock was ahead.
      await limiter.delete(key);
      return consume(key);
    }
  }
  return {
    async take(key) {
      const hashed = hashedKey(key);
      const count = await consume(hashed);
      return {
        count,
        giveBack: async () => void (await limiter.reward(hashed)),
        forget: async () => void (await limiter.delete(hashed)),
      };
    },
  };
}
