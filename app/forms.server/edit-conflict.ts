import { createHash } from 'node:crypto';
import type { ConflictRow, EditConflict } from '~/components/dialog/edit-conflict';
import { formatMoment } from '~/lib/dates';
import { typedFields, wordsOf } from '~/lib/plain-fields';
import type { Fields } from '../../admin-api/contract/field-table';

export type EditField = {
  name: string;
  label: string;
  value: string;
  shown?: string;
};

export type Edited = { editedAt?: string | null; editedBy?: string | null };

/** The fields of a table that are typed as their kind says. */
export const plainEditFields = (fields: Fields, item: object): EditField[] =>
  Object.entries(typedFields(fields, item)).map(([name, value]) => ({
    ...{ name, value, label: fields[name]?.label ?? name },
    shown: wordsOf(fields, name, item),
  }));

/**
 * Returns a saved image as a field.
 * @param url its signature changes with every response
 */
export function savedPicture(name: string, label: string, url: string | null): EditField {
  const value = url ? url.replace(/^https?:\/\/[^/]*|\?.*$/g, '') : '';
  return { name, label, value, shown: url ? 'The saved picture' : 'No picture' };
}

/** Null keeps the saved one. */
export function chosenPicture(
  name: string,
  label: string,
  upload: { id: string; name: string | null } | null,
): EditField[] {
  return upload
    ? [{ name, label, value: `upload ${upload.id}`, shown: upload.name ?? 'The file you sent' }]
    : [];
}

/** Field names with a prefix of the value's SHA-256. */
export function loadedWith(fields: EditField[]): string {
  return fields.map(({ name, value }) => `${name}:${digest(value)}`).join(' ');
}

/**
 * Compares the loaded version with the current item (decision 0021).
 * @param yours may omit unchanged fields
 * @returns null without a conflict
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

export function whoAndWhen(what: string, { editedAt, editedBy }: Edited): string {
  const who = editedBy || 'Another user';
  if (!editedAt) return `${who} changed this ${what} after you had opened it.`;
  return `${who} changed this ${what} on ${formatMoment(Math.floor(Date.parse(editedAt) / 1000))}, after you had opened it.`;
}

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
