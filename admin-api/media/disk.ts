import { randomBytes } from 'node:crypto';
import { constants, createReadStream } from 'node:fs';
import { chmod, copyFile, mkdir, open, readdir, rename, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createStorage, type MediaStorage } from './storage';

/** Media on the local disk, in `dataDir/media`; the mark of a file in flight is an empty file of its name in `dataDir/media-pending`. */
export async function diskStorage(dataDir: string): Promise<MediaStorage> {
  const mediaDir = join(dataDir, 'media');
  const pendingDir = join(dataDir, 'media-pending');
  const incomingDir = await makeIncomingDir(dataDir);
  for (const dir of [mediaDir, pendingDir]) await mkdir(dir, { recursive: true });
  const pathOf = (name: string) => join(mediaDir, name);

  return createStorage({
    incomingDir,
    staged: null,
    async save(name, bytes) {
      const file = await open(pathOf(name), 'wx');
      try {
        await file.writeFile(bytes);
        await file.sync();
      } finally {
        await file.close();
      }
    },
    async copy(name, from) {
      await copyFile(from, pathOf(name), constants.COPYFILE_EXCL);
      await chmod(pathOf(name), 0o600); // a copy has its source's mode, whatever the umask
    },
    adopt: (name, from) => rename(from, pathOf(name)),
    take: () => Promise.reject(new Error('No dashboard shares uploads with a disk.')),
    remove: (name) => rm(pathOf(name), { force: true }),
    async open(name) {
      const found = await stat(pathOf(name)).catch(() => null);
      if (!found?.isFile()) return null;
      return {
        size: found.size,
        modified: found.mtime,
        read: async (range) => createReadStream(pathOf(name), range),
      };
    },
    link: async () => null,
    linkOrigin: async () => null,
    mark: (name) => writeFile(join(pendingDir, name), ''),
    unmark: (name) => rm(join(pendingDir, name), { force: true }),
    // One process at a time has the lock on the folder: at its start nothing is in flight, later whatever is marked may be.
    marked: async (atStart) => (atStart ? readdir(pendingDir) : []),
    tidy: async (atStart) => {
      if (atStart) await emptyFolder(incomingDir);
    },
    async tryWriting() {
      const path = join(incomingDir, `ready-${randomBytes(8).toString('hex')}`);
      try {
        // More than one block, since a full disk may still have a single free one.
        await writeFile(path, Buffer.alloc(8192), { flag: 'wx' });
      } finally {
        await rm(path, { force: true });
      }
    },
    close: () => {},
  });
}

/** Makes the folder of uploads on their way in and gives its path. */
export async function makeIncomingDir(dataDir: string): Promise<string> {
  const incomingDir = join(dataDir, 'incoming');
  await mkdir(incomingDir, { recursive: true });
  return incomingDir;
}

/** Removes everything in a folder, not the folder. */
export async function emptyFolder(folder: string): Promise<void> {
  for (const left of await readdir(folder)) await rm(join(folder, left), { recursive: true, force: true });
}
