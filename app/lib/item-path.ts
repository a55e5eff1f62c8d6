/** Encodes ids in a path. */
export const itemPath = (path: string): string => path.split('/').map(encodeURIComponent).join('/');

/** Returns a key of at most 72 characters (`isFormKey`). */
export function itemFormKey(formKey: string, id: string): string {
  const safe = id.replace(/[^\w-]/gu, (character) => `-${character.codePointAt(0)?.toString(36)}`);
  // Ids start alike and differ at the end.
  return formKey + safe.slice(-(72 - formKey.length));
}
