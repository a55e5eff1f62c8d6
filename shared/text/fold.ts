/** Folds accents, case, apostrophes and spaces for search. */
export function fold(text: string): string {
  return text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replace(/[\u2018\u2019\u02bc`\u00b4]/g, "'")
    .toLowerCase()
    .replace(/\s+/g, ' ')
    .trim();
}
