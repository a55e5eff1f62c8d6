import { useState, useSyncExternalStore } from 'react';

const nothing = () => () => {};

/** Returns whether the server rendered it. */
export function useCameWithDocument(): boolean {
  const hydrating = useSyncExternalStore(
    nothing,
    () => false,
    () => true,
  );
  return useState(hydrating)[0];
}
