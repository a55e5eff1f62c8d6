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

export type MediaFiles = {
  label: string;
  names(): AsyncGenerator<string>;
  sizes(): AsyncGenerator<{ name: string; size: number }>;
  size(name: string): Promise<number | null>;
  read(name: string): Promise<Readable>;
  write(name: string, body: Readable, size: number): Promise<void>;
  remove(name: string): Promise<void>;
  close(): void;
};

const partEnding = '.part';

/** Returns the media on disk. */
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
    async *sizes() {
      for await (const name of this.names()) {
        const size = await this.size(name);
        if (size !== null) yield { name, size };
      }
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
        // A stream could recreate the file after its deletion.
        const file = await open(part, 'w');
        await pipeline(body, file.createWriteStream({ flush: true }));
        await rename(part, pathOf(name));
      } catch (error) {
        // Frees the space on a full disk.
        await rm(part, { force: true });
        throw error;
      }
    },
    remove: (name) => rm(pathOf(name), { force: true }),
    close: () => {},
  };
}

/** Deletes unfinished files; the caller holds the lock. */
export async function removeParts(workDir: string): Promise<void> {
  for (const name of await readdir(workDir))
    if (name.endsWith(partEnding)) await rm(join(workDir, name), { force: true });
}

/** Returns the media of a bucket. */
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
    async *sizes() {
      for await (const { name, size } of bucket.list(files)) if (storedName.test(name)) yield { name, size };
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
