let inFlight = 0;
const listeners = new Set<() => void>();

/** Returns whether a write is pending, before `useNavigation` does. */
export const isWriting = (): boolean => inFlight > 0;

export function subscribeToWriting(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Counts a pending write. @param by 1 on sending, -1 afterwards */
export function countWriting(by: 1 | -1): void {
  inFlight += by;
  for (const listener of listeners) listener();
}
