import { setTimeout as sleep } from 'node:timers/promises';
import { request } from 'undici';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type AdminApi, startAdminApi, startDashboard } from '../support/product';
import { demoEmail, signIn } from '../support/visitor';

const appKey = `app-key-${crypto.randomUUID()}`;
let adminApi: AdminApi;
let dashboard: Awaited<ReturnType<typeof startDashboard>>;
beforeAll(async () => {
  adminApi = await startAdminApi({ env: { APP_API_KEY: appKey } });
  dashboard = await startDashboard({
    ADMIN_API_URL: adminApi.url,
    ADMIN_API_TOKEN: adminApi.token,
    ADMIN_API_LIVE_URL: `${adminApi.url.replace('http', 'ws')}/`,
  });
});
afterAll(async () => {
  await dashboard?.stop();
  await adminApi?.stop();
});

test('a session opened through the mobile API is heard by an open page within 3 s, and all pages agree (SPEC §1.1.10, §7.9.9)', async () => {
  const staff = await signIn(dashboard.url, demoEmail.viewer);
  const leave = new AbortController();
  const stream = await request(`${dashboard.url}/dashboard/live`, {
    headers: { cookie: staff.cookie, 'sec-fetch-site': 'same-origin' },
    signal: leave.signal,
  });
  expect(stream.statusCode).toBe(200);
  let text = '';
  stream.body.setEncoding('utf8').on('data', (chunk) => {
    text += chunk;
  });
  stream.body.on('error', () => {}); // ended below
  const received = () => [...text.matchAll(/data: (.*)/g)].map(([, json]) => JSON.parse(json ?? '{}'));
  const until = async (what: () => boolean, ms: number) => {
    for (const end = Date.now() + ms; !what(); await sleep(20))
      if (Date.now() > end) throw new Error(`not within ${ms} ms:\n${text}`);
  };
  await until(() => received().at(-1)?.status === 'live', 10_000);
  const before = received().at(-1).users;
  const start = await request(`${adminApi.url}/app/sessions`, {
    method: 'POST',
    headers: { 'x-app-key': appKey, 'content-type': 'application/json' },
    body: JSON.stringify({ district: 'Gasabo', ageRange: '6-9' }),
  });
  expect(start.statusCode, await start.body.text()).toBe(201);
  await until(() => received().at(-1)?.users === before + 1, 3_000);
  leave.abort();

  for (const path of ['/dashboard', '/dashboard/insights']) {
    const page = await staff.open(path);
    expect(page.$('[data-live-users]').text(), path).toBe(String(before + 1));
  }
});
