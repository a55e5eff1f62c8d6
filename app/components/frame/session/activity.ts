let listenerNow: (() => void) | null = null;

/**
 * Something that counts as activity is under way, such as an upload (SPEC §4 Session): the inactivity clock begins anew, and a
 * warning that is shown disappears. Call it as often as you like; it does nothing on pages without a session.
 */
export function noteActivity(): void {
  listenerNow?.();
}

/** For the session's clock: calls `listener` for each noteActivity(). @returns takes it away again */
export function onActivity(listener: () => void): () => void {
  listenerNow = listener;
  return () => {
    if (listenerNow === listener) listenerNow = null;
  };
}
