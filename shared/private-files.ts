import { chmodSync, lstatSync, mkdirSync, readdirSync, type Stats, statSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { madeInDataDir } from './data-dir.mjs';

const others = 0o077;

/** Makes new files private to this account. Call it first. */
export function makeFilesPrivate(): void {
  process.umask(others);
}

type Log = { warn(fields: object, message: string): void };

/** Creates DATA_DIR and restricts its files to their owner; only logs failures. */
export function makeDataDirPrivate(dataDir: string, log: Log): void {
  const folder = resolve(dataDir);
  try {
    mkdirSync(folder, { recursive: true, mode: 0o700 });
  } catch (cause) {
    throw new Error(`DATA_DIR (${folder}) cannot be made: ${(cause as Error).message}.`, { cause });
  }
  const outcome: Outcome = { changed: 0, failed: [] };
  for (const name of madeInDataDir) makePrivate(join(folder, name), outcome);
  // Last, so that an interrupted start repeats this.
  const found = statSync(folder);
  if ((found.mode & 0o1000) !== 0) outcome.failed.push(`${folder} (a folder that others share)`);
  else if (isOpen(found)) change(folder, found, outcome);
  const { changed, failed } = outcome;
  if (changed > 0)
    log.warn(
      { changed },
      `others with an account on this machine could read what is in DATA_DIR (${folder}); now only its owner can`,
    );
  if (failed.length > 0)
    log.warn(
      { failed: failed.slice(0, 5), count: failed.length },
      `others with an account on this machine may read what is in DATA_DIR (${folder}): its permissions could not be ` +
        'changed. Give the product a folder of its own that belongs to the account it runs as.',
    );
}

type Outcome = { changed: number; failed: string[] };

const isOpen = ({ mode }: Stats) => (mode & others) !== 0;

/** Targets of symbolic links may not be ours. */
function makePrivate(path: string, outcome: Outcome): void {
  try {
    const found = lstatSync(path, { throwIfNoEntry: false });
    if (!found || found.isSymbolicLink() || !isOpen(found)) return;
    if (found.isDirectory()) for (const name of readdirSync(path)) makePrivate(join(path, name), outcome);
    change(path, found, outcome);
  } catch {
    outcome.failed.push(path);
  }
}

function change(path: string, { mode }: Stats, outcome: Outcome): void {
  try {
    chmodSync(path, mode & 0o7777 & ~others);
    // Some file systems accept the call and change nothing.
    if (isOpen(statSync(path))) outcome.failed.push(path);
    else outcome.changed += 1;
  } catch (error) {
    // The other process may have removed the file.
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') outcome.failed.push(path);
  }
}
