import { request } from 'undici';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startDashboardInProcess } from '../support/dashboard-in-process';
import type { Product } from '../support/product';
import { startProductInProcess } from '../support/product-in-process';
import { demoEmail, demoPassword, signIn } from '../support/visitor';

let product: Product;
let cookie: string;
beforeAll(async () => {
  product = await startProductInProcess();
  cookie = (await signIn(product.url, demoEmail.admin)).cookie;
});
afterAll(() => product?.stop());

/** Sends a form as another site would make a browser send it, and counts what reached the admin API. */
async function post(path: string, headers: Record<string, string>) {
  const before = product.recorder.writes().length;
  const response = await request(product.url + path, {
    method: 'POST',
    headers: { cookie, 'content-type': 'application/x-www-form-urlencoded', ...headers },
    body: new URLSearchParams({ email: demoEmail.admin, password: demoPassword }).toString(),
  });
  await response.body.dump();
  return { status: response.statusCode, calls: product.recorder.writes().length - before };
}

const foreign = {
  'another origin': { origin: 'https://evil.example' },
  'another origin, as browsers mark it': { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' },
  'a sibling site': { origin: 'http://127.0.0.1:1', 'sec-fetch-site': 'same-site' },
  'a null origin': { origin: 'null' },
  'no origin at all': {},
  'a forged forwarded host': { origin: 'https://evil.example', 'x-forwarded-host': 'evil.example' },
};
const paths = [
  '/auth/login',
  '/auth/login.data',
  '/dashboard/contents/new',
  '/dashboard/log-out',
  '/preferences',
  '/',
];

describe('SEC-01: writes that another site causes', () => {
  for (const path of paths)
    for (const [name, headers] of Object.entries(foreign))
      test(`POST ${path} from ${name} is rejected before anything happens`, async () => {
        expect(await post(path, headers)).toEqual({ status: 403, calls: 0 });
      });

  test("Remix's old data URL is closed", async () => {
    const response = await post('/auth/login?_data=routes%2Fauth%2Flogin', { origin: product.url });
    expect(response).toEqual({ status: 410, calls: 0 });
  });

  test('the same form from our own page is let through', async () => {
    const response = await post('/auth/login', { origin: product.url, 'sec-fetch-site': 'same-origin' });
    expect(response.calls).toBe(1);
  });
});

test('the look of the dashboard is kept in cookies that no neighbouring host can set, wherever people use https', async () => {
  const https = await startDashboardInProcess({
    ADMIN_API_URL: product.recorder.url,
    ADMIN_API_TOKEN: 'any-token-of-16-characters',
    PUBLIC_URL: 'https://staff.example.org',
  });
  try {
    const response = await request(`${https.url}/preferences`, {
      method: 'POST',
      headers: {
        host: 'staff.example.org',
        origin: 'https://staff.example.org',
        'content-type': 'application/x-www-form-urlencoded',
      },
      body: 'color-scheme=dark&nav=collapsed',
    });
    await response.body.dump();
    const set = [response.headers['set-cookie'] ?? []].flat();
    const attributes = /; Path=\/; Max-Age=\d+; HttpOnly; SameSite=Lax; Secure$/;
    expect(set).toEqual([
      expect.stringMatching(/^__Host-color-scheme=dark;/),
      expect.stringMatching(/^__Host-nav=collapsed;/),
    ]);
    for (const one of set) expect(one).toMatch(attributes);
    const kept = set.map((one) => one.split(';')[0]).join('; ');
    const page = await request(`${https.url}/auth/login`, {
      headers: { host: 'staff.example.org', cookie: kept },
    });
    expect(await page.body.text()).toContain('data-color-scheme="dark"');
  } finally {
    await https.stop();
  }
});
