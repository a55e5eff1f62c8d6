import { entityIdPattern } from '../../admin-api/contract/entity-id';
import { itemPath } from './item-path';
import { longestSearch } from './longest-search';
import { storable } from './storable';

/*
 * A list is one definition: its URL, what can be chosen, and the words for it. Parsing, links, the toolbar (guard.server/list-toolbar.ts) and
 * the in-memory finder (find-rows.ts) follow from it. All choices but the text are closed lists, so browsers need no zod for it.
 */

type Value = string | number;

/** One parameter of a URL: what it is while nothing is chosen, and what a text in the URL reads as. What is not understood reads as nothing chosen. */
export type Param<T extends Value = Value> = {
  none: T;
  read: (asked: string) => T;
  /** The list's form carries it along. */
  kept?: true;
  /** Belongs to what is opened over the list: `opened` reads it, the list itself does not. */
  opened?: true;
};
type Params = Readonly<Record<string, Param>>;
export type Values<P> = { readonly [K in keyof P]: P[K] extends Param<infer T> ? T : never };
/** A search without its defaults, which have these names. */
export type Chosen<V> = { readonly [K in keyof V]?: Exclude<V[K], 'all' | 'relevance' | ''> };
/** What a guarded loader takes for its `search`, as a zod schema is. */
export type Reader<T = unknown> = {
  safeParse: (asked: unknown) => { success: true; data: T };
  parse: (asked: unknown) => T;
};

/** A text of at most so many characters. */
export const text = (most: number): Param<string> => ({
  none: '',
  read: (asked) => (asked.trim().length <= most && storable[0].test(asked) ? asked.trim() : ''),
});
/** What a list is searched for. */
export const words = text(longestSearch);
/** The id of an item. */
export const id: Param<string> = { none: '', read: (asked) => (entityIdPattern.test(asked) ? asked : '') };
/** One of these; the first is what is shown while nothing is chosen. */
export const oneOf = <const T extends Value>(values: readonly [T, ...T[]]): Param<T> => ({
  none: values[0],
  read: (asked) => values.find((value) => String(value) === asked) ?? values[0],
});
/** A whole number; without one the least. */
export const wholeNumber = (least: number, most: number): Param<number> => ({
  none: least,
  read: (asked) => {
    const number = Number(asked);
    return Number.isInteger(number) && number >= least && number <= most ? number : least;
  },
});
/** A page, counted from 1. Any large number is a page after the last one, for which lists show their last. */
export const page: Param<number> = {
  none: 1,
  read: (asked) => {
    const number = Number(asked);
    return Number.isFinite(number) && number >= 1 ? Math.min(Math.floor(number), 100_000) : 1;
  },
};

/** A day of a period: any text, so that what is no day can be rejected instead of overlooked. */
export const day: Param<string> = { none: '', read: (asked) => asked.trim().slice(0, 40) };

/** How many rows of a list a page may have; the first is the default. */
export const pageSizes = [12, 24, 48] as const;

/** The parameters of a page's URL: their defaults, how they are read, and links. */
export type Url<P> = {
  path: string;
  /** Nothing chosen. */
  none: Values<P>;
  /** What differs from nothing chosen, as a call of the admin API is asked for it. */
  chosen: (search: Values<P>) => Chosen<Values<P>>;
  /** Without what belongs to an opened item. */
  only: (search: Values<P>) => Values<P>;
  /**
   * URL of the page, or of a dialog or action over it, with what was chosen there; defaults are left out.
   * @param below not encoded: 'new', '{id}', '{id}/edit'
   */
  href: (chosen: Partial<Values<P>>, below?: string) => string;
  /** Reads also what belongs to an opened item, and `more`. */
  opened: <M extends Params = Record<never, never>>(more?: M) => Reader<Values<P> & Values<M>>;
} & Reader<Values<P>>;

/** A page with these parameters in its URL, in this order. */
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

/** What a URL has in its query, for the hidden fields of a form that keeps it. */
export const queryOf = (href: string): Record<string, string> =>
  Object.fromEntries(new URLSearchParams(href.split('?')[1]));

/** The words for each choice, the default first. */
type Labels = Readonly<Record<string, string>>;
/** A choice that narrows the list: one of `options`, or the id of something, which the loader lists; `any` is for none. */
export type Filter = {
  label: string;
  /** For screen readers, where the label alone says too little. */
  title?: string;
  /** Another filter, which depends on this one: void when this one changes, and without it. */
  clears?: string;
} & ({ options: Labels; any?: never } | { any: string; options?: never });

export type ListSpec = {
  path: string;
  /** What is listed: one, and many. */
  noun: readonly [one: string, many: string];
  /** Names of the search field and its button, where a dialog over the list has a search of its own. */
  text: { name?: string; button?: string; placeholder: string };
  /** Tabs of another name than `status` are kinds, which Clear leaves alone. */
  tabs?: { name?: string; label: string; options: Labels };
  filters?: Readonly<Record<string, Filter>>;
  /** The first is that of a list without a search; one that is searched begins with the best match. */
  sorts: Labels;
  /** False where rows have nothing to be the best match. */
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
/** What is chosen on a list. */
export type Search<S extends ListSpec> = Values<ParamsOf<S>>;

/** A list as it was defined, and its URL. */
export interface List<S extends ListSpec> extends Url<ParamsOf<S>> {
  spec: S;
  /** Names of its parameters for the text and the tab. */
  names: { text: string; tab: string };
}

/** Defines a list; see ListSpec. */
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
