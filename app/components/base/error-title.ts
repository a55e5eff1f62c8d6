import { createContext, useContext, useEffect, useSyncExternalStore } from 'react';

/** Screen readers start with the title (UX-03). */
const prefix = 'Error: ';

export const RejectedContext = createContext(false);

const failing = new Set<symbol>();
const listeners = new Set<() => void>();
let shown = typeof document !== 'undefined' && document.title.startsWith(prefix);

function update(): void {
  const before = shown;
  shown = failing.size > 0;
  if (shown !== before) for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/** Prefixes the title while there are errors. */
export function useErrorInTitle(hasErrors: boolean): void {
  useEffect(() => {
    if (!hasErrors) return;
    const form = Symbol();
    failing.add(form);
    update();
    return () => {
      failing.delete(form);
      update();
    };
  }, [hasErrors]);
}

/** Returns 'Error: ' or ''. */
export function useTitlePrefix(): string {
  const rejected = useContext(RejectedContext);
  useEffect(update, []);
  const atFirst = () => (typeof document === 'undefined' ? rejected : shown);
  return useSyncExternalStore(subscribe, () => shown, atFirst) ? prefix : '';
}
