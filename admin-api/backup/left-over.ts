import { existsSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { lockDataDir } from '../db/lock';
import { isReady, restoreFolder } from './swap';

export const backingUp = 'backing-up';
export const moving = 'moving-database';

/** Deletes plain-text tables of interrupted work. The caller holds the lock on `dataDir`. */
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
