/** A field of a form: where the form posts, the field's name, and its number among those of that name. */
export type Field = {
  form: string;
  name: string;
  nth: number;
  value: string;
  /** Of an edit form: what it was opened with (decision 0021). What others save meanwhile is held against this. */
  loaded?: string;
  /** The key the form was sent under. */
  formKey?: string;
};
export type StoredText = {
  staffId: string;
  path: string;
  at: number;
  ended: boolean;
  /** A form was sent and the server did not respond. */
  isUnconfirmed?: boolean;
  fields: Field[];
};

const store = 'typed';
/** Kept text is forgotten after this time, in milliseconds. */
const keepMs = 60 * 60_000;

/** Copy of the stored text: the Clear-Site-Data header of a log-out in another tab empties the storage of every tab. */
const held = new Map<string, string>();

/** What this tab stores of the forms of one page; null for nothing, or nothing recent. */
export function readStored(): StoredText | null {
  try {
    const stored = JSON.parse(sessionStorage.getItem(store) ?? 'null') as StoredText | null;
    return stored && Date.now() - stored.at < keepMs ? stored : null;
  } catch {
    return null; // storage switched off, or something else's value
  }
}

/** Keeps it in this tab's sessionStorage; null forgets. */
export function writeStored(stored: StoredText | null): void {
  held.delete(store);
  try {
    if (stored) sessionStorage.setItem(store, JSON.stringify(stored));
    else sessionStorage.removeItem(store);
  } catch {
    // Storage is full or switched off: then nothing is stored.
  }
}

const asideOf = (staffId: string) => `${store} ${staffId}`;

/** Stores text of another person under their id until they sign in in this tab, and brings back what is stored there of this one. */
export function changeAuthor(from: StoredText | null, staffId: string): void {
  try {
    if (from) sessionStorage.setItem(asideOf(from.staffId), JSON.stringify(from));
    const own = sessionStorage.getItem(asideOf(staffId));
    sessionStorage.removeItem(asideOf(staffId));
    if (from) writeStored(null);
    if (own) sessionStorage.setItem(store, own);
  } catch {
    // Storage is full or switched off: then nothing is stored.
  }
  held.clear();
  holdStored(asideOf(''));
}

/** Copies the stored text whose name begins with `prefix`, and stores the copy again when the page is left. */
export function holdStored(prefix = store): void {
  try {
    for (const [name, text] of Object.entries(sessionStorage))
      if (name.startsWith(prefix)) held.set(name, text);
  } catch {
    // Storage is switched off: then nothing is stored.
  }
  addEventListener('pagehide', putBackHeld);
}

/** Stores the copies again whose text is missing. */
export function putBackHeld(): void {
  try {
    for (const [name, text] of held) if (!sessionStorage.getItem(name)) sessionStorage.setItem(name, text);
  } catch {
    // Storage is full or switched off: then nothing is stored.
  }
}

/** The session is over: what was stored until now may be put back after signing in. The login page says so. */
export function markSessionEnded(): void {
  const stored = readStored();
  if (stored) writeStored({ ...stored, ended: true });
}

/** Keeps what was sent until the server responds: a reload or Retry fills the form in again. */
export function markUnconfirmed(): void {
  const stored = readStored();
  if (stored) writeStored({ ...stored, isUnconfirmed: true });
}

/** The server responded to a form. */
export function markConfirmed(): void {
  const stored = readStored();
  if (stored?.isUnconfirmed) writeStored({ ...stored, isUnconfirmed: false });
}
