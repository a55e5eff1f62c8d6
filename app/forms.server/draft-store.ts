import { createHash, createHmac, randomUUID } from 'node:crypto';
import { mkdir, readdir, readFile, rename, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { CompactEncrypt, compactDecrypt } from 'jose';
import type { Logger } from 'pino';
import type { DraftKey } from './draft-keys';

const hourMs = 60 * 60_000;
/** A draft is forgotten so long after it was written. */
const keepMs = 24 * hourMs;
/** Of one person, over all browsers, and of everyone together, in bytes; the oldest go first. */
const mostOfOne = 20;
const mostBytes = 64 * 1024 * 1024;
/** The longest draft, in bytes: as much text as a form may have (uploads.server/receive-form). */
const longest = 1_200_000;

/** Whether a draft was stored, and if not, why. */
export type Keeping = 'kept' | 'too long' | 'failed';
export type DraftStore = ReturnType<typeof createDraftStore>;

/**
 * What people have typed and not sent, in a folder of DATA_DIR, so that it outlives a session, a restart and a crash: one encrypted file
 * (A256GCM, 0600) per person, browser and name. What cannot be written or read is logged, and is no reason to fail.
 */
export function createDraftStore({
  folder,
  log,
  now = Date.now,
}: {
  folder: string;
  log: Logger;
  now?: () => number;
}) {
  const ownerPart = (staffId: string) => createHash('sha256').update(staffId).digest('hex').slice(0, 16);
  const fileOf = ({ staffId, bytes }: DraftKey, name: string) =>
    `${ownerPart(staffId)}-${createHmac('sha256', bytes).update(name).digest('hex').slice(0, 32)}`;
  const touch = (path: string, at: number) => utimes(path, at / 1000, at / 1000);

  /** The files there are, the newest first; those that are too old are deleted. */
  async function files(): Promise<{ name: string; at: number; bytes: number }[]> {
    const names = await readdir(folder).catch(() => []);
    const found = await Promise.all(
      names.map(async (name) => {
        const about = await stat(join(folder, name)).catch(() => null);
        return about && { name, at: about.mtimeMs, bytes: about.size };
      }),
    );
    const present = found.filter((file) => file !== null);
    const isOld = ({ at }: { at: number }) => at < now() - keepMs;
    await Promise.all(present.filter(isOld).map(({ name }) => drop(name)));
    return present.filter((file) => !isOld(file)).sort((a, b) => b.at - a.at);
  }

  const drop = (name: string) => rm(join(folder, name), { force: true }).catch(() => {});

  /** Keeps within bounds what one person, and everyone, may leave here. */
  async function thinOut(): Promise<void> {
    const perOwner = new Map<string, number>();
    let bytes = 0;
    for (const file of await files()) {
      const owner = file.name.slice(0, 16);
      const count = (perOwner.get(owner) ?? 0) + 1;
      perOwner.set(owner, count);
      bytes += file.bytes;
      if (count > mostOfOne || bytes > mostBytes) await drop(file.name);
    }
  }

  return {
    /** Keeps a value (JSON) in place of what was stored under the name before. */
    async write(key: DraftKey, name: string, value: unknown): Promise<Keeping> {
      const text = new TextEncoder().encode(JSON.stringify(value));
      if (text.length > longest) return 'too long';
      const path = join(folder, fileOf(key, name));
      const unfinished = `${path}.${randomUUID()}`;
      try {
        const encrypted = await new CompactEncrypt(text)
          .setProtectedHeader({ alg: 'dir', enc: 'A256GCM' })
          .encrypt(key.bytes);
        await mkdir(folder, { recursive: true, mode: 0o700 });
        await writeFile(unfinished, encrypted, { mode: 0o600 });
        await touch(unfinished, now());
        await rename(unfinished, path);
        await thinOut();
        return 'kept';
      } catch (err) {
        log.error({ err, folder }, 'What a user typed cannot be stored in DATA_DIR');
        await rm(unfinished, { force: true }).catch(() => {});
        return 'failed';
      }
    },

    /** What is stored under a name; null when there is nothing, or nothing that this key opens. */
    async read(key: DraftKey, name: string): Promise<unknown> {
      const path = join(folder, fileOf(key, name));
      try {
        const { mtimeMs } = await stat(path);
        if (mtimeMs < now() - keepMs) return null;
        const { plaintext } = await compactDecrypt(await readFile(path), key.bytes);
        return JSON.parse(new TextDecoder().decode(plaintext));
      } catch (err) {
        // A file of another key has another name: this one was cut off or tampered with.
        if ((err as NodeJS.ErrnoException).code !== 'ENOENT') log.warn({ err }, 'a draft is not readable');
        return null;
      }
    },

    /** Forgets what is stored under a name: at once, or `inMs` from now at the latest. */
    async forget(key: DraftKey, name: string, inMs = 0): Promise<void> {
      const file = fileOf(key, name);
      if (inMs === 0) return drop(file);
      const path = join(folder, file);
      const at = now() - keepMs + inMs;
      await stat(path)
        .then(({ mtimeMs }) => (mtimeMs > at ? touch(path, at) : undefined))
        .catch(() => {});
    },

    /** Deletes what is too old. */
    sweep: async (): Promise<void> => void (await files()),
  };
}
