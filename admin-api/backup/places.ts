import { mkdir, readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { PassThrough, type Writable } from 'node:stream';
import type { Bucket } from '../../shared/media/bucket';
import type { S3Settings } from '../../shared/media/s3-settings';
import { openBucket } from '../media/bucket';
import { partEnding, writeWhole } from './whole-file';

/** Where scheduled backups are. */
export type BackupPlace = {
  /** For messages. */
  label: string;
  /** Names of the files there. */
  names(): Promise<string[]>;
  /** Writes a file: all of it or nothing. @param fill writes to the stream and ends it */
  write<T>(name: string, fill: (out: Writable) => Promise<T>): Promise<T>;
  remove(name: string): Promise<void>;
  /** Removes what writing left that was killed; to be called while no one else writes. */
  tidy(): Promise<void>;
  close(): void;
};

/** Folder of backups below DATA_DIR. */
export const backupFolder = (dataDir: string): string => join(dataDir, 'backups');

/** Backups in DATA_DIR/backups. */
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

/** A backup's size is known when it is written, that of its parts before: with this many bytes at most it has parts of 16 MB. */
const mostBytes = 160e9;

/** Backups in the bucket of media, below `prefix`. @throws {StartupError} with one clear line when it cannot be used */
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
      // Of a store that takes no more the archive knows only that its output has closed.
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
