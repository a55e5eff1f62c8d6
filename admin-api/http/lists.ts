import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';

export type ListText = { json: Buffer; etag: string; gzipped(): Promise<Buffer> };

/** Caches list responses until a write. The time limit is for other processes' writes. */
export type ListCache = {
  /** `build` runs once for concurrent requests; with `fresh` always. */
  get(key: string, build: () => Promise<string>, fresh?: boolean): Promise<ListText>;
  /** Drops the lists of one call, or all, including running builds. */
  drop(name?: string): void;
};

const zip = promisify(gzip);

/** Returns a list cache. @param keepFor maximum age, ms */
export function createListCache(keepFor = 2_000): ListCache {
  const cached = new Map<string, { text: Promise<ListText>; until: number }>();
  return {
    async get(key, build, fresh = false) {
      const found = fresh ? undefined : cached.get(key);
      if (found && found.until > performance.now()) return found.text;
      // Keys contain the caller's Host header.
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
