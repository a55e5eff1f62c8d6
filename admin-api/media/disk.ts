import { randomBytes } from 'node:crypto';
import { constants, createReadStream } from 'node:fs';
import {
  chmod,
  copyFile,
  mkdir,
  open,
  readdir,
  readFile,
  rename,
  rm,
  stat,
  writeFile,
} from 'node:fs/promises';
import { join } from 'node:path';
import { StartupError } from '../config';
import { createStorage, type MediaStorage, testName } from './storage';

/**
 * Returns media storage on disk.
 * @param options.shared whether other machines use the folder
 */
export async function diskStorage(
  dataDir: string,
  { shared = false }: { shared?: boolean } = {},
): Promise<MediaStorage> {
  const mediaDir = join(dataDir, 'media');
  const pendingDir = join(dataDir, 'media-pending');
  const incomingDir = await makeIncomingDir(dataDir);
  for (const dir of [mediaDir, pendingDir]) await makeDir(dir);
  const pathOf = (name: string) => join(mediaDir, name);

  /** As media are stored. */
  async function writeTestFile(): Promise<void> {
    const path = join(incomingDir, `${testName}-${randomBytes(8).toString('hex')}`);
    await writeFile(join(pendingDir, testName), '');
    try {
      // A full disk may have a single free block.
      await writeFile(path, Buffer.alloc(8192), { flag: 'wx' });
      await rename(path, pathOf(testName));
    } finally {
      await rm(path, { force: true });
    }
  }
  // A full or read-only disk is no reason not to start.
  let hasTestFile = await writeFile(pathOf(testName), '', { flag: 'a' }).then(
    () => true,
    () => false,
  );

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
      await chmod(pathOf(name), 0o600); // a copy has its source's mode
    },
    adopt: (name, from) => rename(from, pathOf(name)),
    take: () => Promise.reject(new Error('No dashboard shares uploads with a disk.')),
    remove: (name) => rm(pathOf(name), { force: true }),
    async open(name) {
      const found = await stat(pathOf(name)).catch((error: NodeJS.ErrnoException) => {
        if (error.code === 'ENOENT') return null;
        throw error;
      });
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
    // On a shared network disk, other processes may have unfinished files.
    marked: async (atStart) => (shared ? deadFiles(pendingDir) : atStart ? readdir(pendingDir) : []),
    tidy: async () => {},
    async tryWriting() {
      // An unmounted disk leaves an empty folder that takes files.
      if (hasTestFile) await readFile(pathOf(testName));
      await writeTestFile();
      hasTestFile = true;
    },
    close: () => {},
  });
}

/** Creates the folder of incoming uploads. */
export async function makeIncomingDir(dataDir: string): Promise<string> {
  const incomingDir = join(dataDir, 'incoming');
  await makeDir(incomingDir);
  return incomingDir;
}

/** @throws {StartupError} */
async function makeDir(dir: string): Promise<void> {
  await mkdir(dir, { recursive: true }).catch((error: Error) => {
    throw new StartupError(`${dir} cannot be made: ${error.message}`);
  });
}

/** Milliseconds; calls take at most 11 minutes (SPEC §7). */
export const deadAfter = 60 * 60_000;

async function deadFiles(folder: string): Promise<string[]> {
  const dead: string[] = [];
  for (const name of await readdir(folder)) {
    const found = await stat(join(folder, name)).catch(() => null);
    if (found && Date.now() - found.mtimeMs > deadAfter) dead.push(name);
  }
  return dead;
}

/**
 * Deletes uploads that a crash left.
 * @param all whether no upload can be active
 */
export async function clearIncoming(incomingDir: string, all: boolean): Promise<void> {
  for (const name of all ? await readdir(incomingDir) : await deadFiles(incomingDir))
    await rm(join(incomingDir, name), { recursive: true, force: true });
}
