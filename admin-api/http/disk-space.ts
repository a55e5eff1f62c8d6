import { freeBytes, reservedFromUploads } from '../../shared/disk-space';
import { diskFull, HttpError } from './errors';

/** The database's log grows by 16 MB at a time; leaves room to sign in and delete. */
const reservedForDatabase = 40 * 1024 * 1024;

/** Rejects an upload that would fill the disk (507). */
export const requireSpaceForUpload = (dir: string, length: number) =>
  requireDiskSpace(dir, length + reservedFromUploads);

/** Rejects a write on a nearly full disk (507). */
export const requireSpaceForRow = (dir: string) => requireDiskSpace(dir, reservedForDatabase);

async function requireDiskSpace(dir: string, bytes: number): Promise<void> {
  if ((await freeBytes(dir)) < bytes) throw new HttpError('disk_full', diskFull);
}
