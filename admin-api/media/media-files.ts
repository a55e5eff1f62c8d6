import { createReadStream } from 'node:fs';
import { mkdir, open, opendir, readdir, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { readAhead } from '../../shared/media/bucket';
import type { S3Settings } from '../../shared/media/s3-settings';
import { openBucket } from './bucket';
import { files, tryEverything } from './s3';
import { storedName } from './storage';
import { contentTypeOf } from './types';

/** The media files of a store as they are, without rows and marks: what it takes to move them to another store. */
export type MediaFiles = {
  /** Where they are, for messages; the same for the same store. */
  label: string;
  /** Names of ours in any order; what else lies there is left out. */
  names(): AsyncGenerator<string>;
  /** Bytes; null when there is no such file. */
  size(name: string): Promise<number | null>;
  read(name: string): Promise<Readable>;
  /** All of it or nothing, also when this process is killed meanwhile. */
  write(name: string, body: Readable, size: number): Promise<void>;
  remove(name: string): Promise<void>;
  close(): void;
};

/** Of a file that is not yet whole. */
const partEnding = '.part';

/**
 * Media of `dataDir/media`.
 * @param workDir where a file is written before it takes its place; on the same disk
 */
export function filesOnDisk(dataDir: string, workDir: string): MediaFiles {
  const folder = join(dataDir, 'media');
  const pathOf = (name: string) => join(folder, name);
  return {
    label: folder,
    async *names() {
      await mkdir(folder, { recursive: true });
      for await (const entry of await opendir(folder))
        if (entry.isFile() && storedName.test(entry.name)) yield entry.name;
    },
    size: (name) =>
      stat(pathOf(name)).then(
        ({ size }) => size,
        (error: NodeJS.ErrnoException) => {
          if (error.code === 'ENOENT') return null;
          throw error;
        },
      ),
    read: async (name) => createReadStream(pathOf(name), { highWaterMark: readAhead }),
    async write(name, body) {
      const part = join(workDir, name + partEnding);
      await Promise.all([folder, workDir].map((dir) => mkdir(dir, { recursive: true })));
      try {
        // Opened first: a stream that fails while it opens its file would make it after it was removed.
        const file = await open(part, 'w');
        await pipeline(body, file.createWriteStream({ flush: true }));
        await rename(part, pathOf(name));
      } catch (error) {
        // On a full disk it would take the space that the product needs.
        await rm(part, { force: true });
        throw error;
      }
    },
    remove: (name) => rm(pathOf(name), { force: true }),
    close: () => {},
  };
}

/** Removes what a run that was killed had half written; to be called by the one that has the lock on the folder. */
export async function removeParts(workDir: string): Promise<void> {
  for (const name of await readdir(workDir))
    if (name.endsWith(partEnding)) await rm(join(workDir, name), { force: true });
}

/** Media of a bucket. @throws {StartupError} with one clear line when it cannot be used */
export async function filesInBucket(
  settings: S3Settings,
  onWaiting: (message: string) => void,
): Promise<MediaFiles> {
  const bucket = await openBucket(settings, tryEverything, onWaiting);
  return {
    label: `bucket ${settings.bucket} at ${settings.endpoint ?? `AWS (${settings.region})`}`,
    async *names() {
      for await (const { name } of bucket.list(files)) if (storedName.test(name)) yield name;
    },
    size: async (name) => (await bucket.head(files + name))?.size ?? null,
    async read(name) {
      const body = await bucket.get(files + name);
      if (!body) throw new Error('It is not there any more.');
      return body;
    },
    write: (name, body, size) => bucket.put(files + name, body, size, contentTypeOf(name)),
    remove: (name) => bucket.remove(files + name),
    close: bucket.close,
  };
}
