import { existsSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { reachPostgres } from '../../shared/reach-postgres';
import { asStartupError, StartupError } from '../config';
import { lockDataDir } from '../db/lock';
import { openPglite, pgliteSocket } from '../db/pglite';
import { finishInterrupted } from './swap';

const pgliteUser = { user: 'postgres', database: 'postgres' };

export type OpenedDatabase = { client: pg.Client; kind: 'pglite' | 'postgres'; close(): Promise<void> };

/** Connects. @throws {StartupError} naming the problem */
export async function connect(where: pg.ClientConfig): Promise<pg.Client> {
  const client = await reachPostgres(async () => {
    const made = new pg.Client({ ...where, connectionTimeoutMillis: 10_000 });
    made.on('error', () => {});
    await made.connect();
    return made;
  }).catch((error: unknown) => {
    throw asStartupError(error);
  });
  return client;
}

/** Connects to the database, also of a running product; locks an unused PGlite until `close()`. */
export async function openExisting({
  databaseUrl,
  dataDir,
}: {
  databaseUrl: string | undefined;
  dataDir: string;
}): Promise<OpenedDatabase> {
  await finishInterrupted(dataDir);
  if (databaseUrl) {
    const client = await connect({ connectionString: databaseUrl });
    return { client, kind: 'postgres', close: () => client.end() };
  }
  const folder = join(dataDir, 'pglite');
  if (!existsSync(join(folder, 'PG_VERSION'))) throw new StartupError(`There is no database in ${dataDir}.`);
  const unlock = await lockDataDir(dataDir).catch((error: Error) => error);
  if (unlock instanceof Error) {
    const host = pgliteSocket(folder);
    if (!host) throw unlock;
    const client = await connect({ host, ...pgliteUser });
    return { client, kind: 'pglite', close: () => client.end() };
  }
  const { client, close } = await openOwnPglite(folder).catch(async (error) => {
    await unlock();
    throw error;
  });
  return {
    client,
    kind: 'pglite',
    async close() {
      await close();
      await unlock();
    },
  };
}

/** Opens a private PGlite. */
export async function openOwnPglite(folder: string): Promise<Omit<OpenedDatabase, 'kind'>> {
  const pglite = await openPglite(folder);
  const client = await connect({ host: pglite.host, ...pgliteUser });
  return {
    client,
    async close() {
      await client.end();
      await pglite.close();
    },
  };
}
