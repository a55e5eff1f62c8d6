import { beginning } from './beginning';
import { fold } from './fold';

/** How well something matches, the best first; what does not match has none. */
export const ranks = { code: 0, start: 1, word: 2, inside: 3 } as const;
export type Rank = (typeof ranks)[keyof typeof ranks];

/** The number that a prepared code ends with; '' without one. */
export const codeNumber = (code: string): string => code.replace(/^\D+/, '');

/** What search compares of one item, prepared once. */
export type Searchable = {
  /** Title in plain words. */
  title: string;
  /** Its code as `codeKey` gives it; '' without one. */
  code: string;
  /** Title, code and what else it is found by: plain words with a space before each. */
  words: string;
  /** The same without any space, for 'well-known' and 'wellknown'. */
  joined: string;
};

/** A text as plain words: without accents and case, and whatever is neither letter nor digit (dashes, apostrophes) is a space. */
export const plain = (text: string): string =>
  fold(text)
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();

/** A code without separators and leading zeros: 'ITE-012', 'ite 12' and 'ITE012' are all 'ite12'. */
export const codeKey = (text: string): string =>
  plain(text)
    .replaceAll(' ', '')
    .replace(/(?<!\d)0+(?=\d)/g, '');

/** Whether two codes read alike, so that they are one: ITE-78, ite-078, ITE-0078. */
export const isSameCode = (a: string, b: string): boolean =>
  a === b || (codeKey(a) !== '' && codeKey(a) === codeKey(b));

/** A title as lists sort it: plain words, numbers by their value. Texts that are alike in it are in no order of their own. */
export const titleKey = (title: string): string =>
  beginning(
    plain(title).replace(/\p{Nd}+/gu, (digits) => digits.replace(/^0+(?=.)/, '').padStart(9, '0')),
    500,
  );

/** Prepares an item. @param more what else it is found by: an email, a section's name */
export function searchable({
  title,
  code = '',
  more = '',
}: {
  title: string;
  code?: string;
  more?: string;
}): Searchable {
  const words = plain(`${title} ${code} ${more}`);
  return {
    title: plain(title),
    code: code && codeKey(code),
    words: ` ${words}${code ? ` ${plain(code).replaceAll(' ', '')} ${codeKey(code)}` : ''}`,
    joined: words.replaceAll(' ', ''),
  };
}

/** What a query looks for: its words, the same without spaces, as a code, and the number of a code where it is nothing else. */
export function lookedFor(query: string) {
  const looked = plain(query);
  const code = codeKey(query);
  return {
    looked,
    // As typed between spaces: a code or an email is one, and its parts alone find nothing.
    words: query.split(/\s+/).map(plain).filter(Boolean),
    joined: looked.replaceAll(' ', ''),
    code,
    // '12' alone means the number of a code.
    number: /^\d+$/.test(code) ? code : null,
  };
}

/** A word with a dash, `well known`, as those write it who leave the dash out; null without one. */
export const joinedWord = (word: string): string | null =>
  word.includes(' ') ? word.replaceAll(' ', '') : null;

/** A test for prepared items. @returns the rank of one; null where it does not match, or nothing is looked for */
export function ranker(query: string): (item: Searchable) => Rank | null {
  const { looked, words, joined, code, number } = lookedFor(query);
  if (words.length === 0) return () => null;
  return (item) => {
    if (item.code && (item.code === code || (number && codeNumber(item.code) === number))) return ranks.code;
    if (item.title.startsWith(looked)) return ranks.start;
    if (words.every((word) => item.words.includes(` ${word}`))) return ranks.word;
    const isIn = (word: string) =>
      item.words.includes(word) || item.joined.includes(joinedWord(word) ?? '\n');
    const isInside = words.every(isIn) || item.joined.includes(joined);
    return isInside ? ranks.inside : null;
  };
}
