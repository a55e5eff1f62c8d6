import { existsSync } from 'node:fs';
import { mkdir, open, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { lockDataDir } from '../db/lock';

/** Folder in DATA_DIR where a restored state is made ready. */
export const restoreFolder = 'restoring';
/** In it: the state that takes its place in DATA_DIR, and the file that says so from the moment it counts. */
const readyFolder = 'ready';
const marker = 'take-over.json';

/** What is to happen to names below DATA_DIR: `place` are in the ready folder, `remove` go. */
export type Swap = { place: string[]; remove: string[] };

/** The folder to make the new state in. */
export const readyIn = (dataDir: string): string => join(dataDir, restoreFolder, readyFolder);

/**
 * Makes what lies ready the state of DATA_DIR. From the marker's rename on it counts: however often the process is killed after that, the
 * next one goes on. Before it nothing has changed.
 */
export async function takeOver(dataDir: string, swap: Swap): Promise<void> {
  const folder = join(dataDir, restoreFolder);
  await writeFile(join(folder, `${marker}.new`), JSON.stringify(swap), { flush: true });
  await rename(join(folder, `${marker}.new`), join(folder, marker));
  await syncFolder(folder);
  await finishRestore(dataDir);
}

/** Whether a restored state counts already, and has yet to take its place. */
export const isReady = (dataDir: string): boolean => existsSync(join(dataDir, restoreFolder, marker));

/** Finishes a restore that was killed after it had begun to count. @throws {StartupError} while another process has DATA_DIR */
export async function finishInterrupted(dataDir: string): Promise<void> {
  if (!isReady(dataDir)) return;
  const unlock = await lockDataDir(dataDir);
  await finishRestore(dataDir).finally(unlock);
}

/** The same, for who has the lock on `dataDir`. */
export async function finishRestore(dataDir: string): Promise<void> {
  const folder = join(dataDir, restoreFolder);
  if (!isReady(dataDir)) return;
  const { place, remove } = JSON.parse(await readFile(join(folder, marker), 'utf8')) as Swap;
  for (const name of remove) await rm(join(dataDir, name), { recursive: true, force: true });
  for (const name of place) {
    const made = join(folder, readyFolder, name);
    if (!existsSync(made)) continue; // has its place already
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
  await handle.sync().catch(() => {}); // some systems cannot
  await handle.close();
}
