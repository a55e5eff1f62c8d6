import {
  each,
  type Field,
  type Fields,
  filterNames,
  namesIn,
  type Place,
} from '../../admin-api/contract/field-table';

/* Fields of an item that are shown and sent as their kind says: those of a table that are in its forms (docs/architecture.md). */

const valueIn = (item: object, name: string) => (item as Readonly<Record<string, unknown>>)[name] ?? null;

/** A value as a person reads it, of a select the words of its option; '' where nothing is set. */
export function wordsOf(fields: Fields, name: string, item: object): string {
  const value = String(valueIn(item, name) ?? '');
  const options = fields[name]?.options ?? {};
  return Object.hasOwn(options, value) ? (options[value] ?? '') : value;
}

/** What a form begins with, or sends: '' where nothing is set. @param form what it has not is left out */
export const typedFields = (fields: Fields, item: object, form?: FormData): Record<string, string> =>
  each(
    namesIn(fields, 'form').filter((name) => form?.has(name) ?? true),
    (name) => String(valueIn(item, name) ?? ''),
  );

/** What an item has in a place: the words of each field, those left out that are not set. */
export const shownIn = (fields: Fields, place: Place, item: object): { label: string; words: string }[] =>
  namesIn(fields, 'form').flatMap((name) => {
    const field = fields[name] as Field;
    const words = wordsOf(fields, name, item);
    return words && field.in.includes(place) ? [{ label: field.label, words }] : [];
  });

/** The filters of fields, for `defineList`. */
export const fieldFilters = <F extends Fields>(fields: F) =>
  each(filterNames(fields), (name) => {
    const { label, filter = '', options } = fields[name] as Field;
    const choices: Readonly<Record<string, string>> = { '': filter, ...options };
    return { label, title: `Filter by ${label.toLowerCase()}`, options: choices };
  });
