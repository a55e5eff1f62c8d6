import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { setTimeout } from 'node:timers/promises';
import type { S3Client, S3ClientConfig, S3ServiceException } from '@aws-sdk/client-s3';
import { copyParts } from './copy-parts';
import type { S3Settings } from './s3-settings';
import { createSigner, mediaKeptFor, type SignedLink } from './signed-link';
import { lengthOf, type Source } from './staged-uploads';

/** Limits memory. Stores take 10,000 parts. */
const smallestPart = 5 * 1024 * 1024;
const mostParts = 10_000;
const partsAtOnce = 2;

export const partSizeOf = (size: number) => Math.max(smallestPart, Math.ceil(size / mostParts));

/** The SDK copies it into a part. */
export const readAhead = 256 * 1024;

export class BucketUnusable extends Error {
  override readonly name = 'BucketUnusable';
  constructor(
    message: string,
    /** The store does not respond; the settings may be right. */
    readonly isDown = false,
  ) {
    super(message);
  }
}

export type Bucket = ReturnType<typeof callsOf>;

/**
 * Connects to a bucket and checks it.
 * @throws {BucketUnusable} with one line for the operator
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

/** Returns a bucket. Only here the SDK is loaded. */
export async function connectBucket(settings: S3Settings): Promise<Bucket> {
  // Operators cannot act on the SDK's warning about Node 20.
  // biome-ignore lint/style/noProcessEnv: the SDK reads it there alone
  process.env.AWS_SDK_JS_NODE_VERSION_SUPPORT_WARNING_DISABLED ??= 'true';
  const sdk = await import('@aws-sdk/client-s3');
  const { Upload } = await import('@aws-sdk/lib-storage');
  const options = {
    region: settings.region,
    ...(settings.endpoint ? { endpoint: settings.endpoint } : {}),
    ...(settings.credentials ? { credentials: settings.credentials } : {}),
    forcePathStyle: settings.forcePathStyle,
    // Many stores do not support the SDK's newer checksums.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    // A save fails after 20 s.
    maxAttempts: 2,
    requestHandler: {
      connectionTimeout: 3_000,
      // The SDK starts counting 3 s late.
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
    async put(Key: string, body: Readable, size: number, ContentType: string): Promise<void> {
      const upload = new Upload({
        client,
        partSize: partSizeOf(size),
        queueSize: partsAtOnce,
        params: { Bucket, Key, Body: body, ContentType },
      });
      try {
        await upload.done();
      } finally {
        body.destroy();
      }
    },
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
        const bytes = async function* () {
          for (const source of sources) yield await bytesOf(source);
        };
        await this.put(Key, Readable.from(bytes(), { objectMode: false }), lengthOf(sources), ContentType);
      }
    },
    async save(Key: string, bytes: Uint8Array | string, ContentType: string): Promise<void> {
      await client.send(new sdk.PutObjectCommand({ Bucket, Key, Body: bytes, ContentType }));
    },
    async remove(Key: string): Promise<void> {
      await client.send(new sdk.DeleteObjectCommand({ Bucket, Key }));
    },
    async head(Key: string): Promise<{ size: number; modified: Date } | null> {
      const head = await client.send(new sdk.HeadObjectCommand({ Bucket, Key })).catch(noneIfMissing);
      return head && { size: head.ContentLength ?? 0, modified: head.LastModified ?? new Date(0) };
    },
    /** Inclusive. */
    async get(Key: string, range?: { start: number; end: number }): Promise<Readable | null> {
      const Range = range && `bytes=${range.start}-${range.end}`;
      const found = await client.send(new sdk.GetObjectCommand({ Bucket, Key, Range })).catch(noneIfMissing);
      return found ? (found.Body as Readable) : null;
    },
    async sign(Key: string, ResponseContentType: string): Promise<SignedLink | null> {
      const ResponseContentDisposition = 'inline';
      const ResponseCacheControl = `private, max-age=${mediaKeptFor}`;
      const overridden = { ResponseContentType, ResponseContentDisposition, ResponseCacheControl };
      return sign(new sdk.GetObjectCommand({ Bucket, Key, ...overridden }));
    },
    async tryListing(Prefix: string, abortSignal?: AbortSignal): Promise<void> {
      const command = new sdk.ListObjectsV2Command({ Bucket, Prefix, MaxKeys: 1 });
      await client.send(command, abortSignal ? { abortSignal } : {});
    },
    async *list(Prefix: string): AsyncGenerator<{ name: string; size: number; modified: Date | undefined }> {
      for await (const { Contents = [] } of sdk.paginateListObjectsV2({ client }, { Bucket, Prefix }))
        for (const { Key, Size = 0, LastModified } of Contents)
          if (Key) yield { name: Key.slice(Prefix.length), size: Size, modified: LastModified };
    },
    async abortParts(Prefix: string, isOld: (begun: Date | undefined) => boolean): Promise<void> {
      const { Uploads = [] } = await client.send(new sdk.ListMultipartUploadsCommand({ Bucket, Prefix }));
      for (const { Key, UploadId, Initiated } of Uploads)
        if (Key && UploadId && isOld(Initiated))
          await client.send(new sdk.AbortMultipartUploadCommand({ Bucket, Key, UploadId }));
    },
    close: () => client.destroy(),
  };
}

const startTimes = { whole: 30_000, pause: 500, line: 4_000 };

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

/** Null: the store is only unreachable. */
function mistakeOf(error: unknown, { bucket, region }: S3Settings, where: string): string | null {
  const { name, message, code = '' } = error as NodeJS.ErrnoException;
  if (code === 'EPROTO')
    return `The media store at ${where} does not speak https: S3_ENDPOINT starts with http:// then.`;
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
