/** A provider's ids may need encoding. */
export const itemPath = (path: string): string => path.split('/').map(encodeURIComponent).join('/');

/**
 * At most 72 characters (`isFormKey`).
 * @param formKey at most 48 characters
 */
export function itemFormKey(formKey: string, id: string): string {
  const safe = id.replace(/[^\w-]/gu, (character) => `-${character.codePointAt(0)?.toString(36)}`);
  // Ids of a provider start alike.
  return formKey + safe.slice(-(72 - formKey.length));
}
