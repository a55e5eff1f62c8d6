import { useCallback, useSyncExternalStore } from 'react';
import { clockOffset } from '~/lib/countdown';

/* One timer serves all countdowns and stops without listeners. */
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

/** Older data comes from memory (lib/page-cache.ts). */
let newest: { serverNow: number; offset: number } | undefined;

function offsetOf(serverNow: number): number {
  if (!newest || serverNow > newest.serverNow)
    newest = { serverNow, offset: clockOffset(serverNow, receivedAt(serverNow)) };
  return newest.offset;
}

/** `serverNow` of the document. */
let documentNow: number | undefined;

/** For the document, the time of its first byte: a slow script runs seconds later. */
function receivedAt(serverNow: number): number {
  const [page] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  if (serverNow !== documentNow || !page?.responseStart) return Date.now();
  return Date.now() - (performance.now() - page.responseStart);
}

/**
 * Returns the server's clock in epoch milliseconds, each second. The first render returns
 * `serverNow` for hydration.
 * @param serverNow the loader's `Date.now()`
 */
export function useServerClock(serverNow: number): number {
  const read = useCallback(() => {
    // Whole seconds: a snapshot must not change within a render.
    return Math.floor((Date.now() + offsetOf(serverNow)) / 1000) * 1000;
  }, [serverNow]);
  return useSyncExternalStore(subscribe, read, () => {
    // In browsers React calls this only during hydration.
    if (typeof document !== 'undefined') documentNow = serverNow;
    return serverNow;
  });
}
