import { readFile } from 'node:fs/promises';
import { test } from '@playwright/test';
import { root } from '../../scripts/lib/machine.mjs';
import { findS3Server, startS3Server } from '../../scripts/lib/s3-server.mjs';
import { makeBucket } from '../admin-api/support/bucket';
import type { Running } from '../support/process';
import { type AdminApi, startAdminApi, startDashboard } from '../support/product';
import { providerOf } from '../support/provider';
import { addSession, expect, watch } from '../support/test';

/* MEDIA_DELIVERY=direct as a browser has it: a film from a bucket, with the Content-Security-Policy in force. */

test.skip(!findS3Server(), 'No S3 server here (Debian: radosgw, ceph-mon, ceph-osd, ceph-common).');

let s3: Awaited<ReturnType<typeof startS3Server>>;
let adminApi: AdminApi;
let dashboard: Running;
test.afterAll(async () => {
  await dashboard?.stop();
  await adminApi?.stop();
  s3?.stop();
});

test('a film plays from where the admin API says that its bucket is, not from where the dashboard thinks; the address ends at our own (SPEC §2.9.16)', async ({
  page,
  context,
}) => {
  s3 = await startS3Server();
  if (!s3) throw new Error('No S3 server.');
  const { client, env } = await makeBucket(s3.env, 'a journey');
  client.destroy();
  const publicEndpoint = env.S3_ENDPOINT.replace('127.0.0.1', 'localhost');
  adminApi = await startAdminApi({ env: { ...env, S3_PUBLIC_ENDPOINT: publicEndpoint } });
  dashboard = await startDashboard({
    ...env,
    ADMIN_API_URL: adminApi.url,
    ADMIN_API_TOKEN: adminApi.token,
    MEDIA_API_KEY: adminApi.mediaKey,
    MEDIA_DELIVERY: 'direct',
  });
  const provider = providerOf(adminApi);
  const [section] = await provider.list('/section/list');
  const file = async (name: string, type: string) =>
    new File([await readFile(`${root}tests/fixtures/${name}`)], name, { type });
  await provider.form('POST', `/content/create/${section?.id}`, {
    ...{ title: 'Film in the bucket', code: 'ITE-990', type: 'video', published: 'true' },
    thumbnail: await file('thumbnail.png', 'image/png'),
    file: await file('clip-vp9.mp4', 'video/mp4'),
  });

  const problems: string[] = [];
  await watch(page, problems);
  const served: string[] = [];
  page.on('response', (response) => {
    const { origin, pathname } = new URL(response.url());
    if (/\/media\//.test(pathname)) served.push(`${response.status()} ${origin}`);
  });
  await addSession(context, dashboard.url, 'viewer');
  await page.goto(`${dashboard.url}/dashboard/contents?view=list&q=bucket`);
  await page.getByRole('link', { name: 'View Film in the bucket' }).click();
  const film = page.locator('dialog video');
  await film.evaluate((media: HTMLMediaElement) => {
    media.muted = true;
    return media.play();
  });
  await expect
    .poll(() => film.evaluate((media: HTMLMediaElement) => media.currentTime), { timeout: 15_000 })
    .toBeGreaterThan(0.2);
  const picture = page.locator('main img').first();
  await expect
    .poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth))
    .toBeGreaterThan(0);
  expect(problems).toEqual([]);
  // By the redirect and from the bucket; not a byte by way of the dashboard.
  expect(new Set(served)).toEqual(
    new Set([`302 ${dashboard.url}`, `200 ${publicEndpoint}`, `206 ${publicEndpoint}`]),
  );
  expect(await film.evaluate((media: HTMLMediaElement) => media.getAttribute('src'))).toMatch(/^\/media\//);
});
