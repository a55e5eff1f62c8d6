/**
 * The limits of every form and URL query, in the dashboard and the embedded admin API. Parsers of forms take time that grows with the square of the
 * number of fields, so the fields are counted first. The largest form is a page of 100 prompts, which sends each id twice.
 */
export const formLimits = {
  fields: 300,
  /** Fields that share a name. */
  sameName: 150,
  files: 8,
  /** Rows of lists that a form's names may have beyond one for each field: parsers fill in the rows that are missing. */
  spareRows: 50,
  /** Bytes of one text field of a multipart form: a quiz's questions are 262,144 characters of up to 3 bytes. */
  fieldBytes: 800 * 1024,
  /** Bytes of a form without files. */
  textBytes: 512 * 1024,
} as const;

/** Message for a form with more text than `formLimits`. */
export const tooLargeMessage =
  'This form has too much text. Nothing was saved. Please go back and shorten it.';

/** Message for a form that has more fields than `formLimits`. */
export const tooManyFieldsMessage =
  'This form has too many fields. Nothing was saved. Please go back and try again.';

/** Returns a function that counts a field by its name, and returns false once there are too many. */
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

/** Returns whether a urlencoded form or query has too many fields. It parses only a text that has few enough in all. */
export function hasTooManyFields(text: string): boolean {
  let total = 1;
  for (let at = text.indexOf('&'); at >= 0; at = text.indexOf('&', at + 1)) {
    total += 1;
    if (total > formLimits.fields) return true;
  }
  const isWithinLimits = fieldCounter();
  return ![...new URLSearchParams(text).keys()].every(isWithinLimits);
}

/** Returns whether a URL's query has too many fields. @param url path and query */
export function hasTooManyParameters(url: string): boolean {
  const at = url.indexOf('?');
  return at >= 0 && hasTooManyFields(url.slice(at + 1));
}
