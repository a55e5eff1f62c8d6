import { rm } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { PGlite } from '@electric-sql/pglite';
import { request } from 'undici';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { freshDataDir } from '../support/demo-data';
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

test('a session opened through the app’s door is heard by an open page within 3 s, and all pages agree', async () => {
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
  const heard = () => [...text.matchAll(/data: (.*)/g)].map(([, json]) => JSON.parse(json ?? '{}'));
  const until = async (what: () => boolean, ms: number) => {
    for (const end = Date.now() + ms; !what(); await sleep(20))
      if (Date.now() > end) throw new Error(`not within ${ms} ms:\n${text}`);
  };
  await until(() => heard().at(-1)?.status === 'live', 10_000);
  const before = heard().at(-1).users;
  const start = await request(`${adminApi.url}/app/sessions`, {
    method: 'POST',
    headers: { 'x-app-key': appKey, 'content-type': 'application/json' },
    body: JSON.stringify({ district: 'Gasabo', ageRange: '6-9' }),
  });
  expect(start.statusCode, await start.body.text()).toBe(201);
  await until(() => heard().at(-1)?.users === before + 1, 3_000);
  leave.abort();

  for (const path of ['/dashboard', '/dashboard/insights']) {
    const page = await staff.open(path);
    expect(page.$('[data-live-users]').text(), path).toBe(String(before + 1));
  }
});

test('the report counts what SQL counts over the same rows', async () => {
  const staff = await signIn(dashboard.url, demoEmail.viewer);
  const folder = await freshDataDir(true);
  const db = await PGlite.create(`${folder}/pglite`);
  const day = (ago: number) => new Date(Date.now() - ago * 86_400_000).toISOString().slice(0, 10);
  const [startDate, endDate] = [day(40), day(2)];
  const { rows: districts } = await db.query<{ district: string }>(
    'select district from app_sessions group by 1 order by count(*) desc limit 2',
  );
  const { rows: ages } = await db.query<{ age: string }>(
    'select age_range as age from app_sessions group by 1 order by count(*) desc limit 2',
  );
  const combinations: [string | null, string | null][] = [
    [null, null],
    [districts[0]?.district ?? '', null],
    [null, ages[0]?.age ?? ''],
    [districts[0]?.district ?? '', ages[1]?.age ?? ''],
    [districts[1]?.district ?? '', ages[0]?.age ?? ''],
  ];
  for (const [district, age] of combinations) {
    const { rows } = await db.query<{ n: number }>(
      `select count(*)::int as n from app_sessions
       where started_at >= $1::date::timestamp at time zone 'UTC'
         and started_at < ($2::date + 1)::timestamp at time zone 'UTC'
         and ($3::text is null or district = $3) and ($4::text is null or age_range = $4)`,
      [startDate, endDate, district, age],
    );
    const query = new URLSearchParams({ startDate, endDate, district: district ?? '', ageRange: age ?? '' });
    const page = await staff.open(`/dashboard/insights?${query}`);
    const total = page.$('section[aria-label="Key numbers"] > *').eq(1).children().eq(1).text();
    expect(rows[0]?.n).toBeGreaterThan(0);
    expect(total, String(query)).toBe(new Intl.NumberFormat('en-GB').format(rows[0]?.n ?? 0));
  }
  await db.close();
  await rm(folder, { recursive: true, force: true });
});
