/* Plain data, so that pages load no zod. Schemas: field-schemas.ts. */

/** `list` is a list's row, `csv` an export, `app` the companion app. */
export type Place = 'form' | 'view' | 'list' | 'csv' | 'app' | 'audit';

export type Field = {
  /** A `select` or a `line` may be null. */
  kind: 'text' | 'richText' | 'file' | 'id' | 'count' | 'seconds' | 'flag' | 'moment' | 'select' | 'line';
  label: string;
  in: readonly Place[];
  options?: Readonly<Record<string, string>>;
  /** The filter's text without a choice; missing: no filter. */
  filter?: string;
  /** Required in GET /capabilities; missing: always available. */
  capability?: string;
};
export type Fields = Readonly<Record<string, Field>>;

export type NamesIn<F extends Fields, P extends Place> = {
  [N in keyof F & string]: P extends F[N]['in'][number] ? N : never;
}[keyof F & string];
export type FilterNames<F extends Fields> = {
  [N in keyof F & string]: F[N] extends { filter: string } ? N : never;
}[keyof F & string];

/** Returns the names of the fields in a place. */
export const namesIn = <F extends Fields, P extends Place>(fields: F, place: P) =>
  Object.keys(fields).filter((name) => fields[name]?.in.includes(place)) as NamesIn<F, P>[];

/** Returns the names of the fields with a filter. */
export const filterNames = <F extends Fields>(fields: F) =>
  Object.keys(fields).filter((name) => fields[name]?.filter) as FilterNames<F>[];

/** Returns some members of an object. */
export const pick = <T extends object, N extends keyof T>(all: T, names: readonly N[]) =>
  Object.fromEntries(names.map((name) => [name, all[name]])) as Pick<T, N>;

/** Returns an object with a member for each name. */
export const each = <N extends string, V>(names: readonly N[], make: (name: N) => V) =>
  Object.fromEntries(names.map((name) => [name, make(name)])) as Record<N, V>;
