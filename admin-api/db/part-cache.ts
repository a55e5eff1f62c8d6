import { LRUCache } from 'lru-cache';

/** `revision` is raised by the triggers of migration 0009. */
export type Head = { id: string; revision: number; head: string };

const max = 20_000;

/**
 * Builds a list's JSON from cached parts; queries only changed ones. A part may be newer than its revision.
 * @param load of all items without ids
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
      // Cheaper than querying most ids.
      const ids = missing.length * 2 > heads.length ? null : missing.map(({ id }) => id);
      for (const { id, part } of await load(ids)) parts.set(id, part);
    }
    for (const { id, revision } of missing) cached.set(id, { revision, part: parts.get(id) ?? '[]' });
    const texts = heads.map(({ id, head }) => `${head.slice(0, -1)}, "${field}" : ${parts.get(id) ?? '[]'}}`);
    return `[${texts.join(',')}]`;
  };
}
