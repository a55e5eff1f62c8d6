import type { UploadKind } from './upload-kinds';

/** A file that has arrived already and waits for its form. Bytes; seconds, null when not known. */
export type PendingFile = { id: string; name: string; size: number; duration: number | null };

/** How far an upload is on its way from the dashboard to the admin API; bytes. */
export type Transfer =
  | { state: 'running'; sent: number; total: number }
  | { state: 'done' }
  | { state: 'failed'; message: string };

/** One's own upload as `GET /uploads` tells it. */
export type UploadStatus = {
  id: string;
  name: string;
  size: number;
  received: number;
  complete: boolean;
  /** Whole seconds; null when not known. */
  duration: number | null;
  fingerprint: string | null;
  uploadKind: UploadKind;
  transfer: Transfer | null;
};
