/*
 * A form that is left by its tab's address, or reloaded, sends its draft while the next page is already on its way (keep-draft): that page may have
 * been made before the draft was there.
 */

const store = 'left-draft';

/** Notes in this tab that a draft is being sent while its page is left. @param id of the draft; null once a page has it */
export function noteLeftDraft(id: string | null): void {
  try {
    if (id) sessionStorage.setItem(store, id);
    else sessionStorage.removeItem(store);
  } catch {
    // Storage is switched off: the page after the next one has the draft.
  }
}

/** The id that was noted. */
export function leftDraft(): string | null {
  try {
    return sessionStorage.getItem(store);
  } catch {
    return null;
  }
}
