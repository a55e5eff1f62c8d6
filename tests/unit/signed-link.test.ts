import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { connectBucket } from '../../shared/media/bucket';

/*
 * Signed URLs with the credentials of a role, from where a container finds its own: a server on this machine that the SDK asks. Signing asks
 * the store nothing, so there is none.
 */

let role: Server;
let ends: Date;
let asked = 0;
beforeAll(async () => {
  role = createServer((_req, res) => {
    asked += 1;
    res.setHeader('content-type', 'application/json');
    res.end(
      JSON.stringify({
        AccessKeyId: 'role',
        SecretAccessKey: 'secret',
        Token: `token ${asked}`,
        Expiration: ends.toISOString(),
      }),
    );
  }).listen(0, '127.0.0.1');
  await once(role, 'listening');
});
afterAll(() => role.close());
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'] });
  asked = 0;
  for (const name of ['AWS_ACCESS_KEY_ID', 'AWS_SECRET_ACCESS_KEY', 'AWS_PROFILE'])
    vi.stubEnv(name, undefined);
  const { port } = role.address() as AddressInfo;
  vi.stubEnv('AWS_CONTAINER_CREDENTIALS_FULL_URI', `http://127.0.0.1:${port}/role`);
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllEnvs();
});

const at = (time: string) => new Date(`2026-11-23T${time}:00Z`);
const settings = {
  bucket: 'films',
  endpoint: 'https://s3.example.org',
  region: 'us-east-1',
  credentials: null,
  forcePathStyle: true,
  publicEndpoint: null,
};

/** When a URL ends, whose credentials it has, and for how many seconds the redirect to it may be kept. */
async function linkOf(bucket: Awaited<ReturnType<typeof connectBucket>>) {
  const link = await bucket.sign('media/a.mp4', 'video/mp4');
  if (!link) return null;
  const { searchParams } = new URL(link.url);
  const [, h = '', m = ''] = /T(\d\d)(\d\d)00Z$/.exec(searchParams.get('X-Amz-Date') ?? '') ?? [];
  const end = new Date(+at(`${h}:${m}`) + Number(searchParams.get('X-Amz-Expires')) * 1000);
  return { end, token: searchParams.get('X-Amz-Security-Token'), keepFor: link.keepFor };
}

test('with lasting credentials a URL is the same for an hour and is valid for two more', async () => {
  const bucket = await connectBucket({
    ...settings,
    credentials: { accessKeyId: 'a', secretAccessKey: 'b' },
  });
  vi.setSystemTime(at('10:01'));
  const first = await bucket.sign('media/a.mp4', 'video/mp4');
  vi.setSystemTime(at('10:59'));
  expect(await bucket.sign('media/a.mp4', 'video/mp4')).toEqual(first);
  expect(await linkOf(bucket)).toEqual({ end: at('13:00'), token: null, keepFor: 3600 });
});

test('a URL ends with the credentials of a role, and its redirect is kept for half of what is left', async () => {
  [ends] = [at('11:20')];
  vi.setSystemTime(at('10:40'));
  const bucket = await connectBucket(settings);
  expect(await linkOf(bucket)).toEqual({ end: at('11:20'), token: 'token 1', keepFor: 20 * 60 });
  // They outlive the hours that a URL is valid anyway.
  ends = at('16:40');
  expect(await linkOf(await connectBucket(settings))).toMatchObject({ end: at('13:00'), keepFor: 3600 });
});
