import { createHash, createHmac, randomUUID } from 'node:crypto';
import { mkdir, readdir, readFile, rename, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { CompactEncrypt, compactDecrypt } from 'jose';
import type { Logger } from 'pino';
import { createSteadyClock } from '~/state.server/steady-clock';
import type { DraftKey } from './draft-keys';

const dayMs = 24 * 60 * 60_000;
/** Bytes; a form's limit (uploads.server/receive-form). */
const longest = 1_200_000;

/** Per user, and bytes in total; the oldest are deleted first. */
export const draftLimits = { keepMs: 7 * dayMs, mostOfOne: 40, mostBytes: 256 * 1024 * 1024 };
const { keepMs, mostOfOne, mostBytes } = draftLimits;

export type Keeping = 'kept' | 'too long' | 'failed';

/** Encrypted per user, browser and name. Never throws. */
export type DraftStore = {
  write(key: DraftKey, name: string, value: unknown): Promise<Keeping>;
  /** Locked; null deletes. Not called if reading fails. */
  update(key: DraftKey, name: string, change: (before: unknown) => unknown): Promise<Keeping>;
  /** Null when missing or encrypted with another key. */
  read(key: DraftKey, name: string): Promise<unknown>;
  /** Deletes now, or within `inMs`. */
  forget(key: DraftKey, name: string, inMs?: number): Promise<void>;
  forgetAll(key: DraftKey): Promise<void>;
  sweep(): Promise<void>;
};

export const ownerOf = ({ staffId }: DraftKey): string =>
  createHash('sha256').update(staffId).digest('hex').slice(0, 16);

const mac = (key: DraftKey, name: string) => createHmac('sha256', key.bytes).update(name).digest('hex');

export const storedPrefix = (key: DraftKey): string => `${ownerOf(key)}-${mac(key, '').slice(0, 12)}-`;

/** Reveals nothing about the draft. */
export const storedName = (key: DraftKey, name: string): string =>
  storedPrefix(key) + mac(key, name).slice(0, 32);

/** A256GCM; null when too long. */
export async function encryptDraft(key: DraftKey, value: unknown): Promise<string | null> {
  const text = new TextEncoder().encode(JSON.stringify(value));
  if (text.length > longest) return null;
  return new CompactEncrypt(text).setProtectedHeader({ alg: 'dir', enc: 'A256GCM' }).encrypt(key.bytes);
}

/** @throws when truncated or tampered with */
export async function decryptDraft(key: DraftKey, stored: string | Uint8Array): Promise<unknown> {
  const { plaintext } = await compactDecrypt(stored, key.bytes);
  return JSON.parse(new TextDecoder().decode(plaintext));
}

/** Files (0600) in DATA_DIR. One process only: no locks. */
export function createDraftStore({
  folder,
  log,
  now = Date.now,
  elapsed,
}: {
  folder: string;
  log: Logger;
  now?: () => number;
  elapsed?: () => number;
}): DraftStore {
  const isSteady = createSteadyClock({ now, elapsed });
  const touch = (path: string, at: number) => utimes(path, at / 1000, at / 1000);

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
