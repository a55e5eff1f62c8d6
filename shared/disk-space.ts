import { statfs } from 'node:fs/promises';

/** Bytes of the disk that uploads leave free; with less, no file can be saved, and soon no row. */
export const reservedFromUploads = 64 * 1024 * 1024;

/** Returns how many bytes this account may still write to the disk of a folder. */
export async function freeBytes(dir: string): Promise<number> {
  const { bavail, bsize } = await statfs(dir);
  return bavail * bsize;
}

/** Returns whether the disk of a folder has too little room to save a file. */
export const isDiskFull = async (dir: string) => (await freeBytes(dir)) < reservedFromUploads;
