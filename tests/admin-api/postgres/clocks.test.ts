import type pg from 'pg';
import pino from 'pino';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createDatabaseDrafts } from '~/forms.server/database-drafts';
import { sharedRevocations } from '~/state.server/revocations';
import { openSharedDatabase, type SharedDatabase } from '~/state.server/shared-database';
import { newDatabase } from '../support/api';

const hour = 60 * 60_000;
const log = pino({ level: 'silent' });
let database: SharedDatabase;
beforeAll(async () => {
  database = openSharedDatabase({ databaseUrl: (await newDatabase()) ?? '', log });
});
afterAll(() => database?.close());

/** The revocations of a dashboard whose clock is off by so much. */
const dashboard = (offMs = 0) =>
  sharedRevocations({ database: { ...database, close: async () => {} }, log, now: () => Date.now() + offMs });

it.each([13, -13])(
  'an ended session stays ended beside a dashboard whose clock is %i hours off (SPEC §10.13)',
  async (off) => {
    const until = () => Date.now() + 12 * hour;
    const [right, wrong] = [dashboard(), dashboard(off * hour)];
    await right.note(`session a ${off}`, until());
    await wrong.find(['session']);
    await wrong.note(`session b ${off}`, until() + off * hour);
    const restarted = dashboard();
    const sessions = [`session a ${off}`, `session b ${off}`];
    expect([...(await restarted.find(sessions)).keys()].toSorted()).toEqual(sessions);
    expect(await wrong.claim(sessions[0] ?? '', until() + off * hour)).toBe(false);
  },
);

it('a draft is not deleted by a dashboard whose clock is 8 days ahead', async () => {
  const key = { staffId: 'u1', bytes: new Uint8Array(32) };
  const drafts = createDatabaseDrafts({ database, log });
  await drafts.write(key, 'a', 1);
  const now = Date.now;
  try {
    Date.now = () => now() + 8 * 24 * hour;
    const ahead = createDatabaseDrafts({ database, log });
    await ahead.sweep();
    await ahead.write(key, 'b', 2);
  } finally {
    Date.now = now;
  }
  expect([await drafts.read(key, 'a'), await drafts.read(key, 'b')]).toEqual([1, 2]);
});

it('a draft is over after 7 days', async () => {
  const key = { staffId: 'u2', bytes: new Uint8Array(32) };
  const drafts = createDatabaseDrafts({ database, log });
  await drafts.write(key, 'a', 1);
  const { pool } = database as { pool: pg.Pool };
  await pool.query('update dashboard_drafts set at = at - $1::bigint', [7 * 24 * hour + 1_000]);
  expect(await drafts.read(key, 'a')).toBeNull();
  await drafts.sweep();
  expect((await pool.query('select 1 from dashboard_drafts')).rowCount).toBe(0);
});
