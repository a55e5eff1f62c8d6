/*
 * Phone numbers and e-mail addresses in what people write to the chatbot: shown masked until a user asks for them. Years, dates, amounts and
 * codes stay. Where it cannot be told (nine digits that begin like a mobile number of Rwanda, without a currency), it is masked.
 */

/** What people put between the groups of a number; never the end of a line, where another one may begin. */
const gap = '[ \\u00a0\\u202f.\\-\\u2010-\\u2015/()]{0,3}';
const digits = (least: number, most = least) => `(?:${gap}\\d){${least},${most}}`;
/** Nothing that a number goes on with stands before, or after, it. */
const begins = '(?<![\\p{L}\\p{N}_+])';
const ends = '(?!\\d)';
const currency = '(?:frw|rwf|usd|eur|fbu|ugx|kes|tzs|amafaranga|francs?|dollars?|euros?|f|\\$|€|%)';

/** Belongs to the number only where it closes inside it: (0788) 123 456. */
const opens = '(?:\\((?=\\d{1,5}\\)))?';
const international = '(?:\\+|(?<!\\d)00)\\(?';
const phones = [
  // Rwanda's mobile numbers, however their digits are grouped: +250 788 123 456, 250-788-123-456, 0788 123 456, 0 7 8 8 …
  `(?<![\\p{L}\\p{N}_])(?:${international})?250${gap}(?:0${gap})?7${gap}[2389]${digits(7)}${ends}(?!\\s*${currency}(?![\\p{L}\\p{N}]))`,
  `${begins}${opens}0(?:[ \\u00a0-]?)7${gap}[2389]${digits(7)}${ends}`,
  // Those of other countries, with the country's number.
  `(?<![\\p{L}\\p{N}_+])${international}[1-9]${digits(7, 14)}${ends}`,
  // As they are dialled inside a country: ten digits from 0.
  `${begins}(?<!\\d[./-])${opens}0[1-9](?!\\d?[./-]\\d{1,2}[./-]\\d{4})${digits(8)}${ends}`,
  // Rwanda's without the 0: 788 123 456, unless it is an amount.
  `${begins}(?<![\\d][.,])7[2389]\\d(?:[ .-]?\\d{3}){2}(?![\\d.,]*\\d)(?!\\s*${currency}(?![\\p{L}\\p{N}]))`,
].map((pattern) => new RegExp(pattern, 'giu'));

// The look-behind makes a long run of letters be looked at once, not from each of its letters.
const local = "[\\p{L}\\p{N}._%+'-]";
const email = new RegExp(
  `(?<!${local})(${local})${local}{0,100} ?@ ?[\\p{L}\\p{N}-]{1,100}(?:\\.[\\p{L}\\p{N}-]{1,63})*?\\.([\\p{L}][\\p{L}\\p{N}-]{1,62})(?![\\p{L}\\p{N}-]|\\.[\\p{L}\\p{N}])`,
  'giu',
);

/**
 * A text without the phone numbers and e-mail addresses in it: `07•• ••• •12`, `a••@••.com`.
 * @returns the text, and how many were masked
 */
export function maskContactDetails(text: string): { text: string; masked: number } {
  let masked = 0;
  let shown = text.replace(email, (_, first: string, end: string) => {
    masked += 1;
    return `${first}••@••.${end}`;
  });
  for (const phone of phones)
    shown = shown.replace(phone, (number) => {
      if (counts(number)) return number;
      masked += 1;
      return maskedPhone(number);
    });
  return { text: shown, masked };
}

/** Whether these are digits one by one, as children count; a mobile number is known by its beginning however it is written. */
const counts = (number: string) => /^0[1-9]/.test(number) && /\D\d\D\d\D/.test(number) && !/^07/.test(number);

function maskedPhone(written: string): string {
  const all = written.replace(/\D/g, '');
  const end = all.slice(-2);
  if (/^(\+\(?|00\(?)?250/.test(written)) return `+250 7•• ••• •${end}`;
  if (/^(\+|00)/.test(written)) return `+${all.replace(/^00/, '').slice(0, 2)}• ••• ••• •${end}`;
  return all.startsWith('0') ? `${all.slice(0, 2)}•• ••• •${end}` : `${all.slice(0, 1)}•• ••• •${end}`;
}

/**
 * What may be a phone number or an e-mail address, as a regular expression of PostgreSQL: roughly, since it only keeps a search from finding
 * what is masked. Nine digits in a row are enough.
 */
export const mayBeContactDetail = '[^[:space:]@]* ?@ ?[^[:space:]@]*|([0-9][ .()/-]{0,3}){8,}[0-9]';
