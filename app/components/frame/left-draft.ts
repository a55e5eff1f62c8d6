/* A draft may arrive after the next page was rendered. */

const store = 'left-draft';

/** Stores a sent draft's id; null removes it. */
export function noteLeftDraft(id: string | null): void {
  try {
    if (id) sessionStorage.setItem(store, id);
    else sessionStorage.removeItem(store);
  } catch {
    // A later page shows the draft.
  }
}

/** Returns that id. */
export function leftDraft(): string | null {
  try {
    return sessionStorage.getItem(store);
  } catch {
    return null;
  }
}
