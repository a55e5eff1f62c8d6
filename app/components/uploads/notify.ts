import type { FlashText } from '../flash-message';

/** What the panel's uploads have to say: a toast, see UploadPanel. */
let shown: FlashText | null = null;
const listeners = new Set<() => void>();

export function notify(message: FlashText): void {
  shown = message;
  for (const listener of listeners) listener();
}

export function onNotified(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export const currentNotice = () => shown;
