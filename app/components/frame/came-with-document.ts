import { useState, useSyncExternalStore } from 'react';

const nothing = () => () => {};

/** Returns whether the component was rendered by the server. */
export function useCameWithDocument(): boolean {
  const hydrating = useSyncExternalStore(
    nothing,
    () => false,
    () => true,
  );
  return useState(hydrating)[0];
}
