import pg from 'pg';
import pino from 'pino';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openSharedDatabase } from '~/state.server/shared-database';
import { polls } from '../../../admin-api/contract';
import { readinessChecks } from '../../../admin-api/routes/readiness';
import { startTestApi, type TestApi } from '../support/api';

let api: TestApi;
beforeAll(async () => {
  api = await startTestApi();
});
afterAll(() => api?.stop());

it('a transaction whose connection is lost as it begins returns it to the pool (REL-01)', async () => {
  const { db, pool } = api.database;
  const cut = (client: pg.PoolClient) => void (client as unknown as Cut).connection.stream.destroy();
  pool.once('acquire', cut);
  await expect(db.transaction(async () => 'begun')).rejects.toThrow();
  await expect.poll(() => pool.totalCount - pool.idleCount).toBe(0);
  expect(await db.transaction(async () => 'begun')).toBe('begun');
});
type Cut = { connection: { stream: { destroy(): void } } };

it('a read-only database: /readyz says so, and a save says that it cannot be saved (SPEC §10.25)', async () => {
  const { services, database } = api;
  const setReadOnly = async (value: 'on' | 'off') => {
    const client = new pg.Client({ connectionString: services.config.databaseUrl });
    await client.connect();
    const { rows } = await client.query('select current_database() as name');
    await client.query('set transaction_read_only = off');
    await client.query('begin read write');
    await client.query(`alter database "${rows[0].name}" set default_transaction_read_only = ${value}`);
    await client.query('commit');
    // New connections have it.
    await client.query(
      'select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()',
    );
    await client.end();
  };
  const save = () => api.send(polls.create, { body: { question: 'Which?', options: ['a', 'b'] } });
  await setReadOnly('on');
  await expect.poll(save).toMatchObject({
    status: 503,
    body: { message: 'Changes cannot be saved right now. Please try again in a few minutes.' },
  });
  expect(await readinessChecks(services, database)()).toMatchObject({ database: 'read-only' });
  await setReadOnly('off');
  await expect.poll(save).toMatchObject({ status: 201 });
});

it('/readyz notices a database whose tables are gone, at both processes (SPEC §10.25)', async () => {
  const { services, database } = api;
  const shared = openSharedDatabase({
    databaseUrl: services.config.databaseUrl ?? '',
    log: pino({ level: 'silent' }),
  });
  // New ones each: a result is cached for some seconds.
  const states = async () => [
    (await readinessChecks(services, database)()).database,
    await shared.check().catch(() => 'down'),
  ];
  try {
    expect(await states()).toEqual(['ok', 'ok']);
    await database.pool.query('drop schema public cascade');
    await database.pool.query('create schema public');
    expect(await states()).toEqual(['emptied', 'emptied']);
  } finally {
    await shared.close();
  }
});
