/**
 * The beginning of a text, at most `most` long (UTF-16 units), that never ends with half of a character: JSON writes that as an escape which PostgreSQL
 * rejects, and a page as '�'.
 */
export const beginning = (text: string, most: number): string =>
  text.slice(0, most).replace(/[\uD800-\uDBFF]$/, '');
