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

export type MediaRows = {
  inUse(names: string[]): Promise<Set<string>>;
  names(): AsyncGenerator<string[]>;
  storeInUse(): Promise<string | null>;
  close(): Promise<void>;
};

const page = 500;

/**
 * Opens the database read-only, also of a running product.
 * @returns the reason, when it is missing or busy
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
  pool.on('error', () => {});
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
