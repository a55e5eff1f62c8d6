/* A draft sent while leaving may arrive after the next page was rendered (keep-draft). */

const store = 'left-draft';

/** Stores the id of a draft that is being sent; null removes it. */
export function noteLeftDraft(id: string | null): void {
  try {
    if (id) sessionStorage.setItem(store, id);
    else sessionStorage.removeItem(store);
  } catch {
    // Storage is disabled: a later page shows the draft.
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
