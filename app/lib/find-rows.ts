import { compareTexts } from '~shared/text/compare-texts';
import { ranker, type Searchable, searchable } from '~shared/text/search-rank';

/** What a list's search compares of one item: its title, a code, and what else it is found by. */
export type FoundBy = { title: string; code?: string; more?: string };

type Index<T> = {
  /** By the name of an order; each is sorted once. */
  orders: Map<string, readonly T[]>;
  /** Folded when somebody searches for the first time. */
  texts: Map<T, Searchable> | null;
};

/**
 * Finds the rows of a list as its toolbar asks: those that a text matches, as the search of everything does (accents, capitals and dashes do not
 * matter), in the order chosen, or the best match first. One index for each response of the admin API: a page of 10,000 rows then sorts and folds nothing of its own.
 * @param text what an item is found by @param sorts the orders there are; the first is that of equal matches
 * @returns all rows that match; not a copy, so it is not to be changed
 */
export function rowFinder<T extends object, S extends string>({
  text,
  sorts,
}: {
  text: (item: T) => FoundBy;
  sorts: Readonly<Record<S, (a: T, b: T) => number>>;
}) {
  const indexes = new WeakMap<readonly T[], Index<T>>();
  const [first] = Object.keys(sorts) as [S];
  return (items: readonly T[], { q, sort }: { q: string; sort: S | 'relevance' }): readonly T[] => {
    const index: Index<T> = indexes.get(items) ?? { orders: new Map(), texts: null };
    indexes.set(items, index);
    const order = sort === 'relevance' ? first : sort;
    const ordered = index.orders.get(order) ?? items.toSorted(sorts[order]);
    index.orders.set(order, ordered);
    if (q.trim() === '') return ordered;
    index.texts ??= new Map(items.map((item) => [item, searchable(text(item))]));
    const { texts } = index;
    const rank = ranker(q);
    const found = ordered.flatMap((item) => {
      const its = texts.get(item);
      const match = its ? rank(its) : null;
      return match === null ? [] : [{ item, match }];
    });
    if (sort === 'relevance') found.sort((a, b) => a.match - b.match);
    return found.map(({ item }) => item);
  };
}

/** Rows by what they have in common, in their order. */
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

/** What is made of a list, made once for each response of the admin API and kept as long as that is. @returns not a copy: it is not to be changed */
export function oncePerList<L extends object, M>(make: (list: L) => M): (list: L) => M {
  const made = new WeakMap<L, { made: M }>();
  return (list) => {
    const known = made.get(list) ?? { made: make(list) };
    made.set(list, known);
    return known.made;
  };
}

/** How many rows each tab has, and those of the chosen one. @param statuses all but 'all' */
export function rowsByStatus<T, S extends string>(
  rows: readonly T[],
  statuses: readonly S[],
  status: S | 'all',
  statusOf: (row: T) => S,
): { counts: Record<S | 'all', number>; shown: readonly T[] } {
  const counts = Object.fromEntries([['all', rows.length], ...statuses.map((one) => [one, 0])]) as Record<
    S | 'all',
    number
  >;
  const shown: T[] = [];
  for (const row of rows) {
    const its = statusOf(row);
    counts[its] += 1;
    if (its === status) shown.push(row);
  }
  return { counts, shown: status === 'all' ? rows : shown };
}

/** One page of rows. A page beyond the last one reads as the last. @param page from 1 */
export function pageOf<T>(rows: readonly T[], { page, per }: { page: number; per: number }) {
  const current = Math.min(page, Math.max(1, Math.ceil(rows.length / per)));
  return { page: current, total: rows.length, rows: rows.slice((current - 1) * per, current * per) };
}

type Dated = { createdAt: string | null };

/** The newest first; what has no date comes last. */
export const newestFirst = (a: Dated, b: Dated): number => later(a.createdAt ?? '', b.createdAt ?? '');
/** The oldest first; what has no date comes last. */
export const oldestFirst = (a: Dated, b: Dated): number => later(b.createdAt ?? '~', a.createdAt ?? '~');
const later = (a: string, b: string) => (a < b ? 1 : a > b ? -1 : 0);
/** By a text, A to Z, numbers by their value. */
export const alphabetic =
  <T>(text: (item: T) => string) =>
  (a: T, b: T): number =>
    compareTexts(text(a), text(b));
/** By a number, the most first. */
export const mostFirst =
  <T>(count: (item: T) => number) =>
  (a: T, b: T): number =>
    count(b) - count(a);
