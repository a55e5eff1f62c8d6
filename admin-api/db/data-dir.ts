import pino from 'pino';
import { makeDataDirPrivate } from '../../shared/private-files';
import { removeLeftOvers } from '../backup/left-over';
import type { AdminApiConfig } from '../config';
import { lockDataDir } from './lock';
import { openPglite, type Pglite } from './pglite';

export type DataDir = {
  pglite: Promise<Pglite> | null;
  release(): Promise<void>;
};

/**
 * Locks DATA_DIR, cleans up after a crash and starts PGlite without waiting.
 * @throws {StartupError} naming the lock's owner
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
