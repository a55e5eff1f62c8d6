import type { Readable, Writable } from 'node:stream';

/** An upload among the stored ones. */
export type StoredUpload = {
  id: string;
  /** Its description is here too; without one a crash came before it was written. */
  described: boolean;
  /** When something of it was last written, in milliseconds since 1970. */
  modified: number;
  /** Bytes that have arrived, where listing tells it at no cost. */
  received?: number;
};

/**
 * Where the bytes of uploads and their descriptions lie until they are passed on. Whoever has an upload's id has it: what it is and
 * whose is for the upload store (store.ts), which alone uses this.
 */
export type UploadFiles = {
  /** Makes an upload without bytes. */
  create(id: string): Promise<void>;
  /**
   * Takes bytes: those of a new upload, or from `start` on of one that is here. What was written when it ends stays, also when not all came.
   */
  writer(id: string, start?: number): Writable & { readonly bytesWritten: number };
  /** Bytes that have arrived; null when there is no such upload. */
  size(id: string): Promise<number | null>;
  /** What `describe` was given last; null when there is nothing readable. */
  description(id: string): Promise<unknown>;
  describe(id: string, description: object): Promise<void>;
  /** The first `headBytes`, or all of a smaller file. */
  head(id: string): Promise<Buffer>;
  /** Looks into a whole file, which is on this machine's disk meanwhile. */
  inspect<R>(id: string, look: (path: string) => Promise<R>): Promise<R>;
  /** Puts other bytes in place of all that is here. */
  replace(id: string, bytes: Buffer): Promise<void>;
  /** The bytes from the start; errors come by the stream. */
  read(id: string): Readable;
  /** Removes an upload and everything kept about it, also where there is none. */
  remove(id: string): Promise<void>;
  /** @param begin what their ids begin with, where asking for those alone costs less: others may be among them */
  list(begin?: string): Promise<StoredUpload[]>;
  /** Takes away what a crash left beside the uploads. */
  tidy(): Promise<void>;
  /** How full it is, as statfs has it; null where there is no limit that we know of. */
  space(): Promise<{ bavail: number; blocks: number; bsize: number } | null>;
};
