import { compareTexts } from '~shared/text/compare-texts';
import { ranker, type Searchable, searchable } from '~shared/text/search-rank';
import type { List, ListSpec, Search, SortOf, TabOf } from './list';

export type FoundBy = { title: string; code?: string; more?: string };

type Index<T> = {
  orders: Map<string, readonly T[]>;
  texts: Map<T, Searchable> | null;
};

type FilterValues<S extends ListSpec, T> = S extends { filters: infer F }
  ? { [K in keyof F]: (row: T) => (F[K] extends { options: infer O } ? keyof O : string) | null | undefined }
  : Record<never, never>;
type Rows<S extends ListSpec, T> = {
  text: (row: T) => FoundBy;
  sorts: Readonly<Record<Exclude<SortOf<S>, 'relevance'>, (a: T, b: T) => number>>;
} & (S extends { tabs: object }
  ? {
      /** undefined: in no tab. */
      tab: (row: T) => Exclude<TabOf<S>, 'all'> | undefined;
    }
  : { tab?: never }) &
  (S extends { filters: object } ? { filters: FilterValues<S, T> } : { filters?: never });

/**
 * Returns a list's cached search; `instead` overrides filter values.
 * @returns shared rows: do not change
 */
export function rowFinder<S extends ListSpec, T extends object>(
  { spec, names, none }: List<S>,
  { text, sorts, tab, filters }: Rows<S, T>,
) {
  type Order = Exclude<SortOf<S>, 'relevance'>;
  const indexes = new WeakMap<readonly T[], Index<T>>();
  const [first] = Object.keys(spec.sorts) as [Order];
  const defaults = none as Readonly<Record<string, unknown>>;

  function ordered(rows: readonly T[], q: string, sort: string): readonly T[] {
    const index: Index<T> = indexes.get(rows) ?? { orders: new Map(), texts: null };
    indexes.set(rows, index);
    const order = sort === 'relevance' ? first : (sort as Order);
    const all = index.orders.get(order) ?? rows.toSorted(sorts[order]);
    index.orders.set(order, all);
    if (q.trim() === '') return all;
    index.texts ??= new Map(rows.map((row) => [row, searchable(text(row))]));
    const { texts } = index;
    const rank = ranker(q);
    const found = all.flatMap((row) => {
      const its = texts.get(row);
      const match = its ? rank(its) : null;
      return match === null ? [] : [{ row, match }];
    });
    if (sort === 'relevance') found.sort((a, b) => a.match - b.match);
    return found.map(({ row }) => row);
  }

  return (rows: readonly T[], search: Search<S>, instead: Partial<FilterValues<S, T>> = {}) => {
    const chosen = search as Readonly<Record<string, unknown>> & { sort: string; page: number; per: number };
    const on = Object.entries<(row: T) => unknown>(Object.assign({}, filters, instead)).filter(
      ([name]) => chosen[name] !== defaults[name],
    );
    const all = ordered(rows, String(chosen[names.text]), chosen.sort);
    const found =
      on.length === 0 ? all : all.filter((row) => on.every(([name, of]) => of(row) === chosen[name]));
    const inTabs =
      tab &&
      rowsByTab(found, spec.tabs?.options ?? {}, chosen[names.tab], tab as (row: T) => string | undefined);
    const { counts, shown } = inTabs ?? { counts: {}, shown: found };
    return { ...pageOf(shown, chosen), shown, found, counts: counts as Record<TabOf<S>, number> };
  };
}

export function grouped<T, K>(rows: readonly T[], keyOf: (row: T) => K): Map<K, T[]> {
  const groups = new Map<K, T[]>();
  for (const row of rows) {
    const key = keyOf(row);
    const group = groups.get(key);
    if (group) group.push(row);
    else groups.set(key, [row]);
  }
  return groups;
}

/** Memoizes by response. @returns shared data: do not change */
export function oncePerList<L extends object, M>(make: (list: L) => M): (list: L) => M {
  const made = new WeakMap<L, { made: M }>();
  return (list) => {
    const known = made.get(list) ?? { made: make(list) };
    made.set(list, known);
    return known.made;
  };
}

function rowsByTab<T>(rows: readonly T[], tabs: object, tab: unknown, tabOf: (row: T) => string | undefined) {
  const counts: Record<string, number> = Object.fromEntries(Object.keys(tabs).map((name) => [name, 0]));
  const shown: T[] = [];
  for (const row of rows) {
    const its = tabOf(row);
    if (its !== undefined) counts[its] = (counts[its] ?? 0) + 1;
    if (its === tab) shown.push(row);
  }
  if ('all' in counts) counts.all = rows.length;
  return { counts, shown: tab === 'all' ? rows : shown };
}

/** Returns a page, at most the last. @param page from 1 */
export function pageOf<T>(rows: readonly T[], { page, per }: { page: number; per: number }) {
  const current = Math.min(page, Math.max(1, Math.ceil(rows.length / per)));
  return { page: current, total: rows.length, rows: rows.slice((current - 1) * per, current * per) };
}

type Dated = { createdAt: string | null };

/** Sorts newest first, undated last. */
export const newestFirst = (a: Dated, b: Dated): number => later(a.createdAt ?? '', b.createdAt ?? '');
/** Sorts oldest first, undated last. */
export const oldestFirst = (a: Dated, b: Dated): number => later(b.createdAt ?? '~', a.createdAt ?? '~');
const later = (a: string, b: string) => (a < b ? 1 : a > b ? -1 : 0);
/** Sorts by text, with natural numbers. */
export const alphabetic =
  <T>(text: (item: T) => string) =>
  (a: T, b: T): number =>
    compareTexts(text(a), text(b));
export const mostFirst =
  <T>(count: (item: T) => number) =>
  (a: T, b: T): number =>
    count(b) - count(a);
