/* What a table of fields is: plain data, so that what only shows a field carries no zod. How a field of each kind is read and sent: field-schemas.ts. */

/** Where a field is: in `form` and `view` as what its kind is shown with, in a list's row, a file of all, the companion app, the audit log. */
export type Place = 'form' | 'view' | 'list' | 'csv' | 'app' | 'audit';

export type Field = {
  /** A `select` or a `line` of text may be not set: null. */
  kind: 'text' | 'richText' | 'file' | 'id' | 'count' | 'seconds' | 'flag' | 'moment' | 'select' | 'line';
  label: string;
  in: readonly Place[];
  /** Of a select: each value with its words. */
  options?: Readonly<Record<string, string>>;
  /** What a filter of the list says while nothing is chosen in it; without it there is none. */
  filter?: string;
  /** What an admin API with this field names in GET /capabilities; without it each has it. */
  capability?: string;
};
export type Fields = Readonly<Record<string, Field>>;

/** Names of the fields that are in a place. */
export type NamesIn<F extends Fields, P extends Place> = {
  [N in keyof F & string]: P extends F[N]['in'][number] ? N : never;
}[keyof F & string];
/** Names of the fields that the list has a filter of. */
export type FilterNames<F extends Fields> = {
  [N in keyof F & string]: F[N] extends { filter: string } ? N : never;
}[keyof F & string];

/** The names of the fields that are in a place, in the table's order. */
export const namesIn = <F extends Fields, P extends Place>(fields: F, place: P) =>
  Object.keys(fields).filter((name) => fields[name]?.in.includes(place)) as NamesIn<F, P>[];

/** The names of the fields that the list has a filter of. */
export const filterNames = <F extends Fields>(fields: F) =>
  Object.keys(fields).filter((name) => fields[name]?.filter) as FilterNames<F>[];

/** Some members of an object. */
export const pick = <T extends object, N extends keyof T>(all: T, names: readonly N[]) =>
  Object.fromEntries(names.map((name) => [name, all[name]])) as Pick<T, N>;

/** An object with a member for each of the names. */
export const each = <N extends string, V>(names: readonly N[], make: (name: N) => V) =>
  Object.fromEntries(names.map((name) => [name, make(name)])) as Record<N, V>;
