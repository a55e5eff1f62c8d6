import type { S3Client } from '@aws-sdk/client-s3';
import type { Source } from './staged-uploads';

/** Limits memory. */
let turn: Promise<unknown> = Promise.resolve();
function inTurn<R>(work: () => Promise<R>): Promise<R> {
  const mine = turn.then(work);
  turn = mine.catch(() => {});
  return mine;
}

/**
 * Creates an object from sources in the same bucket. Sources under `smallestPart` bytes are joined here,
 * longer ones inside the store.
 */
export async function copyParts(
  {
    sdk,
    client,
    Bucket,
    bytesOf,
    smallestPart,
    partsAtOnce,
  }: {
    sdk: typeof import('@aws-sdk/client-s3');
    client: S3Client;
    Bucket: string;
    bytesOf: (source: Source) => Promise<Buffer>;
    smallestPart: number;
    partsAtOnce: number;
  },
  Key: string,
  sources: Source[],
  ContentType: string,
): Promise<void> {
  const { UploadId } = await client.send(new sdk.CreateMultipartUploadCommand({ Bucket, Key, ContentType }));

  async function copied(source: Source, PartNumber: number) {
    const CopySource = `${Bucket}/${encodeURI(source.key)}`;
    const command = new sdk.UploadPartCopyCommand({ Bucket, Key, UploadId, PartNumber, CopySource });
    return { PartNumber, ETag: (await client.send(command)).CopyPartResult?.ETag };
  }

  async function joined(group: Source[], PartNumber: number) {
    const bytes: Buffer[] = [];
    for (const source of group) bytes.push(await bytesOf(source));
    const Body = Buffer.concat(bytes);
    const sent = await client.send(new sdk.UploadPartCommand({ Bucket, Key, UploadId, PartNumber, Body }));
    return { PartNumber, ETag: sent.ETag };
  }

  const part = (group: Source[], number: number) => {
    const [only] = group;
    const isWhole = group.length === 1 && only?.start === 0 && only.end >= smallestPart;
    return isWhole ? copied(only, number) : inTurn(() => joined(group, number));
  };
  try {
    const groups = grouped(sources, smallestPart);
    const Parts: { PartNumber: number; ETag: string | undefined }[] = [];
    for (let at = 0; at < groups.length; at += partsAtOnce)
      Parts.push(
        ...(await Promise.all(groups.slice(at, at + partsAtOnce).map((group, n) => part(group, at + n + 1)))),
      );
    const MultipartUpload = { Parts };
    await client.send(new sdk.CompleteMultipartUploadCommand({ Bucket, Key, UploadId, MultipartUpload }));
  } catch (error) {
    // abortParts deletes it later.
    await client.send(new sdk.AbortMultipartUploadCommand({ Bucket, Key, UploadId })).catch(() => {});
    throw error;
  }
}

function grouped(sources: Source[], smallestPart: number): Source[][] {
  const groups: Source[][] = [];
  let held: Source[] = [];
  let heldBytes = 0;
  for (const source of sources) {
    held.push(source);
    heldBytes += source.end - source.start;
    if (heldBytes < smallestPart) continue;
    groups.push(held);
    [held, heldBytes] = [[], 0];
  }
  if (held.length > 0) groups.push(held);
  return groups;
}
