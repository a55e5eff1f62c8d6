import { type SQL, sql } from 'drizzle-orm';
import { apostrophes, fold, plainLetters } from '../../shared/text/fold';

/** `\p{M}`, which PostgreSQL's regular expressions lack, as ranges. */
const marks = (() => {
  const all = Array.from({ length: 0xe0200 }, (_, code) => code).filter(
    (code) => (code < 0x20000 || code >= 0xe0000) && /\p{M}/u.test(String.fromCodePoint(code)),
  );
  const ends = all.filter((code, at) => all[at + 1] !== code + 1);
  const starts = all.filter((code, at) => all[at - 1] !== code - 1);
  const written = (code = 0) => String.fromCodePoint(code);
  return `[${starts.map((start, at) => `${written(start)}-${written(ends[at])}`).join('')}]`;
})();

const letters = Object.entries(plainLetters).flatMap(([letter, plain]) =>
  [...new Set([letter, letter.toUpperCase()])].map((one) => [one, plain] as const),
);

/** `fold` in SQL, except for case, which depends on the database's locale, and spaces. */
function folded(text: SQL): SQL {
  const decomposed = sql`regexp_replace(normalize(translate(${text}, ${apostrophes}, ${"'".repeat(apostrophes.length)}), NFKD), ${marks}, '', 'g')`;
  const all = letters.reduce(
    (before, [letter, plain]) => sql`replace(${before}, ${letter}, ${plain})`,
    decomposed,
  );
  // Most texts are ASCII, which needs none of this.
  return sql`case when octet_length(${text}) = length(${text}) then translate(${text}, '\`', '''') else ${all} end`;
}

/** Returns a condition: the text contains every word, as `foldedMatcher` of app/lib/folded-search.ts compares them. */
export function containsWords(text: SQL, words: readonly string[]): SQL {
  const all = words.map((word) => sql`its.text ~ ${Array.from(word, asPattern).join('')}`);
  return sql`(select ${sql.join([sql`true`, ...all], sql` and `)} from (select ${folded(text)} as text offset 0) as its)`;
}

/** Returns the words of a search. */
export const wordsOf = (q: string): string[] => fold(q).split(' ').filter(Boolean);

function asPattern(character: string): string {
  if (!/\p{L}/u.test(character)) return character.replace(/[^\p{N}]/u, '\\$&');
  return `[${character}${character.toUpperCase()}]`;
}
