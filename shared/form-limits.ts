/**
 * Parsing takes quadratic time, so fields are counted first. The largest form is a page of 100 prompts, with
 * each id twice.
 */
export const formLimits = {
  fields: 300,
  sameName: 150,
  files: 8,
  spareRows: 50,
  /** A quiz's questions are 262,144 characters of up to 3 bytes. */
  fieldBytes: 800 * 1024,
  textBytes: 512 * 1024,
} as const;

export const tooLargeMessage =
  'This form has too much text. Nothing was saved. Please go back and shorten it.';

export const tooManyFieldsMessage =
  'This form has too many fields. Nothing was saved. Please go back and try again.';

/** Returns a function that counts fields and returns false after too many. */
export function fieldCounter(): (name: string) => boolean {
  const counts = new Map<string, number>();
  let total = 0;
  return (name) => {
    const count = (counts.get(name) ?? 0) + 1;
    counts.set(name, count);
    total += 1;
    return total <= formLimits.fields && count <= formLimits.sameName;
  };
}

/** Returns whether a urlencoded form or query has too many fields. */
export function hasTooManyFields(text: string): boolean {
  let total = 1;
  for (let at = text.indexOf('&'); at >= 0; at = text.indexOf('&', at + 1)) {
    total += 1;
    if (total > formLimits.fields) return true;
  }
  const isWithinLimits = fieldCounter();
  return ![...new URLSearchParams(text).keys()].every(isWithinLimits);
}

/** Returns whether a URL's query has too many fields. */
export function hasTooManyParameters(url: string): boolean {
  const at = url.indexOf('?');
  return at >= 0 && hasTooManyFields(url.slice(at + 1));
}
