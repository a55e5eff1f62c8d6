import { rm } from 'node:fs/promises';
import { request } from 'node:http';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { freshDataDir } from '../support/demo-data';
import type { Running } from '../support/process';
import { startDashboard } from '../support/product';

let dataDir: string;
let dashboard: Running;
beforeAll(async () => {
  dataDir = await freshDataDir(true);
  // As `npm run demo` and a first `npm start` have it: no one said which URL people use.
  dashboard = await startDashboard({ DATA_DIR: dataDir, ADMIN_API_PORT: '0', PUBLIC_URL: '' });
});
afterAll(async () => {
  await dashboard?.stop();
  await rm(dataDir, { recursive: true, force: true });
});

/** One GET whose Host header says what it wants; fetch would set its own. */
function ask(path: string, headers: Record<string, string>): Promise<{ status: number; text: string }> {
  return new Promise((resolve, reject) => {
    request(dashboard.url + path, { headers }, (response) => {
      let text = '';
      response.setEncoding('utf8').on('data', (part: string) => {
        text += part;
      });
      response.on('end', () => resolve({ status: response.statusCode ?? 0, text }));
    })
      .on('error', reject)
      .end();
  });
}

describe('without PUBLIC_URL', () => {
  test.each(['localhost:3000', 'LOCALHOST', 'dash.localhost:1', '127.0.0.1', '127.9.8.7:80', '[::1]:3000'])(
    '%s is answered',
    async (host) => {
      expect((await ask('/auth/login', { host })).status).toBe(200);
    },
  );

  test.each([
    'staff.example.org',
    'localhost.example.org',
    '127.0.0.1.example.org',
    '192.168.1.20:3000',
    '0.0.0.0',
    '[::2]',
    '[::ffff:10.0.0.1]',
  ])('%s is not: its page would count as our own (DNS rebinding)', async (host) => {
    for (const path of ['/auth/login', '/dashboard/home', '/site.webmanifest', '/media/x']) {
      const { status, text } = await ask(path, { host });
      expect([path, status]).toEqual([path, 421]);
      expect(text).toContain('PUBLIC_URL');
    }
  });

  test('health and readiness are answered by any name: a probe knows only the URL', async () => {
    expect((await ask('/healthz', { host: '10.1.2.3:3000' })).status).toBe(200);
    expect((await ask('/readyz', { host: '10.1.2.3:3000' })).status).toBe(200);
  });
});

test('X-Forwarded-For that is ignored is warned of, once', async () => {
  const warnings = () => dashboard.output().match(/TRUST_PROXY is 0/g)?.length ?? 0;
  expect(warnings()).toBe(0);
  for (let n = 0; n < 3; n++)
    await ask('/auth/login', { host: 'localhost', 'x-forwarded-for': '203.0.113.9' });
  await expect.poll(warnings).toBe(1);
});
