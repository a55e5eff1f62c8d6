import { randomBytes } from 'node:crypto';
import type { Readable } from 'node:stream';
import type { SignedLink } from '../../shared/media/signed-link';
import type { Source } from '../../shared/media/staged-uploads';
import { commitIsUnknown } from '../db/outcome';
import type { MediaExtension } from './types';

/** Puts media files into the store; every method returns the stored name ('k3…webp') that a row keeps. */
export type MediaWriter = {
  save(bytes: Uint8Array, extension: MediaExtension): Promise<string>;
  /** Copies a file that stays where it is (demo data). */
  copy(path: string, extension: MediaExtension): Promise<string>;
  /** Takes a file over from `incomingDir`, where it is gone then (uploads). */
  adopt(path: string, extension: MediaExtension): Promise<string>;
  /** Makes a file of an upload that lies in the same store, where it stays as well. */
  take(upload: StagedUpload, extension: MediaExtension): Promise<string>;
};

/** An upload that a dashboard looked into and left in the store it shares with this API. */
export type StagedUpload = {
  owner: string;
  /** Bytes. */
  size: number;
  mime: string;
  kind: 'video' | 'audio';
  /** Whole seconds; 0 when the file does not say. */
  duration: number;
  /** See read-media.ts; null when not known. */
  codecs: string | null;
  /** See fileDigest. */
  digest: string;
  sources: Source[];
  /** Notes beside it that a content was made of it, so that dashboards no longer list it. Best effort. @param by the content's id */
  markUsed(by: string): Promise<void>;
};

/** A stored file as it is served. */
export type StoredMedia = {
  /** Bytes. */
  size: number;
  modified: Date;
  /** From the first to the last of these byte positions, both included; null when it was deleted since. */
  read(range?: { start: number; end: number }): Promise<Readable | null>;
};

/**
 * Where media files are stored. Rows and files change together: whatever is in flight is marked, and
 * `sweep` takes away what a crash left between the two.
 */
export type MediaStorage = {
  /**
   * Runs `write`; the files it stored are stored when it succeeds and removed when it throws.
   * Commit the rows that name them inside `write`.
   */
  adding<T>(write: (writer: MediaWriter) => Promise<T>): Promise<T>;
  /**
   * Runs `unlink`, which takes names out of the rows and gives `mark` them before it commits; those files
   * are removed when it succeeds and stay when it throws.
   */
  removing<T>(unlink: (mark: (names: readonly (string | null)[]) => Promise<void>) => Promise<T>): Promise<T>;
  /** null when there is no such file. */
  open(name: string): Promise<StoredMedia | null>;
  /** A URL of the store itself by which a browser can read a file; null where there is no such file or, right now, no such URL. */
  link(name: string): Promise<SignedLink | null>;
  /** Origin of the URLs that `link` gives; null where it gives none. */
  linkOrigin(): Promise<string | null>;
  /**
   * Settles what a crash left in flight; `inUse` returns which of the names a row still has.
   * @param atStart whether no file of this process can be in flight
   * @returns how many files were removed
   */
  sweep(inUse: (names: string[]) => Promise<Set<string>>, atStart: boolean): Promise<number>;
  /** Stores some bytes and takes them away again. @throws what the store says when it cannot be written (full, read-only, gone) */
  tryWriting(): Promise<void>;
  /** Folder on the local disk for uploads on their way in; emptied at the start (disk.ts). */
  incomingDir: string;
  /** Uploads that dashboards left in the same store; null where the store is no one else's. */
  staged: StagedUploads | null;
  close(): void;
};

/** @see shared/media/staged-uploads.ts */
export type StagedUploads = {
  /** Names the store for dashboards that may have the same, see storeIdOf. */
  storeId: string;
  /** null when there is no such upload, or no one has looked into it. */
  find(id: string): Promise<StagedUpload | null>;
};

/** What a kind of store (disk, S3) has to do; `createStorage` sees to it that rows and files change together. */
export type MediaBackend = Pick<
  MediaStorage,
  'tryWriting' | 'incomingDir' | 'staged' | 'linkOrigin' | 'close'
> & {
  save(name: string, bytes: Uint8Array): Promise<void>;
  copy(name: string, path: string): Promise<void>;
  adopt(name: string, path: string): Promise<void>;
  take(name: string, upload: StagedUpload): Promise<void>;
  /** Also where there is no such file. */
  remove(name: string): Promise<void>;
  /** `name` is always a name of ours. */
  open(name: string): Promise<StoredMedia | null>;
  link(name: string): Promise<SignedLink | null>;
  /** Notes that `name` is in flight, to last through a crash. */
  mark(name: string): Promise<void>;
  unmark(name: string): Promise<void>;
  /** Names that are marked and that no process can still be at work on. */
  marked(atStart: boolean): Promise<string[]>;
  /** Takes away whatever else a crash left. */
  tidy(atStart: boolean): Promise<void>;
};

/** Names this store gives: 128 random bits and a known extension; nothing else is looked up. */
export const storedName = /^[\w-]{22}\.[a-z0-9]{2,4}$/;

/**
 * Media in `backend`. A file in flight is marked from before it appears (or its row goes) until the row is committed (or the file
 * gone); where it stays unknown whether a row was committed, the mark stays for `sweep`.
 */
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
      // The rows are there: a mark that cannot be taken away now is the sweep's.
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
