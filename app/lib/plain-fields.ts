import {
  each,
  type Field,
  type Fields,
  filterNames,
  namesIn,
  type Place,
} from '../../admin-api/contract/field-table';

/* See docs/architecture.md. */

const valueIn = (item: object, name: string) => (item as Readonly<Record<string, unknown>>)[name] ?? null;

/** Formats a value; '' if unset. */
export function wordsOf(fields: Fields, name: string, item: object): string {
  const value = String(valueIn(item, name) ?? '');
  const options = fields[name]?.options ?? {};
  return Object.hasOwn(options, value) ? (options[value] ?? '') : value;
}

/** Returns form values, without missing fields. */
export const typedFields = (fields: Fields, item: object, form?: FormData): Record<string, string> =>
  each(
    namesIn(fields, 'form').filter((name) => form?.has(name) ?? true),
    (name) => String(valueIn(item, name) ?? ''),
  );

/** Returns a place's set fields. */
export const shownIn = (fields: Fields, place: Place, item: object): { label: string; words: string }[] =>
  namesIn(fields, 'form').flatMap((name) => {
    const field = fields[name] as Field;
    const words = wordsOf(fields, name, item);
    return words && field.in.includes(place) ? [{ label: field.label, words }] : [];
  });

/** Returns the filters for `defineList`. */
export const fieldFilters = <F extends Fields>(fields: F) =>
  each(filterNames(fields), (name) => {
    const { label, filter = '', options } = fields[name] as Field;
    const choices: Readonly<Record<string, string>> = { '': filter, ...options };
    return { label, title: `Filter by ${label.toLowerCase()}`, options: choices };
  });
