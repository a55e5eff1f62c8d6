import { createReadStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import type { Readable } from 'node:stream';
import { setTimeout } from 'node:timers/promises';
import type { S3Client, S3ServiceException } from '@aws-sdk/client-s3';
import { StartupError } from '../config';
import { HttpError } from '../http/errors';
import { emptyFolder, makeIncomingDir } from './disk';
import { createStorage, type MediaStorage, type StoredMedia } from './storage';
import { contentTypes, mediaExtension } from './types';

/** Where the S3-compatible store is and how it is signed in to; null: the SDK's own chain of credentials, its own endpoint. */
export type S3Settings = {
  bucket: string;
  endpoint: string | null;
  region: string;
  credentials: { accessKeyId: string; secretAccessKey: string } | null;
  /** The bucket in the path instead of the host name: what most stores other than AWS want. */
  forcePathStyle: boolean;
};

/** Folders of the bucket; a mark is an object of its file's name. */
const files = 'media/';
const marks = 'media-pending/';

/**
 * Milliseconds after which no process can still be at work on what is marked: the longest call takes 11 minutes (SPEC §7). Half-sent
 * files get the time of a slow day.
 */
const markAge = 60 * 60_000;
const partsAge = 24 * 60 * 60_000;

/** Bytes of a part of a large file, and how many go at once: together what an upload may hold in memory. */
const partSize = 5 * 1024 * 1024;
const partsAtOnce = 3;

/** What a store that cannot be used means to a person who saves. */
const unavailable = 'The media store cannot be reached. Nothing was saved. Try again in a few minutes.';

/**
 * Media in a bucket of an S3-compatible store: `media/<name>`, marks in `media-pending/`. Only the calls every store has: head, get with a
 * range, put, multipart, delete, list. Files come in by way of `dataDir/incoming`, where they are inspected.
 * The SDK is loaded here and nowhere else: who has no S3_BUCKET never loads it.
 * @param onWaiting is given a line every few seconds while the store does not respond at the start
 * @throws {StartupError} with one clear line when the store cannot be used
 */
export async function s3Storage(
  settings: S3Settings,
  dataDir: string,
  {
    onWaiting = () => {},
    now = Date.now,
  }: { onWaiting?: (message: string) => void; now?: () => number } = {},
): Promise<MediaStorage> {
  const sdk = await import('@aws-sdk/client-s3');
  const { Upload } = await import('@aws-sdk/lib-storage');
  const Bucket = settings.bucket;
  const client: S3Client = new sdk.S3Client({
    region: settings.region,
    ...(settings.endpoint ? { endpoint: settings.endpoint } : {}),
    ...(settings.credentials ? { credentials: settings.credentials } : {}),
    forcePathStyle: settings.forcePathStyle,
    // The SDK's newer checksums are unknown to many stores.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    // Who saves is told after 20 s at most that the store hangs.
    maxAttempts: 2,
    requestHandler: {
      connectionTimeout: 3_000,
      socketTimeout: 10_000,
      httpAgent: { maxSockets: 200 },
      httpsAgent: { maxSockets: 200 },
    },
  });
  const incomingDir = await makeIncomingDir(dataDir);

  const typeOf = (name: string) => contentTypes.get(mediaExtension(name) ?? '') ?? 'application/octet-stream';

  async function put(name: string, path: string): Promise<void> {
    const body = createReadStream(path, { highWaterMark: partSize });
    const upload = new Upload({
      client,
      partSize,
      queueSize: partsAtOnce,
      params: { Bucket, Key: files + name, Body: body, ContentType: typeOf(name) },
    });
    try {
      // On an error it aborts what it has begun, so that no half of a file stays.
      await upload.done();
    } finally {
      body.destroy();
    }
  }

  async function save(key: string, bytes: Uint8Array | string): Promise<void> {
    await client.send(new sdk.PutObjectCommand({ Bucket, Key: key, Body: bytes, ContentType: typeOf(key) }));
  }

  async function remove(key: string): Promise<void> {
    await client.send(new sdk.DeleteObjectCommand({ Bucket, Key: key }));
  }

  const old = (since: Date | undefined, age: number) => since !== undefined && now() - +since > age;

  async function oldMarks(): Promise<string[]> {
    const names: string[] = [];
    for await (const { Contents = [] } of sdk.paginateListObjectsV2({ client }, { Bucket, Prefix: marks })) {
      for (const { Key, LastModified } of Contents) {
        if (Key && old(LastModified, markAge)) names.push(Key.slice(marks.length));
      }
    }
    return names;
  }

  /** Files that a process had half sent when it was killed. */
  async function abortOldParts(): Promise<void> {
    const { Uploads = [] } = await client.send(
      new sdk.ListMultipartUploadsCommand({ Bucket, Prefix: files }),
    );
    for (const { Key, UploadId, Initiated } of Uploads) {
      if (Key && UploadId && old(Initiated, partsAge))
        await client.send(new sdk.AbortMultipartUploadCommand({ Bucket, Key, UploadId }));
    }
  }

  async function open(name: string): Promise<StoredMedia | null> {
    const Key = files + name;
    const head = await client.send(new sdk.HeadObjectCommand({ Bucket, Key })).catch(noneIfMissing);
    if (!head) return null;
    return {
      size: head.ContentLength ?? 0,
      modified: head.LastModified ?? new Date(0),
      async read(range) {
        const Range = range && `bytes=${range.start}-${range.end}`;
        const found = await client
          .send(new sdk.GetObjectCommand({ Bucket, Key, Range }))
          .catch(noneIfMissing);
        return found ? (found.Body as Readable) : null;
      },
    };
  }

  /** What this product does with the bucket, once: whatever is wrong comes out at the start, not when a user saves. */
  async function tryEverything(): Promise<void> {
    const Key = `${marks}start`;
    await client.send(new sdk.ListObjectsV2Command({ Bucket, Prefix: files, MaxKeys: 1 }));
    await save(Key, 'x');
    await client.send(new sdk.HeadObjectCommand({ Bucket, Key }));
    await remove(Key);
  }

  await reach(tryEverything, settings, onWaiting).catch((error: unknown) => {
    client.destroy();
    throw error;
  });

  return createStorage({
    incomingDir,
    save: (name, bytes) => saying(() => save(files + name, bytes)),
    copy: (name, path) => saying(() => put(name, path)),
    async adopt(name, path) {
      await saying(() => put(name, path));
      await rm(path, { force: true });
    },
    remove: (name) => saying(() => remove(files + name)),
    open: (name) => saying(() => open(name)),
    mark: (name) => saying(() => save(marks + name, 'x')),
    unmark: (name) => saying(() => remove(marks + name)),
    marked: () => oldMarks(),
    async tidy(atStart) {
      if (atStart) await emptyFolder(incomingDir);
      await abortOldParts();
    },
    tryWriting: () => save(`${marks}ready`, 'x'),
    close: () => client.destroy(),
  });
}

/** Milliseconds that a store which does not respond yet is waited for at the start, between two tries, and between two lines about it. */
const startTimes = { whole: 30_000, pause: 500, line: 4_000 };

/**
 * Waits for a store that is only just starting, as containers that start together do.
 * @throws {StartupError} when it rejects us, or does not respond in time
 */
async function reach(
  call: () => Promise<void>,
  settings: S3Settings,
  onWaiting: (message: string) => void,
): Promise<void> {
  const where = settings.endpoint ?? `AWS (${settings.region})`;
  let nextLine = Date.now() + startTimes.line;
  for (const until = Date.now() + startTimes.whole; ; await setTimeout(startTimes.pause)) {
    try {
      return await call();
    } catch (error) {
      const mistake = mistakeOf(error, settings, where);
      if (mistake) throw new StartupError(mistake);
      const { message } = error as Error;
      if (Date.now() > until)
        throw new StartupError(`The media store of S3_BUCKET at ${where} does not respond: ${message}.`);
      if (Date.now() < nextLine) continue;
      onWaiting(`waiting for the media store at ${where}: ${message}`);
      nextLine = Date.now() + startTimes.line;
    }
  }
}

/** What in the settings is wrong, by the store's own code; null where the store is just not there yet. */
function mistakeOf(error: unknown, { bucket, region }: S3Settings, where: string): string | null {
  const { name } = error as Error;
  const status = statusOf(error);
  if (name === 'CredentialsProviderError')
    return 'S3_BUCKET is set without credentials: set S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY.';
  if (name === 'InvalidAccessKeyId' || name === 'SignatureDoesNotMatch')
    return `The media store at ${where} rejects S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY.`;
  if (name === 'NoSuchBucket' || status === 404)
    return `S3_BUCKET ${bucket} does not exist at ${where}. Create it, or correct its name.`;
  if (status === 403)
    return `The credentials of S3_ACCESS_KEY_ID may not list, read, write and delete in S3_BUCKET ${bucket} at ${where}.`;
  if (status === 301 || name === 'AuthorizationHeaderMalformed')
    return `S3_BUCKET ${bucket} is not in S3_REGION ${region}.`;
  if (status !== undefined && status < 500 && status !== 408 && status !== 429)
    return `The media store at ${where} cannot be used: ${name} (${status}).`;
  return null;
}

/** Runs a call of the store. @throws {HttpError} that says what its failing means; the store's own words are the cause */
async function saying<R>(call: () => Promise<R>): Promise<R> {
  try {
    return await call();
  } catch (cause) {
    const error = new HttpError('storage_unavailable', unavailable, { 'retry-after': '30' });
    error.cause = cause;
    throw error;
  }
}

const statusOf = (error: unknown) => (error as Partial<S3ServiceException>).$metadata?.httpStatusCode;

function noneIfMissing(error: unknown): null {
  if (statusOf(error) === 404) return null;
  throw error;
}
