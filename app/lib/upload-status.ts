import type { UploadDoor } from './upload-doors';

/** How far an upload is on its way from the dashboard to the admin API; bytes. */
export type Handover =
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
  door: UploadDoor;
  handover: Handover | null;
};
