import { join } from 'node:path';
import type pg from 'pg';
import { advisoryLocks } from './advisory-locks';
import { reachPostgres } from './reach-postgres';
import { loadOrCreateSecret, loadSecret, newSecret } from './secret-file';

/** The dashboard's database may belong to another installation. */
export const secretTables = { dashboard: 'dashboard_secrets', adminApi: 'admin_api_secrets' } as const;
/** Creates a secrets table under `advisoryLocks.secrets`. */
export const createSecretTable = (name: string) =>
  `create table if not exists ${name}
   (name text primary key, value text not null, created_at timestamptz not null default now())`;
const known = {
  'session-secret': {
    table: secretTables.dashboard,
    file: 'session-secret',
    ifDeleted: 'all users have to sign in again',
  },
  'admin-api-token': {
    table: secretTables.adminApi,
    file: 'secrets/admin-api-token',
    ifDeleted: 'whoever calls this admin API from elsewhere needs the new one',
  },
  'media-api-key': {
    table: secretTables.adminApi,
    file: 'secrets/media-api-key',
    ifDeleted: 'addresses of media that were handed out before stop working',
  },
  'app-api-key': {
    table: secretTables.adminApi,
    file: 'secrets/app-api-key',
    ifDeleted: 'the companion app needs the new one',
  },
} as const;
type Known = keyof typeof known;

type Options = {
  dataDir: string;
  databaseUrl: string | null;
  log: { info(message: string): void; warn(message: string): void };
};

/**
 * Loads or creates secrets, in DATA_DIR or the database. A file moves into an empty database once; otherwise
 * the database wins.
 */
export async function storedSecrets<N extends Known>(
  names: readonly N[],
  { dataDir, databaseUrl, log }: Options,
): Promise<Record<N, string>> {
  const found = {} as Record<N, string>;
  const fileOf = (name: N) => join(dataDir, known[name].file);
  if (!databaseUrl) {
    for (const name of names) found[name] = await loadOrCreateSecret(fileOf(name), known[name].ifDeleted);
    return found;
  }
  if (names.length === 0) return found;
  const client = await reachPostgres(() => connected(databaseUrl));
  try {
    for (const name of names) {
      const value = await read(client, name);
      found[name] = value ?? (await makeOnce(client, name, fileOf(name), log));
      if (value !== null) await compare(value, fileOf(name), log);
    }
  } finally {
    await client.end();
  }
  return found;
}

async function connected(connectionString: string): Promise<pg.Client> {
  // Most processes have no PostgreSQL.
  const { default: pg } = await import('pg');
  const client = new pg.Client({ connectionString, connectionTimeoutMillis: 10_000 });
  // A lost connection fails the running query instead.
  client.on('error', () => {});
  await client.connect();
  return client;
}

async function read(client: pg.Client, name: Known): Promise<string | null> {
  try {
    const { rows } = await client.query(`select value from ${known[name].table} where name = $1`, [name]);
    return rows[0]?.value ?? null;
  } catch (error) {
    if ((error as { code?: string }).code === '42P01') return null;
    throw error;
  }
}

async function makeOnce(client: pg.Client, name: Known, file: string, log: Options['log']): Promise<string> {
  const { table, ifDeleted } = known[name];
  const fromFile = await loadSecret(file, ifDeleted);
  await client.query('begin');
  await client.query('select pg_advisory_xact_lock($1)', [advisoryLocks.secrets]);
  await client.query(createSecretTable(table));
  const { rowCount } = await client.query(
    `insert into ${table} (name, value) values ($1, $2) on conflict (name) do nothing`,
    [name, fromFile ?? newSecret()],
  );
  await client.query('commit');
  const value = (await read(client, name)) as string;
  if (rowCount === 1 && fromFile !== null)
    log.info(`The secret of ${file} is in the database now, for every process that uses it.`);
  else await compare(value, file, log);
  return value;
}

async function compare(value: string, file: string, log: Options['log']): Promise<void> {
  const other = await loadSecret(file, '').catch(() => null);
  if (other !== null && other !== value)
    log.warn(`${file} is not used: the database has another secret, and every process uses that one.`);
}
