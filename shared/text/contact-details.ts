/* Keeps years, dates, times, amounts, ISBNs and decimals; masks ambiguous numbers. */

/** The digit 0 of all scripts. */
const zeros: number[] = [];
for (let code = 0; code < 0x1ffff; code++)
  if (/\p{Nd}/u.test(String.fromCodePoint(code))) {
    zeros.push(code);
    code += 9;
  }
const written = (...digits: number[]) =>
  zeros.flatMap((zero) => digits.map((digit) => String.fromCodePoint(zero + digit))).join('');

/** Bounded, to limit backtracking. */
const anyGap = '[^\\p{L}\\p{N}@]{0,16}';
const gap = '[^\\p{L}\\p{N}@\\n\\r\\u2028\\u2029]{0,16}';
const narrowGap = '[^\\p{L}\\p{N}@\\n\\r\\u2028\\u2029,:;|=<>+×]{0,16}';

const begins = '(?<![\\p{L}\\p{N}_+])';
const noDigitBefore = '(?<!\\d)';
const ends = '(?!\\d)';
const currency = '(?:frw|rwf|usd|eur|fbu|ugx|kes|tzs|[$€£])';
const unit = `(?:${currency}|amafaranga|francs?|dollars?|euros?|f|%)`;
const noCurrency = `(?!\\s{0,9}${unit}(?![\\p{L}\\p{N}]))`;
const noCurrencyBefore = `(?<!(?<!\\d\\s{0,2})${currency}[\\d\\s.,]{0,12})`;

/** (0788) 123 456 */
const opens = '(?:\\((?=\\d{1,5}\\)))?';

/** 07/28/2024, 07.2024, 07-28 10:30, 07:30. */
const dayOrTime = [
  '07[./-](?:(?:0?[1-9]|[12]\\d|3[01])[./-])?(?:19|20)\\d\\d(?!\\d)',
  '07[./-]\\d\\d?[ ,]{1,2}\\d\\d?:\\d\\d',
  '07:[0-5]\\d(?!\\d|(?::\\d\\d){3})',
].join('|');
/** 0.788 is a decimal; 0,7,8,8 is not. */
const afterZero = '(?:[^\\p{L}\\p{N}@.,;:]{0,16}|(?<sign>[.,;:] ?)(?=7\\k<sign>[2389]))';

/** 5.0788123456 at the start of a line is a list item. */
const others = [
  'ISBN(?:-1[03])?:? ?(?:97[89][ -]?)?(?:\\d[ -]?){9}[\\dX]',
  `(?<!\\d${gap})97[89](?:[ -]?\\d){10}${ends}`,
  `(?<!\\d${gap}|\\+|^ *)(?!250)(?:0|[1-9]\\d{0,2})[.,]\\d{9,}`,
].map((pattern) => new RegExp(pattern, 'gimu'));

const phones = [
  // +250 788 123 456, 0 7 8 8 …
  `(?:\\+${gap}|${noDigitBefore})${noCurrencyBefore}(?:0${gap}){0,2}2${anyGap}5${anyGap}0${anyGap}(?:0${anyGap})?7${anyGap}[2389](?:${anyGap}\\d){7}${ends}${noCurrency}`,
  `${noDigitBefore}(?<!(?:19|20)\\d\\d[./-])(?!${dayOrTime})${opens}0${afterZero}7${anyGap}[2389](?:${anyGap}\\d){7}${ends}`,
  `(?:(?<!\\p{N})\\+|${begins}00)\\(?[1-9](?:${narrowGap}\\d){7,14}${ends}`,
  `${begins}${noCurrencyBefore}(?:254${gap}[17]|255${gap}[67]|256${gap}[37]|243${gap}[89]|257${gap}(?=[67]))(?:${narrowGap}\\d){8}${ends}${noCurrency}`,
  // Ten to twelve digits from 0.
  `${begins}(?<!\\d[./-])${opens}0[1-9](?!\\d?[./-]\\d{1,2}[./-]\\d{4})(?:${narrowGap}\\d){8,10}?${ends}`,
  // 788 123 456, unless it is an amount.
  `${begins}(?<!\\d[.,])${noCurrencyBefore}7[2389]\\d(?:${narrowGap}\\d{3}){2}(?![.,]{0,3}\\d)${noCurrency}`,
].map((pattern) => new RegExp(pattern, 'giu'));

/** Rwanda's ID number: 1 1990 8 0012345 0 12. */
const identity = new RegExp(
  `${noDigitBefore}[123]${gap}(?:1${gap}9|2${gap}0)(?:${gap}\\d){2}${gap}[78](?:${gap}\\d){10}${ends}`,
  'gu',
);

// Avoids a try at each letter of a long run.
const local = "[\\p{L}\\p{N}._%+'-]";
const label = '[\\p{L}\\p{N}-]{1,100}';
const inBrackets = (word: string) => `[([{<] ?${word} ?[)\\]}>]`;
/** What people write for @ and for the dot, in the languages of Rwanda and its visitors. */
const atWords = ['arobase', 'arobas', 'arroba', 'klammeraffe'];
const dotWords = ['dot', 'point', 'punto', 'ponto', 'punkt', 'nukta', 'akadomo'];
const providerNames = ['gmail', 'yahoo', 'hotmail', 'outlook', 'icloud'];
const oneOf = (words: string[]) => `(?:${words.join('|')})`;
const domainNames = ['com', 'co', 'net', 'org', 'info', 'rw', 'ug', 'ke', 'tz', 'bi', 'cd', 'fr', 'uk'];
const domains = oneOf(domainNames);
const dot = `(?:[.。]| ?${inBrackets(oneOf(['\\.', ...dotWords]))} ?| {1,5}${oneOf(dotWords)} {1,5}(?=${domains}(?!\\p{L}))| ?[([{<]\\.(?=${domains}[)\\]}>]))`;
const providers = oneOf(providerNames);
const provider = `${providers}(?![\\p{L}\\p{N}])`;
/** What follows a sign that may mean something else. */
const domain = `(?:${provider}|(?:${label}${dot}){1,4}?${domains}(?![\\p{L}\\p{N}-]))`;
const at = `(?:${[
  ` {0,16}(?:@|${inBrackets(oneOf(['@', 'at', ...atWords]))}) {0,16}`,
  `%40(?=${domain})`,
  ` {0,5}${inBrackets('a')} {0,5}(?=${domain})`,
  ` {0,5}${oneOf(atWords)} {0,5}(?=${domain})`,
  ` {1,5}at {1,5}(?=${label} {1,5}${oneOf(dotWords)} |${provider}${dot})`,
  `[-_*]at[-_*](?=${provider})`,
].join('|')})`;
// photo@2x.png is a file name.
const email = new RegExp(
  `(?<!${local})(${local})${local}{0,100}${at}(?!\\dx\\.)(?:${label}(?:${dot}${label})*?(?:${dot}(\\p{L}[\\p{L}\\p{N}-]{1,62})| ?[.,] ?(${domains}))(?![\\p{L}\\p{N}-]|${dot}[\\p{L}\\p{N}])|${providers}(?![\\p{L}\\p{N}]))`,
  'giu',
);

/**
 * Masks contact details: `07•• ••• •12`, `a••@••.com`.
 * @returns the text, and how many were masked
 */
export function maskContactDetails(text: string): { text: string; masked: number } {
  const found: { from: number; to: number; shown: string }[] = [];
  const { plain: read, places } = plainly(text);
  let plain = read;
  const look = (pattern: RegExp, mask: (match: RegExpMatchArray) => string | null) => {
    for (const match of plain.matchAll(pattern)) {
      const [whole] = match;
      const shown = mask(match);
      if (shown === null) continue;
      const [from, to] = [match.index, match.index + whole.length];
      if (shown) found.push({ from: places[from] ?? 0, to: places[to] ?? text.length, shown });
      plain = plain.slice(0, from) + 'x'.repeat(whole.length) + plain.slice(to);
    }
  };
  look(email, ([, first, end, other]) => `${first}••@••${end || other ? `.${end ?? other}` : ''}`);
  look(identity, ([whole]) => maskedIdentity(whole));
  for (const other of others) look(other, () => '');
  for (const phone of phones) look(phone, ([whole]) => (counts(whole) ? null : maskedPhone(whole)));
  let shown = '';
  let end = 0;
  for (const one of found.sort((a, b) => a.from - b.from)) {
    shown += text.slice(end, one.from) + one.shown;
    end = one.to;
  }
  return { text: shown + text.slice(end), masked: found.length };
}

/** @returns also each character's position in the original */
function plainly(text: string): { plain: string; places: number[] } {
  const places: number[] = [];
  let plain = '';
  let place = 0;
  for (const character of text) {
    const read = readAs(character);
    for (let unit = 0; unit < read.length; unit++) places.push(place);
    plain += read;
    place += character.length;
  }
  const letters = /(?<!\p{L})[oO]{1,2}(?=[ .-]?\d)|(?<=\d)[oO](?!\p{L})/gu;
  return { plain: plain.replace(letters, ({ length }) => '0'.repeat(length)), places: [...places, place] };
}

function readAs(character: string): string {
  if (character <= '\u007f') return character;
  if (/[\p{M}\p{Cf}\p{Default_Ignorable_Code_Point}]/u.test(character)) return '';
  const code = character.codePointAt(0) ?? 0;
  if (/\p{Nd}/u.test(character)) return String(code - (zeros.findLast((zero) => zero <= code) ?? 0));
  const common = character.normalize('NFKC');
  // A superscript is not a digit.
  return common.length === 1 && !/\p{No}/u.test(character) ? common : character;
}

/** Children count up digits; mobile numbers never count. */
const counts = (number: string) =>
  /^0[1-9]/.test(number) && /\D\d\D+\d\D/.test(number) && !/^07/.test(number);

function maskedIdentity(number: string): string {
  return `${number[0]} •••• •••• •${number.replace(/\D/g, '').slice(-2)}`;
}

function maskedPhone(number: string): string {
  const all = number.replace(/\D/g, '');
  const end = all.slice(-2);
  if (/^0{0,2}250/.test(all)) return `+250 7•• ••• •${end}`;
  if (/^(\+|00)/.test(number)) return `+${all.replace(/^00/, '').slice(0, 2)}• ••• ••• •${end}`;
  return all.startsWith('0') ? `${all.slice(0, 2)}•• ••• •${end}` : `${all.slice(0, 1)}•• ••• •${end}`;
}

const digits = zeros
  .map((zero) => `${String.fromCodePoint(zero)}-${String.fromCodePoint(zero + 9)}`)
  .join('');
const one = (...of: number[]) => `[${written(...of)}]`;
const zero = `[${written(0)}oO]`;
const spaces = ' \\t\\u00a0\\u1680\\u2000-\\u200a\\u202f\\u205f\\u3000';
const atSigns = '@\\uff20\\ufe6b';
const noSpace = `[^\\n\\r${spaces}${atSigns}]*`;
const noLetter = '[^a-zA-Z\\n\\r]*';
const noDigit = `[^a-zA-Z@${digits}]*`;
const beginnings = [
  zero,
  one(7) + noDigit + one(2, 3, 8, 9),
  `${one(1, 2, 3)}${noDigit}(?:${one(1)}${noDigit}${one(9)}|${one(2)}${noDigit}${zero})`,
  one(2) + noDigit + one(4, 5),
].join('|');
const anyCase = (words: string[]) =>
  oneOf(words.map((word) => word.replace(/[a-z]/g, (letter) => `[${letter}${letter.toUpperCase()}]`)));
const bracketed = (word: string) =>
  `[([{<\\uff08\\uff3b\\uff5b\\uff1c]${noLetter}${word}${noLetter}[)\\]}>\\uff09\\uff3d\\uff5d\\uff1e]`;
const space = `[${spaces}]`;
const spokenDot = `${space}+${anyCase(dotWords)}${space}+(?=${anyCase(domainNames)})`;
const writtenDot = `${space}*${bracketed(anyCase(dotWords))}${space}*`;
const rest = `${noSpace}(?:(?:${writtenDot}|${spokenDot})${noSpace})*`;
const mail = anyCase(providerNames);
const dotted = `[.\\u3002\\uff0e\\uff61\\u2024\\ufe52]|${space}*${bracketed('\\.?')}|${writtenDot}|${spokenDot}|${mail}`;
/** PostgreSQL; matches more than the mask, so that search ignores it. */
export const mayBeContactDetail = [
  `${noSpace}${space}*(?:[${atSigns}]|${bracketed(`(?:[${atSigns}]|${anyCase(['at', ...atWords])})`)})${space}*${rest}`,
  `${noSpace}${space}*(?:${bracketed('[aA]')}|${anyCase(atWords)}|%40)${space}*(?=${noSpace}(?:${dotted}))${rest}`,
  `${noSpace}(?:${space}+[aA][tT]${space}+|[-_*][aA][tT][-_*])(?=${noSpace}(?:${spokenDot}|${mail}))${rest}`,
  `(?:[+\\uff0b\\ufe62\\u207a\\u208a]${noDigit}[${digits}]|(?<![${digits}])(?:${beginnings}))(?:${noDigit}[${digits}oO]){7,}`,
].join('|');
