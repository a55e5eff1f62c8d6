import { statfs } from 'node:fs/promises';
import { resolve } from 'node:path';

const megabyte = 1024 * 1024;
/** The database's log grows by 16 MB at a time. */
const nearlyFull = 40 * megabyte;
const wanted = 128;

/**
 * Returns a message if a start failed because the disk is full, else null.
 * @param options.unexplained a nearly full disk counts too
 */
export async function fullDiskReason(
  dataDir: string,
  error: unknown,
  { unexplained = false } = {},
): Promise<string | null> {
  const named = namesFullDisk(error);
  if (!named && !unexplained) return null;
  const folder = resolve(dataDir);
  const free = await statfs(folder).then(
    ({ bavail, bsize }) => bavail * bsize,
    () => null,
  );
  if (free === null || (!named && free >= nearlyFull)) return null;
  const megabytes = Math.floor(free / megabyte);
  const found =
    free < nearlyFull
      ? `is full: ${megabytes} MB are free.`
      : `takes nothing more, though ${megabytes} MB are free: a quota or its number of files is used up.`;
  return `The disk of DATA_DIR (${folder}) ${found} Make ${wanted} MB or more free there, or move DATA_DIR to a larger disk, then start again.`;
}

function namesFullDisk(error: unknown): boolean {
  for (let at = error; at instanceof Error; at = at.cause)
    if (/\b(ENOSPC|EDQUOT)\b/.test(`${(at as NodeJS.ErrnoException).code} ${at.message}`)) return true;
  return false;
}
