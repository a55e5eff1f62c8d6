/** A form's path, the field's name, and its index among those of that name. */
export type Field = {
  form: string;
  name: string;
  nth: number;
  value: string;
  /** The loaded value of an edit form (decision 0021). */
  loaded?: string;
  formKey?: string;
};
export type StoredText = {
  staffId: string;
  path: string;
  at: number;
  ended: boolean;
  /** The server did not respond. */
  isUnconfirmed?: boolean;
  fields: Field[];
};

const store = 'typed';
/** Milliseconds. */
const keepMs = 60 * 60_000;

/** A log-out in another tab clears the storage of all tabs (Clear-Site-Data). */
const held = new Map<string, string>();

/** Returns this tab's recent text of a page, or null. */
export function readStored(): StoredText | null {
  try {
    const stored = JSON.parse(sessionStorage.getItem(store) ?? 'null') as StoredText | null;
    return stored && Date.now() - stored.at < keepMs ? stored : null;
  } catch {
    return null; // unavailable, or an invalid value
  }
}

/** Stores the text in sessionStorage; null deletes it. */
export function writeStored(stored: StoredText | null): void {
  held.delete(store);
  try {
    if (stored) sessionStorage.setItem(store, JSON.stringify(stored));
    else sessionStorage.removeItem(store);
  } catch {
    // Storage is full or disabled.
  }
}

const asideOf = (staffId: string) => `${store} ${staffId}`;

/** Stores another user's text under their id and returns this user's. */
export function changeAuthor(from: StoredText | null, staffId: string): void {
  try {
    if (from) sessionStorage.setItem(asideOf(from.staffId), JSON.stringify(from));
    const own = sessionStorage.getItem(asideOf(staffId));
    sessionStorage.removeItem(asideOf(staffId));
    if (from) writeStored(null);
    if (own) sessionStorage.setItem(store, own);
  } catch {
    // Storage is full or disabled.
  }
  held.clear();
  holdStored(asideOf(''));
}

/** Copies stored texts and restores them when the page is left. */
export function holdStored(prefix = store): void {
  try {
    for (const [name, text] of Object.entries(sessionStorage))
      if (name.startsWith(prefix)) held.set(name, text);
  } catch {
    // Storage is disabled.
  }
  addEventListener('pagehide', putBackHeld);
}

/** Restores missing texts from the copies. */
export function putBackHeld(): void {
  try {
    for (const [name, text] of held) if (!sessionStorage.getItem(name)) sessionStorage.setItem(name, text);
  } catch {
    // Storage is full or disabled.
  }
}

/** Allows restoring after the next login. */
export function markSessionEnded(): void {
  const stored = readStored();
  if (stored) writeStored({ ...stored, ended: true });
}

/** Marks the text as sent, until the server responds. */
export function markUnconfirmed(): void {
  const stored = readStored();
  if (stored) writeStored({ ...stored, isUnconfirmed: true });
}

/** Marks the text as answered by the server. */
export function markConfirmed(): void {
  const stored = readStored();
  if (stored?.isUnconfirmed) writeStored({ ...stored, isUnconfirmed: false });
}
