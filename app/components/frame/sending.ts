import { useSyncExternalStore } from 'react';
import type { FlashText } from './flash-message';

/**
 * - sending, waiting (the line is cut; it goes on by itself), paused
 * - arrived: all bytes are on the server, the form was not submitted yet
 * - saving: being sent from the dashboard to the admin API
 * - failed
 */
export type SendingState = 'sending' | 'waiting' | 'paused' | 'arrived' | 'saving' | 'failed';

/** One upload, as the page shows it. */
export type Sending = {
  key: string;
  name: string;
  /** Bytes. */
  size: number;
  sent: number;
  /** Bytes a second over the last five seconds; null until it is known. */
  speed: number | null;
  /** Null for the first three seconds. */
  secondsLeft: number | null;
  /** Seconds it lasts; null where the browser cannot play it. */
  duration: number | null;
  /** See codecs.ts. */
  codecs: string;
  state: SendingState;
  /** What went wrong, or why it is paused. */
  error: string | null;
  /** The upload's id, once the server knows of it. */
  id: string | null;
  /** While saving: how far, from 0 to 1. */
  saved: number;
  /** A form shows it, so that the panel need not. */
  inForm?: boolean;
};

let items: readonly Sending[] = [];
const none: readonly Sending[] = [];
const listeners = new Set<() => void>();

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function become(next: readonly Sending[]): void {
  items = next;
  for (const listener of listeners) listener();
}

/** The uploads of this tab; they live as long as the tab, wherever one goes in the app. */
export function useUploads(): readonly Sending[] {
  return useSyncExternalStore(
    subscribe,
    () => items,
    () => none,
  );
}

export const allSendings = () => items;
export const sendingOf = (key: string) => items.find((item) => item.key === key);

export function addSending(item: Sending): void {
  become([...items, item]);
}

export function changeSending(key: string, part: Partial<Sending>): void {
  become(items.map((item) => (item.key === key ? { ...item, ...part } : item)));
}

export function dropSending(key: string): void {
  become(items.filter((item) => item.key !== key));
}

/** What the panel's uploads have to say: a toast, see UploadPanel. */
let shown: FlashText | null = null;
const noticeListeners = new Set<() => void>();

export function notify(message: FlashText): void {
  shown = message;
  for (const listener of noticeListeners) listener();
}

export function onNotified(listener: () => void): () => void {
  noticeListeners.add(listener);
  return () => noticeListeners.delete(listener);
}

export const currentNotice = () => shown;

const begunKey = 'uploads-begun';

/** This browser has sent files: only then the panel is fetched, and the server asked for pending uploads. */
export function rememberBegun(): void {
  try {
    localStorage.setItem(begunKey, '1');
  } catch {
    // Storage is switched off: the uploads page still knows.
  }
}

/** Whether this browser has sent files before. */
export function hasBegun(): boolean {
  try {
    return localStorage.getItem(begunKey) !== null;
  } catch {
    return false;
  }
}
