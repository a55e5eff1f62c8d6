import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { open, rm, statfs } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const entry = fileURLToPath(new URL('../../../build/admin-api.js', import.meta.url));
/** A mount namespace of its own: as root, or as anyone where the system lets people have user namespaces. */
const ways = [
  ['-m', '--propagation', 'private'],
  ['-Urm', '--propagation', 'private'],
];

/** How a disk of one's own can be mounted here; null where it cannot. */
function findWay(): string[] | null {
  const works = (way: string[]) =>
    spawnSync('unshare', [...way, 'sh', '-c', 'mount -t tmpfs -o size=1m tmpfs /mnt']).status === 0;
  return ways.find(works) ?? null;
}
/** Arguments for `unshare` that let what follows mount a disk that only it sees; null where none can be mounted. */
export const way = findWay();

/** Why no full disk can be had on this machine; null where it can. */
export const noSmallDisk = way
  ? null
  : 'A FULL DISK IS NOT TESTED HERE: this machine lets us mount none. Run it on Linux as root (in a container with --cap-add SYS_ADMIN), or where user namespaces are allowed.';

export type OnSmallDisk = {
  child: ChildProcess;
  url: string;
  token: string;
  /** Bytes that are free. */
  free(): Promise<number>;
  /** Fills the disk but for so many bytes; with 0 until a write fails. */
  fill(left: number): Promise<void>;
  /** Takes away what fill() wrote. */
  freeSpace(): Promise<void>;
};

/**
 * Forks the admin API on a disk of its own of `megabytes`, which only it sees and which goes when it ends.
 * @param from folder of an empty, migrated database to begin with
 */
export async function startOnSmallDisk(
  from: string,
  folder: string,
  megabytes: number,
): Promise<OnSmallDisk> {
  if (!way) throw new Error(String(noSmallDisk));
  const script = `mount -t tmpfs -o size=${megabytes}m,mode=700 tmpfs "$0" && cp -a "$1/." "$0/" && shift && exec "$@"`;
  const child = spawn('unshare', [...way, 'sh', '-c', script, folder, from, process.execPath, entry], {
    env: {
      NODE_ENV: 'test',
      PATH: process.env.PATH,
      DATA_DIR: folder,
      ADMIN_API_PORT: '0',
      LOG_LEVEL: 'silent',
    },
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  });
  const [message] = (await once(child, 'message')) as [{ type: string; url: string; token: string }];
  if (message.type !== 'ready') throw new Error(`The admin API did not start: ${JSON.stringify(message)}`);
  // The disk as we see it, through the process that has it mounted.
  const disk = `/proc/${child.pid}/root${folder}`;
  const ballast = join(disk, 'ballast');
  const free = async () => {
    const { bavail, bsize } = await statfs(disk);
    return bavail * bsize;
  };
  return {
    child,
    url: message.url,
    token: message.token,
    free,
    async fill(left) {
      const file = await open(ballast, 'a');
      try {
        for (let freeBytes = await free(); freeBytes > left; freeBytes = await free())
          await file.write(Buffer.alloc(Math.min(freeBytes - left, 1024 * 1024)));
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error;
      } finally {
        await file.close();
      }
    },
    freeSpace: () => rm(ballast, { force: true }),
  };
}
