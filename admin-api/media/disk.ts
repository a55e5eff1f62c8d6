import { randomBytes } from 'node:crypto';
import { constants, createReadStream } from 'node:fs';
import { chmod, copyFile, mkdir, open, readdir, rename, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { MediaStorage, MediaWriter } from './storage';
import { type MediaExtension, mediaExtension } from './types';

/** Names this store gives: 128 random bits and a known extension; nothing else is looked up on disk. */
const storedName = /^[\w-]{22}\.[a-z0-9]{2,4}$/;

/**
 * Media on the local disk, in `dataDir/media`. A file in flight has an empty marker of its name in
 * `dataDir/media-pending` from before it appears (or its row goes) until the row is committed (or the file gone).
 */
export async function diskStorage(dataDir: string): Promise<MediaStorage> {
  const mediaDir = join(dataDir, 'media');
  const pendingDir = join(dataDir, 'media-pending');
  const incomingDir = join(dataDir, 'incoming');
  for (const dir of [mediaDir, pendingDir, incomingDir]) await mkdir(dir, { recursive: true });

  const mark = (name: string) => writeFile(join(pendingDir, name), '');
  const unmark = (name: string) => rm(join(pendingDir, name), { force: true });
  const removeFile = async (name: string) => {
    await rm(join(mediaDir, name), { force: true });
    await unmark(name);
  };

  function writer(stored: string[]): MediaWriter {
    const add = async (extension: MediaExtension, put: (path: string) => Promise<void>) => {
      const name = `${randomBytes(16).toString('base64url')}.${extension}`;
      await mark(name);
      stored.push(name);
      await put(join(mediaDir, name));
      return name;
    };
    return {
      save: (bytes, extension) =>
        add(extension, async (path) => {
          const file = await open(path, 'wx');
          try {
            await file.writeFile(bytes);
            await file.sync();
          } finally {
            await file.close();
          }
        }),
      copy: (from, extension) =>
        add(extension, async (path) => {
          await copyFile(from, path, constants.COPYFILE_EXCL);
          await chmod(path, 0o600); // a copy has its source's mode, whatever the umask
        }),
      adopt: (from, extension) => add(extension, (path) => rename(from, path)),
    };
  }

  return {
    incomingDir,
    async adding(write) {
      const stored: string[] = [];
      try {
        const result = await write(writer(stored));
        await Promise.all(stored.map(unmark));
        return result;
      } catch (error) {
        await Promise.all(stored.map(removeFile));
        throw error;
      }
    },
    async removing(unlink) {
      const marked: string[] = [];
      try {
        const result = await unlink(async (names) => {
          const present = names.filter((name) => name !== null);
          marked.push(...present);
          await Promise.all(present.map(mark));
        });
        await Promise.all(marked.map(removeFile));
        return result;
      } catch (error) {
        await Promise.all(marked.map(unmark));
        throw error;
      }
    },
    async open(name) {
      if (!storedName.test(name) || !mediaExtension(name)) return null;
      const path = join(mediaDir, name);
      const found = await stat(path).catch(() => null);
      if (!found?.isFile()) return null;
      return {
        size: found.size,
        modified: found.mtime,
        read: (range) => createReadStream(path, range),
      };
    },
    async tryWriting() {
      const path = join(incomingDir, `ready-${randomBytes(8).toString('hex')}`);
      try {
        // More than a block, which a disk that is full to the last file would still have room for.
        await writeFile(path, Buffer.alloc(8192), { flag: 'wx' });
      } finally {
        await rm(path, { force: true });
      }
    },
    async sweep(inUse) {
      for (const left of await readdir(incomingDir)) {
        await rm(join(incomingDir, left), { recursive: true, force: true });
      }
      const pending = (await readdir(pendingDir)).filter((name) => storedName.test(name));
      const used = await inUse(pending);
      const orphans = pending.filter((name) => !used.has(name));
      await Promise.all(orphans.map(removeFile));
      await Promise.all(pending.filter((name) => used.has(name)).map(unmark));
      return orphans.length;
    },
  };
}
