/**
 * The path of an item's page, or of an action on it: an id of a provider may have characters that a URL has only encoded.
 * @param path '{id}' or '{id}/edit' as it is, not encoded
 */
export const itemPath = (path: string): string => path.split('/').map(encodeURIComponent).join('/');

/**
 * The form key of one item among others of a page (`isFormKey`: up to 72 characters, those of a key only).
 * @param formKey the key of the page, with the name of the action where an item has several; at most 48 characters
 */
export function itemFormKey(formKey: string, id: string): string {
  const safe = id.replace(/[^\w-]/gu, (character) => `-${character.codePointAt(0)?.toString(36)}`);
  // Ids of one provider begin alike.
  return formKey + safe.slice(-(72 - formKey.length));
}
