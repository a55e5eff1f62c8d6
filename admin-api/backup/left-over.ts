import { existsSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { lockDataDir } from '../db/lock';
import { isReady, restoreFolder } from './swap';

/** Folder in DATA_DIR for the tables on their way into an archive; whoever writes there has the lock on it. */
export const backingUp = 'backing-up';
/** The same on their way to PostgreSQL, by who has the lock on DATA_DIR. */
export const moving = 'moving-database';

/**
 * Removes what a backup, a move or a restore left that was killed: all tables as plain text. For who has the lock on `dataDir`; a backup under way keeps
 * its own.
 */
export async function removeLeftOvers(dataDir: string): Promise<void> {
  await rm(join(dataDir, moving), { recursive: true, force: true });
  if (!isReady(dataDir)) await rm(join(dataDir, restoreFolder), { recursive: true, force: true });
  const folder = join(dataDir, backingUp);
  if (!existsSync(folder)) return;
  const unlock = await lockDataDir(folder).catch(() => null);
  if (!unlock) return;
  await rm(folder, { recursive: true, force: true });
  await unlock();
}
