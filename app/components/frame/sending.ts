import { useSyncExternalStore } from 'react';
import type { FlashText } from './flash-message';

/** 'waiting': offline; 'arrived': not submitted; 'saving': sent to the admin API. */
export type SendingState = 'sending' | 'waiting' | 'paused' | 'arrived' | 'saving' | 'failed';

export type Sending = {
  key: string;
  name: string;
  /** Bytes. */
  size: number;
  sent: number;
  /** Bytes per second, or null. */
  speed: number | null;
  secondsLeft: number | null;
  /** Seconds; null if not playable. */
  duration: number | null;
  codecs: string;
  state: SendingState;
  /** Tells why it failed or paused. */
  error: string | null;
  id: string | null;
  /** From 0 to 1. */
  saved: number;
  /** The form shows it instead of the panel. */
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

/** Returns this tab's uploads. */
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

/** Makes this browser load the panel. */
export function rememberBegun(): void {
  try {
    localStorage.setItem(begunKey, '1');
  } catch {
    // The uploads page still shows it.
  }
}

/** Returns whether this browser has uploaded files. */
export function hasBegun(): boolean {
  try {
    return localStorage.getItem(begunKey) !== null;
  } catch {
    return false;
  }
}
