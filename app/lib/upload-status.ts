import type { UploadKind } from '~shared/media/upload-kinds';

/** An uploaded file whose form was not submitted yet. Bytes; seconds and codecs, null when not known; `name` is null while its store does not respond. */
export type PendingFile = {
  id: string;
  name: string | null;
  size: number;
  duration: number | null;
  codecs: string | null;
};

/** How far an upload is on its way from the dashboard to the admin API; bytes. */
export type Transfer =
  | { state: 'running'; sent: number; total: number }
  | { state: 'done' }
  | { state: 'failed'; message: string };

/** One of the user's own uploads in the response of `GET /uploads`. */
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
