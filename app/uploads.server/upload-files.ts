import type { Readable, Writable } from 'node:stream';

export type StoredUpload = {
  id: string;
  /** False after a crash. */
  described: boolean;
  /** Epoch milliseconds. */
  modified: number;
  received?: number;
};

/** Without permissions: store.ts checks them. */
export type UploadFiles = {
  create(id: string): Promise<void>;
  /** Appends from `start`; an interrupted write is stored. */
  writer(id: string, start?: number): Writable & { readonly bytesWritten: number };
  size(id: string): Promise<number | null>;
  description(id: string): Promise<unknown>;
  describe(id: string, description: object): Promise<void>;
  head(id: string): Promise<Buffer>;
  /** Passes a local path. */
  inspect<R>(id: string, look: (path: string) => Promise<R>): Promise<R>;
  replace(id: string, bytes: Buffer): Promise<void>;
  read(id: string): Readable;
  remove(id: string): Promise<void>;
  /** @param begin may return others as well */
  list(begin?: string): Promise<StoredUpload[]>;
  tidy(): Promise<void>;
  /** As statfs; null: unlimited. */
  space(): Promise<{ bavail: number; blocks: number; bsize: number } | null>;
};
