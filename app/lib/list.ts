import { entityIdPattern } from '../../admin-api/contract/entity-id';
import { itemPath } from './item-path';
import { longestSearch } from './longest-search';
import { storable } from './storable';

/* One definition describes a list. No zod, to keep browser bundles small. */

type Value = string | number;

/** Invalid input reads as `none`. */
export type Param<T extends Value = Value> = {
  none: T;
  read: (asked: string) => T;
  /** The list's form includes this parameter. */
  kept?: true;
  /** Only dialogs over the list read it. */
  opened?: true;
};
type Params = Readonly<Record<string, Param>>;
export type Values<P> = { readonly [K in keyof P]: P[K] extends Param<infer T> ? T : never };
export type Chosen<V> = { readonly [K in keyof V]?: Exclude<V[K], 'all' | 'relevance' | ''> };
export type Reader<T = unknown> = {
  safeParse: (asked: unknown) => { success: true; data: T };
  parse: (asked: unknown) => T;
};

export const text = (most: number): Param<string> => ({
  none: '',
  read: (asked) => (asked.trim().length <= most && storable[0].test(asked) ? asked.trim() : ''),
});
export const words = text(longestSearch);
export const id: Param<string> = { none: '', read: (asked) => (entityIdPattern.test(asked) ? asked : '') };
/** The first is the default. */
export const oneOf = <const T extends Value>(values: readonly [T, ...T[]]): Param<T> => ({
  none: values[0],
  read: (asked) => values.find((value) => String(value) === asked) ?? values[0],
});
/** `least` is the default. */
export const wholeNumber = (least: number, most: number): Param<number> => ({
  none: least,
  read: (asked) => {
    const number = Number(asked);
    return Number.isInteger(number) && number >= least && number <= most ? number : least;
  },
});
/** Counts from 1; lists show at most their last page. */
export const page: Param<number> = {
  none: 1,
  read: (asked) => {
    const number = Number(asked);
    return Number.isFinite(number) && number >= 1 ? Math.min(Math.floor(number), 100_000) : 1;
  },
};

/** Any text, so that invalid days are rejected. */
export const day: Param<string> = { none: '', read: (asked) => asked.trim().slice(0, 40) };

/** The first is the default. */
export const pageSizes = [12, 24, 48] as const;

export type Url<P> = {
  path: string;
  none: Values<P>;
  /** For API calls; omits defaults. */
  chosen: (search: Values<P>) => Chosen<Values<P>>;
  /** Omits parameters of opened items. */
  only: (search: Values<P>) => Values<P>;
  /** Omits defaults. @param below 'new', '{id}', '{id}/edit' */
  href: (chosen: Partial<Values<P>>, below?: string) => string;
  /** Reads parameters of opened items too. */
  opened: <M extends Params = Record<never, never>>(more?: M) => Reader<Values<P> & Values<M>>;
} & Reader<Values<P>>;

/** Defines URL parameters, in order. */
export function defineUrl<P extends Params>(path: string, params: P): Url<P> {
  const all: [string, Param][] = Object.entries(params);
  const none = Object.fromEntries(all.map(([name, param]) => [name, param.none])) as Values<P>;
  const readerOf = (read: [string, Param][]) => {
    const parse = (asked: unknown) => {
      const query = asked as Readonly<Record<string, string | undefined>>;
      const data = Object.fromEntries(
        read.map(([name, { none, read }]) => [name, read(query[name] ?? String(none))]),
      );
      return { ...none, ...data } as never;
    };
    return { parse, safeParse: (asked: unknown) => ({ success: true as const, data: parse(asked) }) };
  };
  return {
    path,
    none,
    chosen: (search) =>
      Object.fromEntries(
        all.flatMap(([name, { none }]) => {
          const value = (search as Query)[name];
          return value === none ? [] : [[name, value]];
        }),
      ) as Chosen<Values<P>>,
    only: (search) =>
      Object.fromEntries(
        all.map(([name, { none, opened }]) => [name, opened ? none : (search as Query)[name]]),
      ) as Values<P>,
    href: (chosen, below = '') => withQuery(below ? `${path}/${itemPath(below)}` : path, chosen, none),
    opened: (more) => readerOf([...all, ...Object.entries<Param>(more ?? {})]),
    ...readerOf(all.filter(([, param]) => !param.opened)),
  };
}

type Query = Readonly<Record<string, Value | undefined>>;

function withQuery(pathname: string, chosen: Query, none: Query): string {
  const query = new URLSearchParams();
  for (const name of Object.keys(none)) {
    const value = chosen[name];
    if (value !== undefined && value !== '' && value !== none[name]) query.set(name, String(value));
  }
  return query.size > 0 ? `${pathname}?${query}` : pathname;
}

/** Returns hidden fields. */
export const queryOf = (href: string): Record<string, string> =>
  Object.fromEntries(new URLSearchParams(href.split('?')[1]));

type Labels = Readonly<Record<string, string>>;
/** `options`, or ids from the loader. */
export type Filter = {
  label: string;
  title?: string;
  /** Another filter, which is cleared when this one changes. */
  clears?: string;
} & ({ options: Labels; any?: never } | { any: string; options?: never });

export type ListSpec = {
  path: string;
  noun: readonly [one: string, many: string];
  /** The name must differ from a dialog's search. */
  text: { name?: string; button?: string; placeholder: string };
  /** Clear resets only tabs named `status`. */
  tabs?: { name?: string; label: string; options: Labels };
  filters?: Readonly<Record<string, Filter>>;
  /** The first is the default. */
  sorts: Labels;
  /** False: there is no best match. */
  ranked?: false;
  sizes?: readonly [number, ...number[]];
  params?: Params;
};
type Name<T, D extends string> = T extends { name: infer N extends string } ? N : D;
type OneOf<L> = Param<keyof L & string>;
type ParamsOf<S extends ListSpec> = Record<Name<S['text'], 'q'>, Param<string>> &
  (S extends { tabs: infer T extends { options: Labels } }
    ? Record<Name<T, 'status'>, OneOf<T['options']>>
    : unknown) &
  (S extends { params: infer P } ? P : unknown) &
  (S extends { filters: infer F }
    ? { [K in keyof F]: F[K] extends { options: infer O } ? OneOf<O> : Param<string> }
    : unknown) & { sort: Param<SortOf<S>>; per: Param<number>; page: Param<number> };
export type SortOf<S extends ListSpec> =
  | (keyof S['sorts'] & string)
  | (S extends { ranked: false } ? never : 'relevance');
export type TabOf<S extends ListSpec> = S extends { tabs: { options: infer O } } ? keyof O & string : never;
export type Search<S extends ListSpec> = Values<ParamsOf<S>>;

export interface List<S extends ListSpec> extends Url<ParamsOf<S>> {
  spec: S;
  names: { text: string; tab: string };
}

export function defineList<const S extends ListSpec>(spec: S): List<S> {
  const { tabs, filters = {}, sorts, ranked, sizes = pageSizes } = spec;
  const names = { text: spec.text.name ?? 'q', tab: tabs?.name ?? 'status' };
  const choice = (labels: Labels, ...before: string[]) =>
    oneOf([...before, ...Object.keys(labels)] as [string]);
  const params = {
    [names.text]: words,
    ...(tabs && { [names.tab]: choice(tabs.options) }),
    ...spec.params,
    ...Object.fromEntries(
      Object.entries(filters).map(([name, { options }]) => [name, options ? choice(options) : id]),
    ),
    sort: ranked === false ? choice(sorts) : choice(sorts, 'relevance'),
    per: oneOf(sizes),
    page,
  };
  return { spec, names, ...(defineUrl(spec.path, params) as unknown as Url<ParamsOf<S>>) };
}
