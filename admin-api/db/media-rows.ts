import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { and, asc, gt, isNotNull } from 'drizzle-orm';
import { drizzle } from 'drizzle-orm/node-postgres';
import pg from 'pg';
import { StartupError } from '../config';
import type { Db } from './database';
import { mediaColumns, mediaInUse } from './in-use';
import { lockDataDir } from './lock';
import { recordedStore } from './media-store';
import { openPglite, pgliteSocket } from './pglite';
import * as schema from './schema';

/** The stored media names that the rows of the database have; read only, beside a product that runs. */
export type MediaRows = {
  /** Which of these a row has. */
  inUse(names: string[]): Promise<Set<string>>;
  /** All of them, some at a time. */
  names(): AsyncGenerator<string[]>;
  /** The `storeName` of where the product has its media, as of its last start; null: no start has recorded it. */
  storeInUse(): Promise<string | null>;
  close(): Promise<void>;
};

/** Rows that are read at once. */
const page = 500;

/**
 * Opens the database for reading: PostgreSQL; the PGlite of a product that runs, by its socket in DATA_DIR; or a PGlite no one uses, of
 * which the names are read at once, so that the product can start meanwhile.
 * @returns why not, as a sentence's end, where it is there and cannot be asked, or is not there
 * @throws {StartupError} when it cannot be used
 */
export async function openMediaRows({
  databaseUrl,
  dataDir,
}: {
  databaseUrl: string | undefined;
  dataDir: string;
}): Promise<MediaRows | string> {
  if (databaseUrl) return connect({ connectionString: databaseUrl }, 'of DATABASE_URL');
  const pgliteDir = join(dataDir, 'pglite');
  if (!existsSync(join(pgliteDir, 'PG_VERSION'))) return `there is no database in ${dataDir}`;
  const unlock = await lockDataDir(dataDir).catch((error: Error) => error);
  if (unlock instanceof Error) {
    const host = pgliteSocket(pgliteDir);
    return host ? connect({ host, ...pgliteUser }, `in ${dataDir}`) : `it is in use: ${unlock.message}`;
  }
  try {
    const pglite = await openPglite(pgliteDir);
    const rows = await connect({ host: pglite.host, ...pgliteUser }, `in ${dataDir}`);
    try {
      return await snapshot(rows);
    } finally {
      await rows.close();
      await pglite.close();
    }
  } finally {
    await unlock();
  }
}

const pgliteUser = { user: 'postgres', database: 'postgres' };

async function connect(where: pg.PoolConfig, which: string): Promise<MediaRows> {
  const pool = new pg.Pool({ ...where, max: 2, connectionTimeoutMillis: 10_000 });
  pool.on('error', () => {}); // the next query says it
  const db: Db = drizzle(pool, { schema, casing: 'snake_case' });
  const rows: MediaRows = {
    inUse: (names) => mediaInUse(db, names),
    async *names() {
      for (const column of mediaColumns) yield* namesOf(db, column);
    },
    storeInUse: () => recordedStore(db),
    close: () => pool.end(),
  };
  await rows.inUse(['-']).catch(async (error: Error) => {
    await rows.close();
    const { message } = (error.cause ?? error) as Error;
    throw new StartupError(`The database ${which} cannot be asked for its media: ${message}.`);
  });
  return rows;
}

async function* namesOf(
  db: Db,
  { table, id, name }: (typeof mediaColumns)[number],
): AsyncGenerator<string[]> {
  for (let last = ''; ; ) {
    const found = await db
      .select({ id, name })
      .from(table)
      .where(and(gt(id, last), isNotNull(name)))
      .orderBy(asc(id))
      .limit(page);
    if (found.length > 0) yield found.flatMap((row) => row.name ?? []);
    if (found.length < page) return;
    last = found.at(-1)?.id ?? '';
  }
}

/** The same, held in memory: some 100 bytes for each name. */
async function snapshot(rows: MediaRows): Promise<MediaRows> {
  const all = new Set<string>();
  for await (const names of rows.names()) for (const name of names) all.add(name);
  const store = await rows.storeInUse();
  return {
    inUse: async (names) => new Set(names.filter((name) => all.has(name))),
    async *names() {
      yield [...all];
    },
    storeInUse: async () => store,
    close: async () => {},
  };
}
