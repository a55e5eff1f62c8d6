/*
 * Phone numbers, e-mail addresses and ID numbers in what people write: shown masked until a user asks for them. Years, dates, times,
 * amounts and codes stay. Where it cannot be told (nine digits that begin like a mobile number of Rwanda, without a currency), it is masked.
 * The classes of characters are those of JavaScript and of PostgreSQL: what the mask changes and what no search finds are made of the same.
 */

/** The digit 0 in European, Arabic, Persian and fullwidth writing; the others follow it. */
const zeros = [0x30, 0x660, 0x6f0, 0xff10];
const digit = `[${zeros.map((zero) => `${String.fromCharCode(zero)}-${String.fromCharCode(zero + 9)}`).join('')}]`;
/** One of these digits, however it is written. */
const oneOf = (digits: string) =>
  `[${Array.from(digits, (one) => String.fromCharCode(...zeros.map((zero) => zero + Number(one)))).join('')}]`;

const spaces = ' \\t\\u00a0\\u1680\\u2000-\\u200a\\u202f\\u205f\\u3000';
/** Of no width, or that only say how the character before looks, or in which direction it is read. */
const invisible = '\\u00ad\\u061c\\u180e\\u200b-\\u200f\\u202a-\\u202e\\u2060-\\u2069\\u20e3\\ufe0f\\ufeff';
const dashes = '\\u2010-\\u2015\\u2212\\uff0d-';
const signs = '._*/()\\u00b7\\uff08\\uff09\\uff0e\\uff0f';
const most = 5;
/** What people put between the groups of a number. */
const gap = `[${spaces}${invisible}${signs}${dashes}]{0,${most}}`;
/** The same, and what may as well stand between two numbers: only where it is known how many digits there are. */
const anyGap = `[\\n\\r\\u2028\\u2029,;:|\\uff0c\\uff1a\\uff1b${spaces}${invisible}${signs}${dashes}]{0,${most}}`;

/** Nothing that a number goes on with stands before, or after, it. */
const begins = '(?<![\\p{L}\\p{N}_+])';
const noDigitBefore = `(?<!${digit})`;
const ends = `(?!${digit})`;
const currency = '(?:frw|rwf|usd|eur|fbu|ugx|kes|tzs|amafaranga|francs?|dollars?|euros?|f|\\$|€|%)';
const noCurrency = `(?!\\s{0,9}${currency}(?![\\p{L}\\p{N}]))`;

/** Belongs to the number only where it closes inside it: (0788) 123 456. */
const opens = `(?:[(\\uff08](?=${digit}{1,5}[)\\uff09]))?`;
const zero = oneOf('0');
const seven = oneOf('7');
const mobile = oneOf('2389');
const notZero = oneOf('123456789');
const plus = '[+\\uff0b]';

/** A day in July, or a time after seven: 07/28/2024, 07.2024, 07-28 10:30, 07:30. */
const dayOrTime = [
  '07[./-](?:(?:0?[1-9]|[12]\\d|3[01])[./-])?(?:19|20)\\d\\d(?!\\d)',
  '07[./-]\\d\\d?[ ,]{1,2}\\d\\d?:\\d\\d',
  '07:[0-5]\\d(?!\\d|(?::\\d\\d){3})',
].join('|');
/** After the 0 of 07…: no sign of a decimal number (0.788), unless the same stands after the 7, too (0,7,8,8). */
const afterZero = `(?:[${spaces}${invisible})\\uff09_*${dashes}]{0,${most}}|(?<sign>[.,;:] ?)(?=${seven}\\k<sign>${mobile}))`;

const phones = [
  // Rwanda's mobile numbers, however their digits are grouped: +250 788 123 456, 250-788-123-456, 0788,123,456, 0 7 8 8 …
  `(?:(?:${plus}|${noDigitBefore}${zero}{2})${gap}|${noDigitBefore})${oneOf('2')}${anyGap}${oneOf('5')}${anyGap}${zero}${anyGap}(?:${zero}${anyGap})?${seven}${anyGap}${mobile}(?:${anyGap}${digit}){7}${ends}${noCurrency}`,
  `${noDigitBefore}(?<!(?:19|20)\\d\\d[./-])(?!${dayOrTime})${opens}${zero}${afterZero}${seven}${anyGap}${mobile}(?:${anyGap}${digit}){7}${ends}`,
  // Those of other countries, with the country's number.
  `(?:(?<!\\p{N})${plus}|${begins}${zero}{2})[(\\uff08]?${notZero}(?:${gap}${digit}){7,14}${ends}`,
  // As they are dialled inside a country: ten digits from 0.
  `${begins}(?<!\\d[./-])${opens}${zero}${notZero}(?!\\d?[./-]\\d{1,2}[./-]\\d{4})(?:${gap}${digit}){8}${ends}`,
  // Rwanda's without the 0: 788 123 456, unless it is an amount.
  `${begins}(?<!\\d[.,])${seven}${mobile}${digit}(?:[${spaces}${invisible}.${dashes}]{0,${most}}${digit}{3}){2}(?![.,]{0,3}${digit})${noCurrency}`,
].map((pattern) => new RegExp(pattern, 'giu'));

/** Rwanda's ID number: 1 to 3, the year of birth, 7 or 8, ten digits, with or without gaps: 1 1990 8 0012345 0 12. */
const birth = `(?:${oneOf('1')}${gap}${oneOf('9')}|${oneOf('2')}${gap}${oneOf('0')})`;
const identity = new RegExp(
  `${noDigitBefore}${oneOf('123')}${gap}${birth}(?:${gap}${digit}){2}${gap}${oneOf('78')}(?:${gap}${digit}){10}${ends}`,
  'giu',
);

// The look-behind makes a long run of letters be looked at once, not from each of its letters.
const letter = `\\p{L}\\p{M}\\p{N}${invisible}`;
const local = `[${letter}._%+'\\uff0e\\uff3f\\uff0b-]`;
const at = `[${spaces}]{0,${most}}[@\\uff20\\ufe6b][${spaces}]{0,${most}}`;
const dot = '[.\\uff0e\\u3002\\uff61]';
const email = new RegExp(
  `(?<!${local})(${local})${local}{0,100}${at}[${letter}-]{1,100}(?:${dot}[${letter}-]{1,63})*?${dot}(\\p{L}[${letter}-]{1,62})(?![${letter}-]|${dot}[\\p{L}\\p{N}])`,
  'giu',
);

/**
 * A text without the phone numbers, e-mail addresses and ID numbers in it: `07•• ••• •12`, `a••@••.com`, `1 •••• •••• •12`.
 * @returns the text, and how many were masked
 */
export function maskContactDetails(text: string): { text: string; masked: number } {
  let masked = 0;
  let shown = text.replace(email, (_, first: string, end: string) => {
    masked += 1;
    return `${first}••@••.${end}`;
  });
  shown = shown.replace(identity, (written) => {
    masked += 1;
    const number = inEuropeanDigits(written).replace(/\D/g, '');
    return `${number[0]} •••• •••• •${number.slice(-2)}`;
  });
  for (const phone of phones)
    shown = shown.replace(phone, (written) => {
      const number = inEuropeanDigits(written);
      if (counts(number)) return written;
      masked += 1;
      return maskedPhone(number);
    });
  return { text: shown, masked };
}

const anyDigit = new RegExp(digit, 'gu');
const inEuropeanDigits = (text: string) =>
  text.replace(anyDigit, (one) => {
    const code = one.charCodeAt(0);
    return String(code - (zeros.findLast((zero) => zero <= code) ?? 0));
  });

/** Whether these are digits one by one, as children count; a mobile number is known by its beginning however it is written. */
const counts = (number: string) =>
  /^0[1-9]/.test(number) && /\D\d\D+\d\D/.test(number) && !/^07/.test(number);

function maskedPhone(written: string): string {
  const all = written.replace(/\D/g, '');
  const end = all.slice(-2);
  if (/^(00)?250/.test(all)) return `+250 7•• ••• •${end}`;
  if (/^([+\uff0b]|00)/.test(written)) return `+${all.replace(/^00/, '').slice(0, 2)}• ••• ••• •${end}`;
  return all.startsWith('0') ? `${all.slice(0, 2)}•• ••• •${end}` : `${all.slice(0, 1)}•• ••• •${end}`;
}

const noSpace = `[^\\n\\r${spaces}@\\uff20\\ufe6b]*`;
/**
 * Whatever the mask changes, and some more, as a regular expression of PostgreSQL: a search looks at what this leaves of a text. From the
 * first digit that a number may begin with, all digits up to the next word; what stands around an @.
 */
export const mayBeContactDetail = `${noSpace}${at}${noSpace}|(?:${plus}${anyGap}${notZero}|${noDigitBefore}(?:${zero}|${seven}${mobile}|${oneOf('123')}${gap}${birth}|${oneOf('2')}${anyGap}${oneOf('5')}${anyGap}${zero}))(?:${anyGap}${digit}){7,}`;
