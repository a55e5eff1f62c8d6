import { createHash } from 'node:crypto';
import { CreateBucketCommand, GetObjectCommand, ListObjectsV2Command, S3Client } from '@aws-sdk/client-s3';

export type S3Env = Record<'S3_ENDPOINT' | 'S3_REGION' | 'S3_ACCESS_KEY_ID' | 'S3_SECRET_ACCESS_KEY', string>;

/** A bucket of a test's S3 server, looked into with the SDK: not by the code that is tested. */
export async function makeBucket(env: S3Env, owner: string) {
  const Bucket = `test-${createHash('sha256').update(owner).digest('hex').slice(0, 32)}`;
  const client = new S3Client({
    endpoint: env.S3_ENDPOINT,
    region: env.S3_REGION,
    credentials: { accessKeyId: env.S3_ACCESS_KEY_ID, secretAccessKey: env.S3_SECRET_ACCESS_KEY },
    forcePathStyle: true,
  });
  await client.send(new CreateBucketCommand({ Bucket }));
  return {
    client,
    env: { ...env, S3_BUCKET: Bucket },
    /** Names under a prefix, without it; at most 1,000. */
    async names(prefix: string): Promise<string[]> {
      const { Contents = [] } = await client.send(new ListObjectsV2Command({ Bucket, Prefix: prefix }));
      return Contents.map(({ Key = '' }) => Key.slice(prefix.length));
    },
    async bytes(key: string): Promise<Uint8Array> {
      const { Body } = await client.send(new GetObjectCommand({ Bucket, Key: key }));
      if (!Body) throw new Error(`There is no ${key}.`);
      return Body.transformToByteArray();
    },
  };
}
