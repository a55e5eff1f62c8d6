import { GetObjectCommand, S3Client } from '@aws-sdk/client-s3';
import { getSignedUrl } from '@aws-sdk/s3-request-presigner';
import { expect, it } from 'vitest';
import { bucketOrigin } from '../../shared/media/bucket-origin';

it.each([
  { bucket: 'films', endpoint: null, region: 'eu-west-1', forcePathStyle: false },
  { bucket: 'films.example.org', endpoint: null, region: 'eu-west-1', forcePathStyle: false },
  { bucket: 'films', endpoint: 'https://s3.example.org:9000', region: 'x', forcePathStyle: true },
  { bucket: 'films', endpoint: 'http://s3.example.org:9000', region: 'x', forcePathStyle: false },
])(
  'pages may load from where the SDK sends them: %j',
  async ({ bucket, endpoint, region, forcePathStyle }) => {
    const credentials = { accessKeyId: 'a', secretAccessKey: 'b' };
    const client = new S3Client({ region, forcePathStyle, credentials, ...(endpoint ? { endpoint } : {}) });
    const url = await getSignedUrl(client, new GetObjectCommand({ Bucket: bucket, Key: 'media/a.webp' }));
    expect(bucketOrigin({ bucket, endpoint, region, forcePathStyle })).toBe(new URL(url).origin);
  },
);
