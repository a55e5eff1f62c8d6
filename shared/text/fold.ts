/** Letters that Unicode does not decompose, and the final sigma. */
export const plainLetters: Readonly<Record<string, string>> = {
  ...{ æ: 'ae', œ: 'oe', ø: 'o', ß: 'ss', ł: 'l', đ: 'd', ð: 'd', þ: 'th', ı: 'i', ħ: 'h', ŧ: 't', ŋ: 'n' },
  ς: 'σ',
};
const undecomposed = new RegExp(`[${Object.keys(plainLetters).join('')}]`, 'g');

/** Characters that search reads as an apostrophe. */
export const apostrophes = '\u2018\u2019\u02bc`\u00b4';
const apostrophe = new RegExp(`[${apostrophes}]`, 'g');

/** Folds accents, ligatures, widths, case, apostrophes and spaces for search. SQL: admin-api/db/folded.ts. */
export function fold(text: string): string {
  return text
    .replace(apostrophe, "'") // before U+00B4 decomposes into a space and an accent
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(undecomposed, (letter) => plainLetters[letter] ?? letter)
    .replace(/\s+/g, ' ')
    .trim();
}
