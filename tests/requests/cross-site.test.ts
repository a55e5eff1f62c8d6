import { request } from 'undici';
import { beforeAll, describe, expect, test } from 'vitest';
import { startDashboardInProcess } from '../support/dashboard-in-process';
import { setUpProduct } from '../support/product-in-process';
import { rawRequest } from '../support/raw-request';
import { demoEmail, demoPassword, signIn } from '../support/visitor';

const product = setUpProduct();
let cookie: string;
beforeAll(async () => {
  cookie = (await signIn(product.url, demoEmail.admin)).cookie;
});

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

describe('SEC-01: writes that another site causes', () => {
  // Of every URL: authorization.test.ts.
  test('a forged forwarded host does not make a foreign origin our own', async () => {
    const headers = { origin: 'https://evil.example', 'x-forwarded-host': 'evil.example' };
    expect(await post('/auth/login', headers)).toEqual({ status: 403, calls: 0 });
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

test('a request with two Host headers gets 400, in both processes', async () => {
  for (const url of [product.url, product.adminApi.url]) {
    const { port, host } = new URL(url);
    const head = `GET /healthz/x HTTP/1.1\r\nHost: ${host}\r\nHost: evil.example\r\nConnection: close\r\n\r\n`;
    expect((await rawRequest(Number(port), Buffer.from(head))).status).toBe(400);
  }
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
  } finally {
    await https.stop();
  }
});
