import pg from 'pg';
import { expect, it } from 'vitest';
import { openDatabase } from '../../../admin-api/db/database';
import { newDatabase } from '../support/api';

it('a lost connection is reported without the client it was, and not while closing', async () => {
  const errors: Error[] = [];
  // One of its own: the other files' connections are not to end.
  const url = (await newDatabase()) ?? '';
  const database = await openDatabase({
    databaseUrl: url,
    pgliteDir: '',
    onError: (error) => errors.push(error),
  });
  const admin = new pg.Client({ connectionString: url });
  await admin.connect();
  const endOthers = () =>
    admin.query(`select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and pid <> pg_backend_pid() and backend_type = 'client backend'`);
  await database.pool.query('select 1');
  await endOthers();
  await expect.poll(() => errors.length).toBeGreaterThan(0);
  expect(errors.filter((error) => 'client' in error)).toEqual([]);

  await database.pool.query('select 1');
  errors.length = 0;
  await Promise.all([database.close(), endOthers()]);
  expect(errors).toEqual([]);
  await admin.end();
});
