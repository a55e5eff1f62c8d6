/** Truncates a text without splitting a surrogate pair, which PostgreSQL rejects in JSON. */
export const beginning = (text: string, most: number): string =>
  text.slice(0, most).replace(/[\uD800-\uDBFF]$/, '');
