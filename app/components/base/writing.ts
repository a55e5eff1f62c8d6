let inFlight = 0;
const listeners = new Set<() => void>();

/** Whether the response to something that writes has not come; `useNavigation` says so only once React has drawn it. */
export const isWriting = (): boolean => inFlight > 0;

export function subscribeToWriting(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** @param by 1 when something is sent, -1 when its response has come */
export function countWriting(by: 1 | -1): void {
  inFlight += by;
  for (const listener of listeners) listener();
}
