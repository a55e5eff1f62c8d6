import { randomBytes } from 'node:crypto';
import type { Readable } from 'node:stream';
import type { SignedLink } from '../../shared/media/signed-link';
import type { Source } from '../../shared/media/staged-uploads';
import { commitIsUnknown } from '../db/outcome';
import type { MediaExtension } from './types';

export type MediaWriter = {
  save(bytes: Uint8Array, extension: MediaExtension): Promise<string>;
  /** Copies (demo data). */
  copy(path: string, extension: MediaExtension): Promise<string>;
  /** Moves from `incomingDir`. */
  adopt(path: string, extension: MediaExtension): Promise<string>;
  take(upload: StagedUpload, extension: MediaExtension): Promise<string>;
};

export type StagedUpload = {
  owner: string;
  size: number;
  mime: string;
  kind: 'video' | 'audio';
  duration: number;
  codecs: string | null;
  digest: string;
  sources: Source[];
  /** Best effort. */
  markUsed(by: string): Promise<void>;
};

export type StoredMedia = {
  size: number;
  modified: Date;
  read(range?: { start: number; end: number }): Promise<Readable | null>;
};

/** Changes are marked, and `sweep` cleans up after a crash. */
export type MediaStorage = {
  /** Deletes new files if `write` throws. Commit the rows inside. */
  adding<T>(write: (writer: MediaWriter) => Promise<T>): Promise<T>;
  /** Deletes marked files after `unlink`. Call `mark` before the commit. */
  removing<T>(unlink: (mark: (names: readonly (string | null)[]) => Promise<void>) => Promise<T>): Promise<T>;
  open(name: string): Promise<StoredMedia | null>;
  link(name: string): Promise<SignedLink | null>;
  linkOrigin(): Promise<string | null>;
  /** @param atStart whether this process has no unfinished files */
  sweep(inUse: (names: string[]) => Promise<Set<string>>, atStart: boolean): Promise<number>;
  tryWriting(): Promise<void>;
  incomingDir: string;
  /** Null unless dashboards share the store. */
  staged: StagedUploads | null;
  close(): void;
};

export type StagedUploads = {
  storeId: string;
  find(id: string): Promise<StagedUpload | null>;
};

export type MediaBackend = Pick<
  MediaStorage,
  'tryWriting' | 'incomingDir' | 'staged' | 'linkOrigin' | 'close'
> & {
  save(name: string, bytes: Uint8Array): Promise<void>;
  copy(name: string, path: string): Promise<void>;
  adopt(name: string, path: string): Promise<void>;
  take(name: string, upload: StagedUpload): Promise<void>;
  remove(name: string): Promise<void>;
  open(name: string): Promise<StoredMedia | null>;
  link(name: string): Promise<SignedLink | null>;
  /** Must survive a crash. */
  mark(name: string): Promise<void>;
  unmark(name: string): Promise<void>;
  marked(atStart: boolean): Promise<string[]>;
  tidy(atStart: boolean): Promise<void>;
};

/** The test file among the media. */
export const testName = 'ready';

/** 128 random bits and an extension. */
export const storedName = /^[\w-]{22}\.[a-z0-9]{2,4}$/;

/** Returns media storage. A mark exists until the commit is certain. */
export function createStorage(backend: MediaBackend): MediaStorage {
  const remove = async (name: string) => {
    await backend.remove(name);
    await backend.unmark(name);
  };

  function writer(stored: string[]): MediaWriter {
    const add = async (extension: MediaExtension, put: (name: string) => Promise<void>) => {
      const name = `${randomBytes(16).toString('base64url')}.${extension}`;
      await backend.mark(name);
      stored.push(name);
      await put(name);
      return name;
    };
    return {
      save: (bytes, extension) => add(extension, (name) => backend.save(name, bytes)),
      copy: (path, extension) => add(extension, (name) => backend.copy(name, path)),
      adopt: (path, extension) => add(extension, (name) => backend.adopt(name, path)),
      take: (upload, extension) => add(extension, (name) => backend.take(name, upload)),
    };
  }

  return {
    incomingDir: backend.incomingDir,
    staged: backend.staged,
    tryWriting: backend.tryWriting,
    linkOrigin: backend.linkOrigin,
    close: backend.close,
    async adding(write) {
      const stored: string[] = [];
      let result: Awaited<ReturnType<typeof write>>;
      try {
        result = await write(writer(stored));
      } catch (error) {
        if (!commitIsUnknown(error)) await Promise.allSettled(stored.map(remove));
        throw error;
      }
      await Promise.allSettled(stored.map(backend.unmark));
      return result;
    },
    async removing(unlink) {
      const names: string[] = [];
      let result: Awaited<ReturnType<typeof unlink>>;
      try {
        result = await unlink(async (marked) => {
          const present = marked.filter((name) => name !== null);
          names.push(...present);
          await Promise.all(present.map(backend.mark));
        });
      } catch (error) {
        if (!commitIsUnknown(error)) await Promise.allSettled(names.map(backend.unmark));
        throw error;
      }
      await Promise.allSettled(names.map(remove));
      return result;
    },
    open: async (name) => (storedName.test(name) ? backend.open(name) : null),
    link: async (name) => (storedName.test(name) ? backend.link(name) : null),
    async sweep(inUse, atStart) {
      await backend.tidy(atStart);
      const marked = (await backend.marked(atStart)).filter((name) => storedName.test(name));
      const used = await inUse(marked);
      const orphans = marked.filter((name) => !used.has(name));
      await Promise.all(orphans.map(remove));
      await Promise.all(marked.filter((name) => used.has(name)).map(backend.unmark));
      return orphans.length;
    },
  };
}
