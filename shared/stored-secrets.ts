import { join } from 'node:path';
import type pg from 'pg';
import { reachPostgres } from './reach-postgres';
import { loadOrCreateSecret, loadSecret, newSecret } from './secret-file';

/** The tables that hold secrets. The dashboard's is its own: it may have a database beside another provider's admin API. */
export const secretTables = { dashboard: 'dashboard_secrets', adminApi: 'admin_api_secrets' } as const;
/** Makes such a table; to be run under `secretsLock`. */
export const createSecretTable = (name: string) =>
  `create table if not exists ${name}
   (name text primary key, value text not null, created_at timestamptz not null default now())`;
/** Key of the advisory lock: of several starting processes one at a time makes tables and secrets. */
export const secretsLock = 7_319_468;

/** Secrets that no variable gave: their table, their file in DATA_DIR, and the consequence of a new one. */
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
 * The secrets of these names, made where there is none: without `databaseUrl` in DATA_DIR, with it in the database, so that every process
 * on it has the same. A file of a time without a database gives its secret to the database once; where both have one, the database's counts.
 * @returns at least 43 printable characters for each
 * @throws {SecretFileError} when a file that is needed cannot be used, {UnusableDatabase} when the database cannot
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
  // Loaded only here: most of what starts has no PostgreSQL, and this is read before everything else.
  const { default: pg } = await import('pg');
  const client = new pg.Client({ connectionString, connectionTimeoutMillis: 10_000 });
  // A connection that is lost fails the query under way.
  client.on('error', () => {});
  await client.connect();
  return client;
}

async function read(client: pg.Client, name: Known): Promise<string | null> {
  try {
    const { rows } = await client.query(`select value from ${known[name].table} where name = $1`, [name]);
    return rows[0]?.value ?? null;
  } catch (error) {
    if ((error as { code?: string }).code === '42P01') return null; // there is no table yet
    throw error;
  }
}

/** Puts the file's secret, or a new one, into the database unless another process was quicker. @returns what is there then */
async function makeOnce(client: pg.Client, name: Known, file: string, log: Options['log']): Promise<string> {
  const { table, ifDeleted } = known[name];
  const fromFile = await loadSecret(file, ifDeleted);
  await client.query('begin');
  await client.query('select pg_advisory_xact_lock($1)', [secretsLock]);
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

/** Logs when DATA_DIR has another secret than the one that counts. */
async function compare(value: string, file: string, log: Options['log']): Promise<void> {
  const other = await loadSecret(file, '').catch(() => null);
  if (other !== null && other !== value)
    log.warn(`${file} is not used: the database has another secret, and every process uses that one.`);
}
