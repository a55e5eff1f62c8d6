/** A text as search compares it: without accents and case, apostrophes alike, spaces folded. */
export function fold(text: string): string {
  return text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replace(/[\u2018\u2019\u02bc`\u00b4]/g, "'")
    .toLowerCase()
    .replace(/\s+/g, ' ')
    .trim();
}

/**
 * A test for texts that were folded already: every word of the query occurs in it, in any order.
 * An empty query matches everything.
 */
export function foldedMatcher(query: string): (folded: string) => boolean {
  const words = fold(query).split(' ').filter(Boolean);
  return (folded) => words.every((word) => folded.includes(word));
}
