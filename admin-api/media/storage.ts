import type { Readable } from 'node:stream';
import type { MediaExtension } from './types';

/** Puts media files into the store; every method answers the stored name ('k3…webp') that a row keeps. */
export type MediaWriter = {
  save(bytes: Uint8Array, extension: MediaExtension): Promise<string>;
  /** Copies a file that stays where it is (demo data). */
  copy(path: string, extension: MediaExtension): Promise<string>;
  /** Takes a file over from the same disk: it is moved, not copied (uploads). */
  adopt(path: string, extension: MediaExtension): Promise<string>;
};

/** A stored file as it is served; `read` takes byte positions, both ends included. */
export type StoredMedia = {
  size: number;
  modified: Date;
  read(range?: { start: number; end: number }): Readable;
};

/**
 * Where media files are stored. Rows and files change together: whatever is in flight is marked, and
 * `sweep` at the next start takes away what a crash left between the two.
 */
export type MediaStorage = {
  /**
   * Runs `write`; the files it stored are stored when it succeeds and removed when it throws.
   * Commit the rows that name them inside `write`.
   */
  adding<T>(write: (writer: MediaWriter) => Promise<T>): Promise<T>;
  /**
   * Runs `unlink`, which takes names out of the rows and tells `mark` which, before it commits; those files
   * are removed when it succeeds and stay when it throws.
   */
  removing<T>(unlink: (mark: (names: readonly (string | null)[]) => Promise<void>) => Promise<T>): Promise<T>;
  /** null when there is no such file. */
  open(name: string): Promise<StoredMedia | null>;
  /** Settles what a crash left in flight; `inUse` answers which of the names a row still has. */
  sweep(inUse: (names: string[]) => Promise<Set<string>>): Promise<number>;
  /** Stores a byte and takes it away again. @throws what the disk says when it cannot be written (full, read-only, gone) */
  tryWriting(): Promise<void>;
  /** Folder on the same disk for uploads on their way in; emptied by `sweep`. */
  incomingDir: string;
};
