import { mkdir, readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { PassThrough, type Writable } from 'node:stream';
import type { Bucket } from '../../shared/media/bucket';
import type { S3Settings } from '../../shared/media/s3-settings';
import { openBucket } from '../media/bucket';
import { partEnding, writeWhole } from './whole-file';

export type BackupPlace = {
  label: string;
  names(): Promise<string[]>;
  /** All or nothing. */
  write<T>(name: string, fill: (out: Writable) => Promise<T>): Promise<T>;
  remove(name: string): Promise<void>;
  /** Call it while nothing writes. */
  tidy(): Promise<void>;
  close(): void;
};

/** Returns DATA_DIR/backups. */
export const backupFolder = (dataDir: string): string => join(dataDir, 'backups');

/** Returns DATA_DIR/backups as a place for backups. */
export function backupsOnDisk(dataDir: string): BackupPlace {
  const label = backupFolder(dataDir);
  const names = () => readdir(label).catch(() => []);
  return {
    label,
    names,
    async write(name, fill) {
      await mkdir(label, { recursive: true, mode: 0o700 });
      return writeWhole(join(label, name), fill);
    },
    remove: (name) => rm(join(label, name), { force: true }),
    async tidy() {
      for (const name of await names())
        if (name.endsWith(partEnding)) await rm(join(label, name), { force: true });
    },
    close: () => {},
  };
}

/** The part size must be chosen before the size is known: 16 MB. */
const mostBytes = 160e9;

/** Returns a prefix of the media bucket as a place for backups. */
export async function backupsInBucket(
  s3: S3Settings,
  prefix: string,
  onWaiting: (message: string) => void,
): Promise<BackupPlace> {
  const check = async (bucket: Bucket) => {
    for await (const _ of bucket.list(prefix)) break;
  };
  const bucket = await openBucket(s3, check, onWaiting);
  return {
    label: `bucket ${s3.bucket}, ${prefix}`,
    async names() {
      const found: string[] = [];
      for await (const { name } of bucket.list(prefix)) found.push(name);
      return found;
    },
    async write(name, fill) {
      const body = new PassThrough();
      const sent = bucket.put(prefix + name, body, mostBytes, 'application/octet-stream');
      // The archive itself only sees a closed output.
      const rejected = new Promise<never>((_, reject) => sent.catch(reject));
      const filled = fill(body);
      try {
        const result = await Promise.race([filled, rejected]);
        await sent;
        return result;
      } catch (error) {
        body.destroy(error as Error);
        await Promise.allSettled([filled, sent]);
        throw error;
      }
    },
    remove: (name) => bucket.remove(prefix + name),
    tidy: () => bucket.abortParts(prefix, () => true),
    close: bucket.close,
  };
}
