/**
 * Returns the first `most` UTF-16 units without splitting a character: PostgreSQL rejects half of a surrogate
 * pair in JSON.
 */
export const beginning = (text: string, most: number): string =>
  text.slice(0, most).replace(/[\uD800-\uDBFF]$/, '');
