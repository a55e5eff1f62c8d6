import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { setTimeout } from 'node:timers/promises';
import type { S3Client, S3ClientConfig, S3ServiceException } from '@aws-sdk/client-s3';
import { copyParts } from './copy-parts';
import type { S3Settings } from './s3-settings';
import { createSigner, mediaKeptFor, type SignedLink } from './signed-link';
import { lengthOf, type Source } from './staged-uploads';

/** Bytes of a part of a large file, and how many go at once: together what an upload may hold in memory. Stores take 10,000 parts. */
const smallestPart = 5 * 1024 * 1024;
const mostParts = 10_000;
const partsAtOnce = 2;

/** Bytes of each part of a file of `size` bytes. */
export const partSizeOf = (size: number) => Math.max(smallestPart, Math.ceil(size / mostParts));

/** Bytes read at once of a file that is sent: the SDK copies what it has read into a part, and holds as much beyond it. */
export const readAhead = 256 * 1024;

/** The store cannot be used; its message is for the operator, in one line. */
export class BucketUnusable extends Error {
  override readonly name = 'BucketUnusable';
  constructor(
    message: string,
    /** It does not respond: nothing has to be wrong with the settings. */
    readonly isDown = false,
  ) {
    super(message);
  }
}

export type Bucket = ReturnType<typeof callsOf>;

/**
 * As `connectBucket`, once the bucket has shown that it can be used.
 * @param check what the caller will do with the bucket, tried once: what is wrong comes out at the start
 * @param onWaiting is given a line every few seconds while the store does not respond at the start
 * @param waitMs how long a store that does not respond yet is waited for, in milliseconds
 * @throws {BucketUnusable} with one clear line when the store cannot be used
 */
export async function openBucket(
  settings: S3Settings,
  check: (bucket: Bucket) => Promise<void>,
  onWaiting: (message: string) => void = () => {},
  waitMs = startTimes.whole,
): Promise<Bucket> {
  const bucket = await connectBucket(settings);
  await reach(() => check(bucket), settings, onWaiting, waitMs).catch((error: unknown) => {
    bucket.close();
    throw error;
  });
  return bucket;
}

/**
 * A bucket of an S3-compatible store, by the calls that every store has: head, get with a range, put, multipart, delete, list. Asks the store nothing yet.
 * The SDK is loaded here and nowhere else: who has no S3_BUCKET never loads it.
 */
export async function connectBucket(settings: S3Settings): Promise<Bucket> {
  // On Node 20 the SDK would tell operators, in seven lines of no log format, what concerns whoever takes a newer SDK.
  // biome-ignore lint/style/noProcessEnv: the SDK reads it there alone
  process.env.AWS_SDK_JS_NODE_VERSION_SUPPORT_WARNING_DISABLED ??= 'true';
  const sdk = await import('@aws-sdk/client-s3');
  const { Upload } = await import('@aws-sdk/lib-storage');
  const options = {
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
      // The SDK begins to count 3 s late.
      socketTimeout: 7_000,
      httpAgent: { maxSockets: 200 },
      httpsAgent: { maxSockets: 200 },
    },
  } satisfies S3ClientConfig;
  const client = new sdk.S3Client(options);
  const { publicEndpoint } = settings;
  const publicClient = publicEndpoint ? new sdk.S3Client({ ...options, endpoint: publicEndpoint }) : client;
  return callsOf(sdk, Upload, { client, publicClient }, settings.bucket);
}

function callsOf(
  sdk: typeof import('@aws-sdk/client-s3'),
  Upload: typeof import('@aws-sdk/lib-storage').Upload,
  { client, publicClient }: { client: S3Client; publicClient: S3Client },
  Bucket: string,
) {
  const sign = createSigner(publicClient);
  async function bytesOf({ key: Key, start, end }: Source): Promise<Buffer> {
    const Range = `bytes=${start}-${end - 1}`;
    const { Body } = await client.send(new sdk.GetObjectCommand({ Bucket, Key, Range }));
    return buffer(Body as Readable);
  }

  return {
    /** A file of `size` bytes, in parts where it is large: all of it or nothing. The stream is destroyed in any case. */
    async put(Key: string, body: Readable, size: number, ContentType: string): Promise<void> {
      const upload = new Upload({
        client,
        partSize: partSizeOf(size),
        queueSize: partsAtOnce,
        params: { Bucket, Key, Body: body, ContentType },
      });
      try {
        // On an error it aborts what it has begun, so that no half of a file stays.
        await upload.done();
      } finally {
        body.destroy();
      }
    },
    /**
     * A file made of what lies in the store already, all of it or nothing; the bytes stay there where the store can copy parts, and only
     * those of short sources come by way of this process.
     */
    async compose(Key: string, sources: Source[], ContentType: string): Promise<void> {
      try {
        await copyParts(
          { sdk, client, Bucket, bytesOf, smallestPart, partsAtOnce },
          Key,
          sources,
          ContentType,
        );
      } catch (error) {
        const status = statusOf(error);
        if (status === undefined || (status >= 500 && status !== 501)) throw error;
        // A store that cannot copy parts, or wants all of them equally long.
        const bytes = async function* () {
          for (const source of sources) yield await bytesOf(source);
        };
        await this.put(Key, Readable.from(bytes(), { objectMode: false }), lengthOf(sources), ContentType);
      }
    },
    async save(Key: string, bytes: Uint8Array | string, ContentType: string): Promise<void> {
      await client.send(new sdk.PutObjectCommand({ Bucket, Key, Body: bytes, ContentType }));
    },
    /** Also where there is no such object. */
    async remove(Key: string): Promise<void> {
      await client.send(new sdk.DeleteObjectCommand({ Bucket, Key }));
    },
    /** null when there is no such object. */
    async head(Key: string): Promise<{ size: number; modified: Date } | null> {
      const head = await client.send(new sdk.HeadObjectCommand({ Bucket, Key })).catch(noneIfMissing);
      return head && { size: head.ContentLength ?? 0, modified: head.LastModified ?? new Date(0) };
    },
    /** null when there is no such object. @param range first and last position, both included */
    async get(Key: string, range?: { start: number; end: number }): Promise<Readable | null> {
      const Range = range && `bytes=${range.start}-${range.end}`;
      const found = await client.send(new sdk.GetObjectCommand({ Bucket, Key, Range })).catch(noneIfMissing);
      return found ? (found.Body as Readable) : null;
    },
    /** A URL for reading an object as this content type and no other (signed-link.ts). */
    async sign(Key: string, ResponseContentType: string): Promise<SignedLink | null> {
      const ResponseContentDisposition = 'inline';
      const ResponseCacheControl = `private, max-age=${mediaKeptFor}`;
      const overridden = { ResponseContentType, ResponseContentDisposition, ResponseCacheControl };
      return sign(new sdk.GetObjectCommand({ Bucket, Key, ...overridden }));
    },
    /** Whether the bucket can be listed. */
    async tryListing(Prefix: string, abortSignal?: AbortSignal): Promise<void> {
      const command = new sdk.ListObjectsV2Command({ Bucket, Prefix, MaxKeys: 1 });
      await client.send(command, abortSignal ? { abortSignal } : {});
    },
    /** What lies under a prefix, without it. */
    async *list(Prefix: string): AsyncGenerator<{ name: string; modified: Date | undefined }> {
      for await (const { Contents = [] } of sdk.paginateListObjectsV2({ client }, { Bucket, Prefix }))
        for (const { Key, LastModified } of Contents)
          if (Key) yield { name: Key.slice(Prefix.length), modified: LastModified };
    },
    /** Takes away the parts of files that were half sent, where `isOld` says so. */
    async abortParts(Prefix: string, isOld: (begun: Date | undefined) => boolean): Promise<void> {
      const { Uploads = [] } = await client.send(new sdk.ListMultipartUploadsCommand({ Bucket, Prefix }));
      for (const { Key, UploadId, Initiated } of Uploads)
        if (Key && UploadId && isOld(Initiated))
          await client.send(new sdk.AbortMultipartUploadCommand({ Bucket, Key, UploadId }));
    },
    close: () => client.destroy(),
  };
}

/** Milliseconds that a store which does not respond yet is waited for at the start, between two tries, and between two lines about it. */
const startTimes = { whole: 30_000, pause: 500, line: 4_000 };

/**
 * Waits for a store that is only just starting, as containers that start together do.
 * @throws {BucketUnusable} when it rejects us, or does not respond in time
 */
async function reach(
  call: () => Promise<void>,
  settings: S3Settings,
  onWaiting: (message: string) => void,
  waitMs: number,
): Promise<void> {
  const where = settings.endpoint ?? `AWS (${settings.region})`;
  let nextLine = Date.now() + startTimes.line;
  for (const until = Date.now() + waitMs; ; await setTimeout(startTimes.pause)) {
    try {
      return await call();
    } catch (error) {
      if (error instanceof BucketUnusable) throw error;
      const mistake = mistakeOf(error, settings, where);
      if (mistake) throw new BucketUnusable(mistake);
      const { message } = error as Error;
      if (Date.now() > until)
        throw new BucketUnusable(
          `The media store of S3_BUCKET at ${where} does not respond: ${message}.`,
          true,
        );
      if (Date.now() < nextLine) continue;
      onWaiting(`waiting for the media store at ${where}: ${message}`);
      nextLine = Date.now() + startTimes.line;
    }
  }
}

/** What in the settings is wrong, by the store's own code; null where the store is just not there yet. */
function mistakeOf(error: unknown, { bucket, region }: S3Settings, where: string): string | null {
  const { name, message, code = '' } = error as NodeJS.ErrnoException;
  if (code === 'EPROTO')
    return `The media store at ${where} does not speak https: S3_ENDPOINT starts with http:// then.`;
  // Node's names of what is wrong with a certificate.
  if (/CERT|SIGNATURE|ISSUER/.test(code))
    return `The certificate of the media store at ${where} is not accepted: ${message}. NODE_EXTRA_CA_CERTS names a file with an authority of your own.`;
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

const statusOf = (error: unknown) => (error as Partial<S3ServiceException>).$metadata?.httpStatusCode;

function noneIfMissing(error: unknown): null {
  if (statusOf(error) === 404) return null;
  throw error;
}
