import type pg from 'pg';
import { withClient } from './with-client';

const locks = {
  'silent sessions': 7_319_470,
  'old keys': 7_319_471,
  media: 7_319_472,
  drafts: 7_319_473,
  uploads: 7_319_474,
  'audit log': 7_319_481,
  backup: 7_319_489,
  schedules: 7_319_490,
};

/** @returns whether it ran */
export type RunAlone = (job: keyof typeof locks, work: () => Promise<void>) => Promise<boolean>;

export const withoutOthers: RunAlone = async (_job, work) => {
  await work();
  return true;
};

/** Returns a `RunAlone` with advisory locks, which a crash releases. */
export const runAlone =
  (pool: pg.Pool): RunAlone =>
  (job, work) =>
    withClient(pool, async (client) => {
      const { rows } = await client.query('select pg_try_advisory_lock($1) as free', [locks[job]]);
      if (!rows[0]?.free) return false;
      await work();
      await client.query('select pg_advisory_unlock($1)', [locks[job]]);
      return true;
    });
