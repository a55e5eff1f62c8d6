import { createContext, useContext, useEffect, useSyncExternalStore } from 'react';

/** How the title of a page begins whose form was rejected (UX-03): it is the first that a screen reader says of a new page. */
const prefix = 'Error: ';

/** Whether the response being rendered on the server rejects a form; given by entry.server, false in the browser. */
export const RejectedContext = createContext(false);

/** The forms of the page that show errors now. */
const failing = new Set<symbol>();
const listeners = new Set<() => void>();
/** The server's value, until the page's own forms have reported theirs. */
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

/** For a form's error summary: the page's title says that there is an error for as long as `some` is true. */
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

/** The prefix of the page's title: 'Error: ' or nothing. */
export function useTitlePrefix(): string {
  const rejected = useContext(RejectedContext);
  // Effects of the forms run before this one.
  useEffect(update, []);
  const atFirst = () => (typeof document === 'undefined' ? rejected : shown);
  return useSyncExternalStore(subscribe, () => shown, atFirst) ? prefix : '';
}
