import { createHash } from 'node:crypto';
import type pg from 'pg';
import { RateLimiterMemory, RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible';

/** Too many attempts; `seconds` until the next one is accepted. */
export class TooManyTries extends Error {
  override readonly name = 'TooManyTries';
  constructor(readonly seconds: number) {
    const wait = seconds < 90 ? `${seconds} seconds` : `${Math.ceil(seconds / 60)} minutes`;
    super(`Too many attempts. Please try again in ${wait}.`);
  }
}

/** Whether a thrown value is TooManyTries. Compares `name`, not the class: server.ts and the Remix build are bundled separately. */
export function isTooManyTries(error: unknown): error is TooManyTries {
  return error instanceof Error && error.name === 'TooManyTries';
}

/** A limit of `points` attempts within `seconds`, counted from the first of them. */
export type Limit = { points: number; seconds: number };

/** An attempt, counted before it is checked, so that parallel attempts count like successive ones. */
export type Taken = {
  /** The key's attempts so far, including this one. */
  count: number;
  /** The attempt was not wrong: it is not counted. */
  giveBack(): Promise<void>;
  /** The attempt was right: the key's earlier attempts are reset as well. */
  forget(): Promise<void>;
};

export type Throttle = {
  /** Counts one attempt. @throws {TooManyTries} when the key has none left */
  take(key: string): Promise<Taken>;
};

/** Keys are hashed, so that no email is held in memory and all keys have one length. */
export const hashedKey = (...parts: readonly string[]) =>
  createHash('sha256').update(parts.join('\n')).digest('base64url');

/** Makes throttles that count in one place. `name` tells apart what is counted there; it must not change while a limit runs. */
export type Throttles = (name: string, limit: Limit) => Throttle;

/** Throttles that count in this process: enough where there is one. */
export const memoryThrottles: Throttles = (_name, { points, seconds }) =>
  throttleOf(new RateLimiterMemory({ points, duration: seconds }), seconds);

/**
 * Throttles that count in PostgreSQL, for all processes together and through restarts. While the database cannot be reached, each
 * process counts for itself.
 * @param table name of a `throttlesTable`
 * @param ready sees to it that the table is there
 */
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
        await ready().catch(() => {}); // the limiter has its own answer to a database that is away
        return throttle.take(key);
      },
    };
  };
}

/** The table of `postgresThrottles`: its columns are the library's. */
export const throttlesTable = (name: string) =>
  `create table if not exists ${name} (key varchar(255) primary key, points integer not null default 0, expire bigint)`;

/** The one wrapper around rate-limiter-flexible, for the dashboard and the embedded admin API. */
function throttleOf(limiter: RateLimiterMemory | RateLimiterPostgres, seconds: number): Throttle {
  async function consume(key: string): Promise<number> {
    try {
      return (await limiter.consume(key)).consumedPoints;
    } catch (state) {
      if (!(state instanceof RateLimiterRes)) throw state;
      const wait = Math.max(1, Math.ceil(state.msBeforeNext / 1000));
      if (wait <= seconds) throw new TooManyTries(wait);
      // No one waits longer than the limit runs: it was begun by a clock that was ahead.
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
