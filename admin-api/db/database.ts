import { fileURLToPath } from 'node:url';
import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres';
import { migrate } from 'drizzle-orm/node-postgres/migrator';
import pg from 'pg';
import { advisoryLocks } from '../../shared/advisory-locks';
import { reachPostgres } from '../../shared/reach-postgres';
import { withClient } from '../../shared/with-client';
import { asStartupError } from '../config';
import { newMigrations, stopAtNewMigrations } from './new-migrations';
import { openPglite, type Pglite } from './pglite';
import { recordRelease, rejectNewerDatabase } from './release';
import * as schema from './schema';

export type Db = NodePgDatabase<typeof schema>;
export type DbOrTx = Db | Parameters<Parameters<Db['transaction']>[0]>[0];

export type Database = {
  db: Db;
  pool: pg.Pool;
  kind: 'pglite' | 'postgres';
  migrated: string[];
  failed: Promise<Error>;
  close(): Promise<void>;
};

/** Opens and migrates the database. Throws StartupError for an unusable or newer one. */
export async function openDatabase(options: {
  databaseUrl?: string | undefined;
  pgliteDir: string;
  pglite?: Promise<Pglite> | null;
  isDevelopment?: boolean;
  onError(error: Error): void;
}): Promise<Database> {
  const pglite = options.databaseUrl ? null : await (options.pglite ?? openPglite(options.pgliteDir));
  const pool = new pg.Pool({
    ...(pglite
      ? { host: pglite.host, user: 'postgres', database: 'postgres', max: 8 }
      : { connectionString: options.databaseUrl, max: 10 }),
    connectionTimeoutMillis: 10_000,
    idleTimeoutMillis: pglite ? 0 : 30_000,
  });
  let closing = false;
  pool.on('error', (error: Error & { client?: unknown }) => {
    // Keep the client out of the logged error.
    delete error.client;
    if (!closing) options.onError(error);
  });
  const close = async () => {
    closing = true;
    await pool.end();
    await pglite?.close();
  };
  let migrated: string[];
  try {
    await reachPostgres(() => pool.query('select 1')).catch((error: unknown) => {
      throw asStartupError(error);
    });
    migrated = await runMigrations(pool, options.isDevelopment ?? false);
  } catch (error) {
    await close();
    throw error;
  }
  const config = { schema, casing: 'snake_case' } as const;
  const db: Db = drizzle(pool, config);
  // Drizzle with a pool leaks the client of a failed BEGIN.
  db.transaction = async (work, options) => {
    // A rejected write must not close the connection.
    const [outcome] = await withClient(pool, (client) =>
      Promise.allSettled([drizzle(client, config).transaction(work, options)]),
    );
    if (outcome.status === 'rejected') throw outcome.reason;
    return outcome.value;
  };
  return {
    db,
    pool,
    kind: pglite ? 'pglite' : 'postgres',
    migrated,
    failed: pglite?.failed ?? new Promise(() => {}),
    close,
  };
}

async function runMigrations(pool: pg.Pool, isDevelopment: boolean): Promise<string[]> {
  const migrationsFolder = fileURLToPath(new URL('./migrations', import.meta.url));
  const client = await pool.connect();
  try {
    await client.query('select pg_advisory_lock($1)', [advisoryLocks.migrations]);
    if (isDevelopment) await stopAtNewMigrations(client, migrationsFolder);
    await rejectNewerDatabase(client, migrationsFolder);
    const names = await newMigrations(client, migrationsFolder);
    await migrate(drizzle(client), { migrationsFolder });
    await recordRelease(client, migrationsFolder);
    await client.query('select pg_advisory_unlock($1)', [advisoryLocks.migrations]);
    return names;
  } finally {
    client.release();
  }
}
