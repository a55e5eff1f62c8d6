let listenerNow: (() => void) | null = null;

/** Resets the inactivity clock (SPEC §4 Session). */
export function noteActivity(): void {
  listenerNow?.();
}

/** Subscribes to noteActivity(). @returns unsubscribes */
export function onActivity(listener: () => void): () => void {
  listenerNow = listener;
  return () => {
    if (listenerNow === listener) listenerNow = null;
  };
}
