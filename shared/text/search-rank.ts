import { beginning } from './beginning';
import { fold } from './fold';

export const ranks = { code: 0, start: 1, word: 2, inside: 3 } as const;
export type Rank = (typeof ranks)[keyof typeof ranks];

/** Returns the number of a code, or ''. */
export const codeNumber = (code: string): string => code.replace(/^\D+/, '');

export type Searchable = {
  title: string;
  code: string;
  words: string;
  joined: string;
};

/** Converts a text to plain words: no accents or case; each emoji is a word; other characters become spaces. */
export const plain = (text: string): string =>
  fold(text)
    .replace(emoji, ' $& ')
    .replace(/[^\p{L}\p{N}\p{Extended_Pictographic}\p{Regional_Indicator}]+/gu, ' ')
    .trim();
const emoji = /\p{Extended_Pictographic}|\p{Regional_Indicator}{2}/gu;

/** Normalises a code: 'ITE-012' is 'ite12'. */
export const codeKey = (text: string): string =>
  plain(text)
    .replaceAll(' ', '')
    .replace(/(?<!\d)0+(?=\d)/g, '');

/** Returns whether two codes are the same. */
export const isSameCode = (a: string, b: string): boolean =>
  a === b || (codeKey(a) !== '' && codeKey(a) === codeKey(b));

/** Returns the sort key of a title: plain words without emoji, numbers by value. */
export const titleKey = (title: string): string =>
  beginning(
    plain(title.replace(emoji, ' ')).replace(/\p{Nd}+/gu, (digits) =>
      digits.replace(/^0+(?=.)/, '').padStart(9, '0'),
    ),
    500,
  );

/** Prepares an item for search. */
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

/** Parses a query. */
export function lookedFor(query: string) {
  const looked = plain(query);
  const code = codeKey(query);
  return {
    looked,
    // Parts of a code or an email match nothing.
    words: query.split(/\s+/).map(plain).filter(Boolean),
    joined: looked.replaceAll(' ', ''),
    code,
    // '12' alone means a code's number.
    number: /^\d+$/.test(code) ? code : null,
  };
}

/** Returns `well-known` without its dash, or null. */
export const joinedWord = (word: string): string | null =>
  word.includes(' ') ? word.replaceAll(' ', '') : null;

/** Returns a function that ranks prepared items, or null. */
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
