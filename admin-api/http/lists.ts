import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';

/** A list response ready to send. */
export type ListText = { json: Buffer; etag: string; gzipped(): Promise<Buffer> };

/**
 * Keeps the text of list responses until a write. The time limit only matters where several processes
 * share a PostgreSQL: another one's write is seen after at most that long.
 */
export type ListCache = {
  /** The JSON text for `key`; `build` runs once for all concurrent requests. With `fresh` it runs in any case. */
  get(key: string, build: () => Promise<string>, fresh?: boolean): Promise<ListText>;
  /** Forgets the lists of one call (its name), or all. A build that is under way is not kept. */
  drop(name?: string): void;
};

const zip = promisify(gzip);

/** @param keepFor milliseconds a text may be served without looking again */
export function createListCache(keepFor = 2_000): ListCache {
  const cached = new Map<string, { text: Promise<ListText>; until: number }>();
  return {
    async get(key, build, fresh = false) {
      const found = fresh ? undefined : cached.get(key);
      if (found && found.until > performance.now()) return found.text;
      // Keys hold the caller's Host: never more than a few.
      if (cached.size > 100) cached.clear();
      const entry = { text: build().then(toText), until: Number.POSITIVE_INFINITY };
      cached.set(key, entry);
      try {
        const text = await entry.text;
        entry.until = performance.now() + keepFor;
        return text;
      } catch (error) {
        if (cached.get(key) === entry) cached.delete(key);
        throw error;
      }
    },
    drop(name) {
      if (name === undefined) return cached.clear();
      for (const key of cached.keys()) if (key.startsWith(`${name} `)) cached.delete(key);
    },
  };
}

function toText(text: string): ListText {
  const json = Buffer.from(text);
  const etag = `"${createHash('sha1').update(json).digest('base64url')}"`;
  let gzipped: Promise<Buffer> | undefined;
  return {
    json,
    etag,
    gzipped() {
      gzipped ??= zip(json, { level: 5 });
      return gzipped;
    },
  };
}
