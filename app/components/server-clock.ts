import { useCallback, useSyncExternalStore } from 'react';
import { clockOffset } from '~/lib/countdown';

/*
 * The server's clock in the browser. One timer for all countdowns of a page; it stops while no one listens.
 */
const listeners = new Set<() => void>();
let timer: ReturnType<typeof setInterval> | undefined;

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  timer ??= setInterval(() => {
    for (const each of listeners) each();
  }, 1000);
  return () => {
    listeners.delete(listener);
    if (listeners.size > 0) return;
    clearInterval(timer);
    timer = undefined;
  };
}

/** Of the newest data so far: older ones come from memory (lib/page-cache.ts). */
let newest: { serverNow: number; offset: number } | undefined;

function offsetOf(serverNow: number): number {
  if (!newest || serverNow > newest.serverNow)
    newest = { serverNow, offset: clockOffset(serverNow, receivedAt(serverNow)) };
  return newest.offset;
}

/** `serverNow` of the page this document came as; data fetched later has another one. */
let documentNow: number | undefined;

/**
 * This device's clock when `serverNow` arrived: for the document when its first byte came, since a slow script may run
 * seconds after the server wrote it; for data fetched later, now.
 */
function receivedAt(serverNow: number): number {
  const [page] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  if (serverNow !== documentNow || !page?.responseStart) return Date.now();
  return Date.now() - (performance.now() - page.responseStart);
}

/**
 * The server's clock in epoch milliseconds, on by the second. The first render gives `serverNow` itself, so that
 * server and browser draw the same.
 * @param serverNow `Date.now()` of the loader that made the page's data
 */
export function useServerClock(serverNow: number): number {
  const read = useCallback(() => {
    // In whole seconds: a snapshot must not change between two reads of one render.
    return Math.floor((Date.now() + offsetOf(serverNow)) / 1000) * 1000;
  }, [serverNow]);
  return useSyncExternalStore(subscribe, read, () => {
    // In a browser React asks for this only while it takes over the document's own HTML.
    if (typeof document !== 'undefined') documentNow = serverNow;
    return serverNow;
  });
}
