import { freeBytes, reservedFromUploads } from '../../../shared/disk-space';
import type { Finding } from './finding';

const gigabyte = 1e9;

/** Checks the free space of DATA_DIR. */
export async function disk(dataDir: string): Promise<Finding> {
  const free = await freeBytes(dataDir);
  const detail = `${(free / gigabyte).toFixed(1)} GB are free on the disk of ${dataDir}`;
  if (free < reservedFromUploads)
    return { check: 'disk', ok: false, detail: `${detail}: no file can be saved, and soon nothing else` };
  return { check: 'disk', ok: true, ...(free < gigabyte && { warning: true }), detail };
}
