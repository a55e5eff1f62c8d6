import { chmodSync, lstatSync, mkdirSync, readdirSync, type Stats, statSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { madeInDataDir } from './data-dir.mjs';

/** Permissions of a group and of everyone else. */
const others = 0o077;

/** Sets the umask, so that files made by this process and its children are readable by this account only. Call it first. */
export function makeFilesPrivate(): void {
  process.umask(others);
}

type Log = { warn(fields: object, message: string): void };

/**
 * Makes DATA_DIR, and restricts files of earlier versions in it to their owner: 0700 and 0600. Cheap where that is so
 * already: of a folder that is private, only the folder is looked at. Only what the product itself makes is touched;
 * where permissions cannot be changed (another account's file, a disk without them), that is logged and the start goes on.
 * @throws when the folder cannot be made, with a message that begins with DATA_DIR
 */
export function makeDataDirPrivate(dataDir: string, log: Log): void {
  const folder = resolve(dataDir);
  try {
    mkdirSync(folder, { recursive: true, mode: 0o700 });
  } catch (cause) {
    throw new Error(`DATA_DIR (${folder}) cannot be made: ${(cause as Error).message}.`, { cause });
  }
  const outcome: Outcome = { changed: 0, failed: [] };
  for (const name of madeInDataDir) makePrivate(join(folder, name), outcome);
  // Last, so that a start that is cut short begins again.
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

/** Makes a file, or a folder with its content, private. Symbolic links are skipped: their targets may not be ours. */
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
    // The other process starting in the same folder may have removed a file.
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') outcome.failed.push(path);
  }
}
