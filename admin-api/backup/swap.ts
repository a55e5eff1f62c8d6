import { existsSync } from 'node:fs';
import { mkdir, open, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { lockDataDir } from '../db/lock';

export const restoreFolder = 'restoring';
const readyFolder = 'ready';
const marker = 'take-over.json';

export type Swap = { place: string[]; remove: string[] };

/** Returns the folder for the new state. */
export const readyIn = (dataDir: string): string => join(dataDir, restoreFolder, readyFolder);

/**
 * Replaces DATA_DIR with the prepared state. After the marker's rename, the next start finishes an
 * interrupted swap.
 */
export async function takeOver(dataDir: string, swap: Swap): Promise<void> {
  const folder = join(dataDir, restoreFolder);
  await writeFile(join(folder, `${marker}.new`), JSON.stringify(swap), { flush: true });
  await rename(join(folder, `${marker}.new`), join(folder, marker));
  await syncFolder(folder);
  await finishRestore(dataDir);
}

/** Returns whether an interrupted swap must be finished. */
export const isReady = (dataDir: string): boolean => existsSync(join(dataDir, restoreFolder, marker));

/** Finishes an interrupted restore. */
export async function finishInterrupted(dataDir: string): Promise<void> {
  if (!isReady(dataDir)) return;
  const unlock = await lockDataDir(dataDir);
  await finishRestore(dataDir).finally(unlock);
}

export async function finishRestore(dataDir: string): Promise<void> {
  const folder = join(dataDir, restoreFolder);
  if (!isReady(dataDir)) return;
  const { place, remove } = JSON.parse(await readFile(join(folder, marker), 'utf8')) as Swap;
  for (const name of remove) await rm(join(dataDir, name), { recursive: true, force: true });
  for (const name of place) {
    const made = join(folder, readyFolder, name);
    if (!existsSync(made)) continue;
    await rm(join(dataDir, name), { recursive: true, force: true });
    await mkdir(dirname(join(dataDir, name)), { recursive: true, mode: 0o700 });
    await rename(made, join(dataDir, name));
  }
  await syncFolder(dataDir);
  await rm(join(folder, marker));
  await rm(folder, { recursive: true, force: true });
}

async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r');
  await handle.sync().catch(() => {});
  await handle.close();
}
