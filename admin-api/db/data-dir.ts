import pino from 'pino';
import { makeDataDirPrivate } from '../../shared/private-files';
import { removeLeftOvers } from '../backup/left-over';
import type { AdminApiConfig } from '../config';
import { lockDataDir } from './lock';
import { openPglite, type Pglite } from './pglite';

/** DATA_DIR while it is this process's alone. */
export type DataDir = {
  /** The embedded database on its way; null where DATABASE_URL names another. Whoever awaits it hears why it cannot be opened. */
  pglite: Promise<Pglite> | null;
  /** Closes the embedded database and gives the folder free, once, however often it is called. */
  release(): Promise<void>;
};

/**
 * Takes the lock on DATA_DIR, removes what a crash left there, and begins to open the embedded database: in a thread of its own, so that the
 * caller can load the rest of the admin API meanwhile.
 * @throws {StartupError} naming the process that has the folder
 */
export async function takeDataDir({
  dataDir,
  databaseUrl,
  logLevel,
}: Pick<AdminApiConfig, 'dataDir' | 'databaseUrl' | 'logLevel'>): Promise<DataDir> {
  const unlock = await lockDataDir(dataDir);
  try {
    await removeLeftOvers(dataDir);
    makeDataDirPrivate(dataDir, pino({ level: logLevel, base: { app: 'admin-api' } }));
  } catch (error) {
    await unlock();
    throw error;
  }
  const pglite = databaseUrl ? null : openPglite(`${dataDir}/pglite`);
  const opened = pglite?.catch(() => null);
  let released: Promise<void> | null = null;
  return {
    pglite,
    release() {
      released ??= (async () => {
        await (await opened)?.close();
        await unlock();
      })();
      return released;
    },
  };
}
