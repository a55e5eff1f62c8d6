import { createHash } from 'node:crypto';
import type { ConflictRow, EditConflict } from '~/components/dialog/edit-conflict';
import { formatMoment } from '~/lib/dates';

/** A field of an edit form. */
export type EditField = {
  name: string;
  label: string;
  /** What is saved. */
  value: string;
  /** The same as a person reads it; `value` where left out. */
  shown?: string;
};

/** Who edited an item last, and when (ISO 8601), where the provider says so. */
export type Edited = { editedAt?: string | null; editedBy?: string | null };

/** A picture as it is saved. @param url of the provider's; what a signature adds to it changes with every response */
export function savedPicture(name: string, label: string, url: string | null): EditField {
  const value = url ? url.replace(/^https?:\/\/[^/]*|\?.*$/g, '') : '';
  return { name, label, value, shown: url ? 'The saved picture' : 'No picture' };
}

/** A picture that was chosen in the form; null where none was: then the saved one stays, and is in conflict with no one's. */
export function chosenPicture(
  name: string,
  label: string,
  upload: { id: string; name: string | null } | null,
): EditField[] {
  return upload
    ? [{ name, label, value: `upload ${upload.id}`, shown: upload.name ?? 'The file you sent' }]
    : [];
}

/** What an edit form is loaded with, for its hidden field `loaded`: the name of each field and the beginning of its value's SHA-256. */
export function loadedWith(fields: EditField[]): string {
  return fields.map(({ name, value }) => `${name}:${digest(value)}`).join(' ');
}

/**
 * Holds what a form was loaded with against the item as it is now (SPEC is silent; decision 0021).
 * @param form with the field `loaded`; one without it is not held against anything
 * @param theirs the item now, read past the cache @param yours what the form saves; a field that stays as it is may be left out
 * @returns null when saving overwrites no one's change; else every field of which the two versions differ
 */
export function conflictOf(form: FormData, theirs: EditField[], yours: EditField[]): EditConflict | null {
  const before = readLoaded(form.get('loaded'));
  const rows: ConflictRow[] = [];
  for (const their of theirs) {
    const your = yours.find(({ name }) => name === their.name);
    const old = before.get(their.name);
    if (!your || old === undefined || your.value === their.value) continue;
    const changed = { them: digest(their.value) !== old, you: digest(your.value) !== old };
    rows.push({
      label: their.label,
      ...readable(your, their),
      changedBy: changed.them ? (changed.you ? 'both' : 'them') : 'you',
    });
  }
  return rows.some(({ changedBy }) => changedBy !== 'you') ? { loaded: loadedWith(theirs), rows } : null;
}

/** Says that an item was changed by another user: by whom and when, where that is known. @param what it is: 'category' */
export function whoAndWhen(what: string, { editedAt, editedBy }: Edited): string {
  const who = editedBy || 'Another user';
  if (!editedAt) return `${who} changed this ${what} after you had opened it.`;
  return `${who} changed this ${what} on ${formatMoment(Math.floor(Date.parse(editedAt) / 1000))}, after you had opened it.`;
}

/** Whether a field of a form is sent as it was loaded: no one has touched it. */
export function isUntouched(form: FormData, { name, value }: Pick<EditField, 'name' | 'value'>): boolean {
  return readLoaded(form.get('loaded')).get(name) === digest(value);
}

function readable(your: EditField, their: EditField): { yours: string; theirs: string } {
  const yours = your.shown ?? your.value;
  const theirs = their.shown ?? their.value;
  return yours === theirs
    ? { yours, theirs: `${theirs}\n(The same words, formatted otherwise.)` }
    : { yours, theirs };
}

function readLoaded(loaded: FormDataEntryValue | null): Map<string, string> {
  if (typeof loaded !== 'string' || loaded.length > 500) return new Map();
  return new Map(
    loaded.split(' ').map((part) => {
      const [name = '', value = ''] = part.split(':');
      return [name, value] as const;
    }),
  );
}

const digest = (value: string) => createHash('sha256').update(value).digest('base64url').slice(0, 16);
