import type pg from 'pg';
import { StartupError } from '../config';
import { tablesOf } from './dump';
import { clearDatabase } from './load';
import { connect } from './open';

export class SystemThere extends Error {}

/** Fills an unused PostgreSQL in one transaction. */
export async function fillPostgres(
  databaseUrl: string,
  replace: boolean,
  fill: (client: pg.Client) => Promise<void>,
): Promise<void> {
  const client = await connect({ connectionString: databaseUrl });
  try {
    await inTransaction(client, async () => {
      await rejectInUse(client);
      if ((await tablesOf(client)).length > 0) {
        if (!replace) throw new SystemThere('The PostgreSQL database has tables.');
        await clearDatabase(client);
      }
      await fill(client);
    });
  } finally {
    await client.end();
  }
}

/** Runs `work` in a transaction. */
export async function inTransaction(client: pg.Client, work: () => Promise<void>): Promise<void> {
  await client.query('begin');
  try {
    await work();
    await client.query('commit');
  } catch (error) {
    await client.query('rollback').catch(() => {});
    throw error;
  }
}

/** A running product would continue with cached data. */
async function rejectInUse(client: pg.ClientBase): Promise<void> {
  const { rows } = await client.query(
    `select count(*)::int as others from pg_stat_activity
     where datname = current_database() and pid <> pg_backend_pid() and backend_type = 'client backend'`,
  );
  if (rows[0].others > 0)
    throw new StartupError(
      `The PostgreSQL database is in use: ${rows[0].others} other connections. Stop every dashboard and admin API, then run this again.`,
    );
}
