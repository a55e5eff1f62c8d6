import { afterEach, expect, test, vi } from 'vitest';
import { connectBucket } from '../../shared/media/bucket';

afterEach(() => void vi.useRealTimers());

const at = (time: string) => new Date(`2026-11-23T${time}:00Z`);

test('a signed URL is the same for an hour and is valid for two more', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: at('10:01') });
  const bucket = await connectBucket({
    bucket: 'films',
    endpoint: 'https://s3.example.org',
    region: 'us-east-1',
    credentials: { accessKeyId: 'a', secretAccessKey: 'b' },
    forcePathStyle: true,
    publicEndpoint: null,
  });
  const link = await bucket.sign('media/a.mp4', 'video/mp4');
  expect(link).toMatchObject({
    url: expect.stringMatching(/X-Amz-Date=20261123T100000Z&.*X-Amz-Expires=10800/),
    keepFor: 3600,
  });
  vi.setSystemTime(at('10:59'));
  expect(await bucket.sign('media/a.mp4', 'video/mp4')).toEqual(link);
});
