import { createHash, createHmac, randomUUID } from 'node:crypto';
import { mkdir, readdir, readFile, rename, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { CompactEncrypt, compactDecrypt } from 'jose';
import type { Logger } from 'pino';
import { createSteadyClock } from '~/state.server/steady-clock';
import type { DraftKey } from './draft-keys';

const dayMs = 24 * 60 * 60_000;
/** The longest draft, in bytes: as much text as a form may have (uploads.server/receive-form). */
const longest = 1_200_000;

/**
 * How long a draft is stored, in milliseconds; how many of one person, over all browsers, and how many bytes of everyone together: the oldest
 * go first.
 */
export const draftLimits = { keepMs: 7 * dayMs, mostOfOne: 40, mostBytes: 256 * 1024 * 1024 };
const { keepMs, mostOfOne, mostBytes } = draftLimits;

/** Whether a draft was stored, and if not, why. */
export type Keeping = 'kept' | 'too long' | 'failed';

/** What people have typed and not sent, encrypted, per person, browser and name. What cannot be written or read is logged, and is no reason to fail. */
export type DraftStore = {
  /** Keeps a value (JSON) in place of what was stored under the name before. */
  write(key: DraftKey, name: string, value: unknown): Promise<Keeping>;
  /**
   * Keeps what `change` makes of what is stored under the name (null: nothing); null forgets it. No other process changes it meanwhile. Where
   * the store cannot be read, `change` is not called.
   */
  update(key: DraftKey, name: string, change: (before: unknown) => unknown): Promise<Keeping>;
  /** What is stored under a name; null when there is nothing, or nothing that this key opens. */
  read(key: DraftKey, name: string): Promise<unknown>;
  /** Forgets what is stored under a name: at once, or `inMs` from now at the latest. */
  forget(key: DraftKey, name: string, inMs?: number): Promise<void>;
  /** Forgets all that a key opens. */
  forgetAll(key: DraftKey): Promise<void>;
  /** Deletes what is too old. */
  sweep(): Promise<void>;
};

/** The person a draft is of, as its name shows it. */
export const ownerOf = ({ staffId }: DraftKey): string =>
  createHash('sha256').update(staffId).digest('hex').slice(0, 16);

const mac = (key: DraftKey, name: string) => createHmac('sha256', key.bytes).update(name).digest('hex');

/** What the names of all that one key opens begin with. */
export const storedPrefix = (key: DraftKey): string => `${ownerOf(key)}-${mac(key, '').slice(0, 12)}-`;

/** The name a draft is stored under, which says nothing of what it is. */
export const storedName = (key: DraftKey, name: string): string =>
  storedPrefix(key) + mac(key, name).slice(0, 32);

/** A value as it is stored (A256GCM); null when it is too long. */
export async function encryptDraft(key: DraftKey, value: unknown): Promise<string | null> {
  const text = new TextEncoder().encode(JSON.stringify(value));
  if (text.length > longest) return null;
  return new CompactEncrypt(text).setProtectedHeader({ alg: 'dir', enc: 'A256GCM' }).encrypt(key.bytes);
}

/** @throws when it was cut off or tampered with; what another key encrypted has another name */
export async function decryptDraft(key: DraftKey, stored: string | Uint8Array): Promise<unknown> {
  const { plaintext } = await compactDecrypt(stored, key.bytes);
  return JSON.parse(new TextDecoder().decode(plaintext));
}

/**
 * Drafts in a folder of DATA_DIR, so that they outlive a session, a restart and a crash: one file (0600) each. For one process: two that share
 * the folder could write over each other's changes of one draft.
 */
export function createDraftStore({
  folder,
  log,
  now = Date.now,
  elapsed,
}: {
  folder: string;
  log: Logger;
  now?: () => number;
  /** See createSteadyClock. */
  elapsed?: () => number;
}): DraftStore {
  const isSteady = createSteadyClock({ now, elapsed });
  const touch = (path: string, at: number) => utimes(path, at / 1000, at / 1000);

  /** The files there are, the newest first. */
  async function files(): Promise<{ name: string; at: number; bytes: number }[]> {
    const names = await readdir(folder).catch(() => []);
    const found = await Promise.all(
      names.map(async (name) => {
        const about = await stat(join(folder, name)).catch(() => null);
        return about && { name, at: about.mtimeMs, bytes: about.size };
      }),
    );
    return found.filter((file) => file !== null).sort((a, b) => b.at - a.at);
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

  async function write(key: DraftKey, name: string, value: unknown): Promise<Keeping> {
    const encrypted = await encryptDraft(key, value);
    if (encrypted === null) return 'too long';
    const path = join(folder, storedName(key, name));
    const unfinished = `${path}.${randomUUID()}`;
    try {
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
  }

  async function read(key: DraftKey, name: string): Promise<unknown> {
    const path = join(folder, storedName(key, name));
    try {
      const { mtimeMs } = await stat(path);
      if (mtimeMs < now() - keepMs) return null;
      return await decryptDraft(key, await readFile(path));
    } catch (err) {
      if ((err as NodeJS.ErrnoException).code !== 'ENOENT') log.warn({ err }, 'a draft is not readable');
      return null;
    }
  }

  async function forget(key: DraftKey, name: string, inMs = 0): Promise<void> {
    const file = storedName(key, name);
    if (inMs === 0) return drop(file);
    const path = join(folder, file);
    const at = now() - keepMs + inMs;
    await stat(path)
      .then(({ mtimeMs }) => (mtimeMs > at ? touch(path, at) : undefined))
      .catch(() => {});
  }

  return {
    write,
    read,
    forget,
    async update(key, name, change) {
      const value = change(await read(key, name));
      if (value !== null) return write(key, name, value);
      await forget(key, name);
      return 'kept';
    },
    async forgetAll(key) {
      const names = await readdir(folder).catch(() => []);
      await Promise.all(names.filter((name) => name.startsWith(storedPrefix(key))).map(drop));
    },
    async sweep() {
      if (!isSteady()) return;
      const old = (await files()).filter(({ at }) => at < now() - keepMs);
      await Promise.all(old.map(({ name }) => drop(name)));
    },
  };
}
