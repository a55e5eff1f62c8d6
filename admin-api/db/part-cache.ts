import { LRUCache } from 'lru-cache';

/** An item of a list: its own fields as JSON text, and the revision of what hangs on it (raised by triggers of migration 0009). */
export type Head = { id: string; revision: number; head: string };

/** How many items' parts stay in memory: a few hundred bytes to a few kilobytes each. */
const max = 20_000;

/**
 * Makes a list's JSON of its items' heads, each with its part (options, questions, answers) under the name `field`. Parts are stored and
 * only those of changed items are asked for again: the database needs 50 ms for the answers of 500 quizzes, and one of them changes at a time.
 * A part is always read after the revision it is stored under, so it may be newer than that, never older.
 * @param load the parts of these items as JSON text; of all items when there are no ids. Items without a part are left out.
 */
export function createPartCache(
  field: string,
  load: (ids: string[] | null) => Promise<{ id: string; part: string }[]>,
): (heads: Head[]) => Promise<string> {
  const cached = new LRUCache<string, { revision: number; part: string }>({ max });
  return async (heads) => {
    const parts = new Map<string, string>();
    const missing: Head[] = [];
    for (const item of heads) {
      const found = cached.get(item.id);
      if (found?.revision === item.revision) parts.set(item.id, found.part);
      else missing.push(item);
    }
    if (missing.length > 0) {
      // A query for most ids costs more than one for all rows.
      const ids = missing.length * 2 > heads.length ? null : missing.map(({ id }) => id);
      for (const { id, part } of await load(ids)) parts.set(id, part);
    }
    for (const { id, revision } of missing) cached.set(id, { revision, part: parts.get(id) ?? '[]' });
    const texts = heads.map(({ id, head }) => `${head.slice(0, -1)}, "${field}" : ${parts.get(id) ?? '[]'}}`);
    return `[${texts.join(',')}]`;
  };
}
