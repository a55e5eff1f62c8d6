import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';

export type ListText = { json: Buffer; etag: string; gzipped(): Promise<Buffer> };

/** The time limit is for other processes' writes. */
export type ListCache = {
  get(key: string, build: () => Promise<string>, fresh?: boolean): Promise<ListText>;
  /** Also drops running builds. */
  drop(name?: string): void;
};

const zip = promisify(gzip);

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
