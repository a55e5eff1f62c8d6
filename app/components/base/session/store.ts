/** The index counts fields of the same name. */
export type Field = {
  form: string;
  name: string;
  nth: number;
  value: string;
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

/** A log-out clears all tabs' storage (Clear-Site-Data). */
const held = new Map<string, string>();

/** Returns recent text, or null. */
export function readStored(): StoredText | null {
  try {
    const stored = JSON.parse(sessionStorage.getItem(store) ?? 'null') as StoredText | null;
    return stored && Date.now() - stored.at < keepMs ? stored : null;
  } catch {
    return null; // it is unavailable or invalid
  }
}

/** Stores text; null deletes it. */
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

/** Exchanges another user's text for this user's. */
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

/** Copies stored texts and restores them on leaving. */
export function holdStored(prefix = store): void {
  try {
    for (const [name, text] of Object.entries(sessionStorage))
      if (name.startsWith(prefix)) held.set(name, text);
  } catch {
    // Storage is disabled.
  }
  addEventListener('pagehide', putBackHeld);
}

/** Restores missing texts. */
export function putBackHeld(): void {
  try {
    for (const [name, text] of held) if (!sessionStorage.getItem(name)) sessionStorage.setItem(name, text);
  } catch {
    // Storage is full or disabled.
  }
}

/** Allows restoring after login. */
export function markSessionEnded(): void {
  const stored = readStored();
  if (stored) writeStored({ ...stored, ended: true });
}

/** Marks text as unconfirmed. */
export function markUnconfirmed(): void {
  const stored = readStored();
  if (stored) writeStored({ ...stored, isUnconfirmed: true });
}

/** Marks text as confirmed. */
export function markConfirmed(): void {
  const stored = readStored();
  if (stored?.isUnconfirmed) writeStored({ ...stored, isUnconfirmed: false });
}
