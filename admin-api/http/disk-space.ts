import { freeBytes, reservedFromUploads } from '../../shared/disk-space';
import { diskFull, HttpError } from './errors';

/**
 * Bytes of the disk below which the embedded database takes no new rows: it stops where it cannot add to its log,
 * which grows by 16 MB at a time, and signing in and deleting must stay possible until there is space again.
 */
const reservedForDatabase = 40 * 1024 * 1024;

/** Rejects an upload of `length` bytes into `dir` that would leave too little of the disk. Throws HttpError 507. */
export const requireSpaceForUpload = (dir: string, length: number) =>
  requireDiskSpace(dir, length + reservedFromUploads);

/** Rejects a write to the embedded database in `dir` while the disk is nearly full. Throws HttpError 507. */
export const requireSpaceForRow = (dir: string) => requireDiskSpace(dir, reservedForDatabase);

async function requireDiskSpace(dir: string, bytes: number): Promise<void> {
  if ((await freeBytes(dir)) < bytes) throw new HttpError('disk_full', diskFull);
}
