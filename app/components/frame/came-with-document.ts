import { useState, useSyncExternalStore } from 'react';

const nothing = () => () => {};

/** Whether what is drawn came with the document, from the server, and not by a step within the app. Stays what it was at first. */
export function useCameWithDocument(): boolean {
  const hydrating = useSyncExternalStore(
    nothing,
    () => false,
    () => true,
  );
  return useState(hydrating)[0];
}
