import { statfs } from 'node:fs/promises';

/** For files and database rows. */
export const reservedFromUploads = 64 * 1024 * 1024;

/** Returns how many bytes may be written to a folder's disk. */
export async function freeBytes(dir: string): Promise<number> {
  const { bavail, bsize } = await statfs(dir);
  return bavail * bsize;
}

/** Returns whether a disk is too full to save a file. */
export const isDiskFull = async (dir: string) => (await freeBytes(dir)) < reservedFromUploads;
