import { statfs } from 'node:fs/promises';
import { noRoom, Refusal } from './errors';

/** Bytes of the disk that uploads leave free. */
const keptFromUploads = 64 * 1024 * 1024;
/**
 * Bytes of the disk below which the embedded database takes no new rows: it stops where it cannot add to its log,
 * which grows by 16 MB at a time, and signing in and deleting must go on until there is room again.
 */
const keptForDatabase = 40 * 1024 * 1024;

/** Refuses an upload of `length` bytes into `dir` that would leave too little of the disk. Throws Refusal 507. */
export const needRoomForUpload = (dir: string, length: number) => needRoom(dir, length + keptFromUploads);

/** Refuses a write to the embedded database in `dir` while the disk is nearly full. Throws Refusal 507. */
export const needRoomForRow = (dir: string) => needRoom(dir, keptForDatabase);

async function needRoom(dir: string, bytes: number): Promise<void> {
  const { bavail, bsize } = await statfs(dir);
  if (bavail * bsize < bytes) throw new Refusal(507, noRoom);
}
