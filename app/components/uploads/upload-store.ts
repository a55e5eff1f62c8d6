import { useSyncExternalStore } from 'react';
import type { Upload } from 'tus-js-client';

/** One file on its way to the server, as the page shows it. */
export type Sending = {
  key: string;
  name: string;
  size: number;
  sent: number;
  /** Bytes a second over the last five seconds; null until it can be told. */
  speed: number | null;
  state: 'sending' | 'paused' | 'arrived' | 'failed';
  /** What the server said when it failed. */
  error: string | null;
  /** The upload's id once it has arrived whole. */
  id: string | null;
};

const chunkBytes = 5 * 1024 * 1024;
/** A moving average over this time, in milliseconds. */
const speedWindow = 5_000;

let items: readonly Sending[] = [];
const none: readonly Sending[] = [];
const transfers = new Map<string, { upload: Upload; marks: [at: number, sent: number][] }>();
const listeners = new Set<() => void>();

function change(key: string, part: Partial<Sending>): void {
  items = items.map((item) => (item.key === key ? { ...item, ...part } : item));
  tell();
}

function tell(): void {
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** The uploads of this tab; they live as long as the tab, wherever one goes in the app. */
export function useUploads(): readonly Sending[] {
  return useSyncExternalStore(
    subscribe,
    () => items,
    () => none,
  );
}

/** Whether leaving the page would break an upload off. */
export const isSending = () => items.some(({ state }) => state === 'sending');

const fingerprintOf = (file: File) => [file.name, file.type, file.size, file.lastModified].join('|');

/**
 * Begins to send a file, or goes on where the same file was broken off (also after a reload or a new sign-in).
 * @returns the key that names it in `useUploads`
 */
export function sendFile(file: File): string {
  const key = crypto.randomUUID();
  items = [
    ...items,
    { key, name: file.name, size: file.size, sent: 0, speed: null, state: 'sending', error: null, id: null },
  ];
  tell();
  void begin(key, file);
  return key;
}

async function begin(key: string, file: File): Promise<void> {
  try {
    const { Upload, DetailedError } = await import('tus-js-client');
    const upload = new Upload(file, {
      endpoint: '/uploads',
      chunkSize: chunkBytes,
      retryDelays: [0, 1_000, 3_000, 5_000, 10_000, 20_000],
      removeFingerprintOnSuccess: true,
      fingerprint: async () => fingerprintOf(file),
      metadata: { filename: file.name, door: 'media', fingerprint: fingerprintOf(file) },
      onProgress: (sent) => change(key, { sent, speed: speedOf(key, sent) }),
      onSuccess: () =>
        change(key, { state: 'arrived', sent: file.size, id: upload.url?.split('/').at(-1) ?? null }),
      onError: (error) => {
        const said = error instanceof DetailedError ? error.originalResponse?.getBody() : null;
        change(key, { state: 'failed', error: said?.trim() || 'The connection broke off.' });
      },
    });
    transfers.set(key, { upload, marks: [] });
    const [earlier] = await upload.findPreviousUploads();
    if (earlier) upload.resumeFromPreviousUpload(earlier);
    // Cancelled while the script was on its way.
    if (items.some((item) => item.key === key)) upload.start();
  } catch {
    change(key, { state: 'failed', error: 'The upload could not be started. Please reload the page.' });
  }
}

function speedOf(key: string, sent: number): number | null {
  const marks = transfers.get(key)?.marks;
  if (!marks) return null;
  const now = performance.now();
  marks.push([now, sent]);
  while (marks.length > 2 && now - (marks[0]?.[0] ?? now) > speedWindow) marks.shift();
  const [at, before] = marks[0] ?? [now, sent];
  return now - at > 500 ? ((sent - before) * 1000) / (now - at) : null;
}

/** Stops sending; what has arrived stays on the server. */
export function pauseUpload(key: string): void {
  void transfers.get(key)?.upload.abort();
  change(key, { state: 'paused', speed: null });
}

/** Goes on after a pause or a failure. */
export function resumeUpload(key: string): void {
  const transfer = transfers.get(key);
  if (!transfer) return;
  transfer.marks.length = 0;
  change(key, { state: 'sending', error: null });
  transfer.upload.start();
}

/** Gives an upload up; the server forgets what had arrived. */
export async function cancelUpload(key: string): Promise<void> {
  items = items.filter((item) => item.key !== key);
  tell();
  const transfer = transfers.get(key);
  transfers.delete(key);
  await transfer?.upload.abort(true).catch(() => {}); // gone already, or swept in seven days
}

/** Takes an upload that has been used off the list, by its id. */
export function forgetArrived(id: string): void {
  const item = items.find((one) => one.id === id);
  if (!item) return;
  items = items.filter((one) => one !== item);
  transfers.delete(item.key);
  tell();
}
