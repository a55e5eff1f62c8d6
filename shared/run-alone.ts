import type pg from 'pg';
import { jobLocks } from './advisory-locks';
import { withClient } from './with-client';

/** @returns whether it ran */
export type RunAlone = (job: keyof typeof jobLocks, work: () => Promise<void>) => Promise<boolean>;

export const withoutOthers: RunAlone = async (_job, work) => {
  await work();
  return true;
};

/** Returns a `RunAlone` with advisory locks, which a crash releases. */
export const runAlone =
  (pool: pg.Pool): RunAlone =>
  (job, work) =>
    withClient(pool, async (client) => {
      const { rows } = await client.query('select pg_try_advisory_lock($1) as free', [jobLocks[job]]);
      if (!rows[0]?.free) return false;
      await work();
      await client.query('select pg_advisory_unlock($1)', [jobLocks[job]]);
      return true;
    });
