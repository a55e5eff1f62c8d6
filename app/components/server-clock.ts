import { useCallback, useSyncExternalStore } from 'react';
import { clockOffset } from '~/lib/countdown';

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

/** Older data comes from the cache. */
let newest: { serverNow: number; offset: number } | undefined;

function offsetOf(serverNow: number): number {
  if (!newest || serverNow > newest.serverNow)
    newest = { serverNow, offset: clockOffset(serverNow, receivedAt(serverNow)) };
  return newest.offset;
}

let documentNow: number | undefined;

/** A slow script would delay the document's time. */
function receivedAt(serverNow: number): number {
  const [page] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  if (serverNow !== documentNow || !page?.responseStart) return Date.now();
  return Date.now() - (performance.now() - page.responseStart);
}

/** Returns the server's time; during hydration, `serverNow`. */
export function useServerClock(serverNow: number): number {
  const read = useCallback(() => {
    // The snapshot must not change within a render.
    return Math.floor((Date.now() + offsetOf(serverNow)) / 1000) * 1000;
  }, [serverNow]);
  return useSyncExternalStore(subscribe, read, () => {
    // React calls this only during hydration.
    if (typeof document !== 'undefined') documentNow = serverNow;
    return serverNow;
  });
}
