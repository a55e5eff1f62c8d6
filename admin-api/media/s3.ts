import { createReadStream } from 'node:fs';
import { rm, stat } from 'node:fs/promises';
import { LRUCache } from 'lru-cache';
import { type Bucket, BucketUnusable, readAhead } from '../../shared/media/bucket';
import type { S3Settings } from '../../shared/media/s3-settings';
import type { SignedLink } from '../../shared/media/signed-link';
import { storeIdOf } from '../../shared/media/staged-uploads';
import { HttpError } from '../http/errors';
import { openBucket } from './bucket';
import { deadAfter, makeIncomingDir } from './disk';
import { stagedUploads } from './staged';
import { createStorage, type MediaStorage, type StoredMedia, testName } from './storage';
import { contentTypeOf } from './types';

export const files = 'media/';
const marks = 'media-pending/';

const partsAge = 24 * 60 * 60_000;

const thereFor = 60 * 60_000;

const unavailable = 'The media store cannot be reached. Nothing was saved. Try again in a few minutes.';

/** Returns media storage in a bucket. */
export async function s3Storage(
  settings: S3Settings,
  dataDir: string,
  { onWaiting, now = Date.now }: { onWaiting?: (message: string) => void; now?: () => number } = {},
): Promise<MediaStorage> {
  const bucket = await openBucket(settings, tryEverything, onWaiting);
  const incomingDir = await makeIncomingDir(dataDir);

  async function put(name: string, path: string): Promise<void> {
    const { size } = await stat(path);
    const body = createReadStream(path, { highWaterMark: readAhead });
    await bucket.put(files + name, body, size, contentTypeOf(name));
  }
  const mark = (name: string) => bucket.save(marks + name, 'x', 'text/plain');
  const old = (since: Date | undefined, age: number) => since !== undefined && now() - +since > age;

  async function oldMarks(): Promise<string[]> {
    const names: string[] = [];
    for await (const { name, modified } of bucket.list(marks)) if (old(modified, deadAfter)) names.push(name);
    return names;
  }

  async function open(name: string): Promise<StoredMedia | null> {
    const found = await bucket.head(files + name);
    return found && { ...found, read: (range) => bucket.get(files + name, range) };
  }

  /** Names are unique. */
  const there = new LRUCache<string, true>({ max: 10_000, ttl: thereFor });
  async function link(name: string): Promise<SignedLink | null> {
    if (!there.has(name)) {
      if (!(await bucket.head(files + name))) return null;
      there.set(name, true);
    }
    return bucket.sign(files + name, contentTypeOf(name));
  }
  /** While role credentials are renewed. */
  let origin: string | null = null;
  async function linkOrigin(): Promise<string | null> {
    const link = origin === null && (await bucket.sign(files, '').catch(() => null));
    if (link) origin = new URL(link.url).origin;
    return origin;
  }
  async function remove(name: string): Promise<void> {
    await bucket.remove(files + name);
    there.delete(name);
  }

  return createStorage({
    incomingDir,
    staged: stagedUploads(bucket, storeIdOf(settings), saying),
    save: (name, bytes) => saying(() => bucket.save(files + name, bytes, contentTypeOf(name))),
    copy: (name, path) => saying(() => put(name, path)),
    async adopt(name, path) {
      await saying(() => put(name, path));
      await rm(path, { force: true });
    },
    remove: (name) => saying(() => remove(name)),
    take: (name, { sources }) => saying(() => bucket.compose(files + name, sources, contentTypeOf(name))),
    open: (name) => saying(() => open(name)),
    link: (name) => saying(() => link(name)),
    linkOrigin,
    mark: (name) => saying(() => mark(name)),
    unmark: (name) => saying(() => bucket.remove(marks + name)),
    marked: () => oldMarks(),
    async tidy() {
      await bucket.abortParts(files, (begun) => old(begun, partsAge));
    },
    async tryWriting() {
      await mark(testName);
      await tryFile(bucket, files + testName);
    },
    close: bucket.close,
  });
}

/** Tries every operation on a bucket. */
export async function tryEverything(bucket: Bucket): Promise<void> {
  await bucket.tryListing(files);
  // Credentials may be limited to a prefix.
  for (const prefix of [files, marks]) {
    const key = `${prefix}start`;
    await tryFile(bucket, key);
    await bucket.remove(key);
  }
}

async function tryFile(bucket: Bucket, key: string): Promise<void> {
  await bucket.save(key, 'x', 'text/plain');
  const stored = await bucket.head(key);
  if (stored?.size !== 1)
    throw new BucketUnusable('The server of S3_ENDPOINT is no S3 store: what was stored there is not there.');
}

async function saying<R>(call: () => Promise<R>): Promise<R> {
  try {
    return await call();
  } catch (cause) {
    const error = new HttpError('storage_unavailable', unavailable, { 'retry-after': '30' });
    error.cause = cause;
    throw error;
  }
}
