import type { UploadKind } from '~shared/media/upload-kinds';

/** No form was submitted. `name` is null while the store is unavailable. */
export type PendingFile = {
  id: string;
  name: string | null;
  size: number;
  duration: number | null;
  codecs: string | null;
};

/** Bytes. */
export type Transfer =
  | { state: 'running'; sent: number; total: number }
  | { state: 'done' }
  | { state: 'failed'; message: string };

export type UploadStatus = {
  id: string;
  name: string;
  size: number;
  received: number;
  complete: boolean;
  duration: number | null;
  fingerprint: string | null;
  uploadKind: UploadKind;
  transfer: Transfer | null;
};
