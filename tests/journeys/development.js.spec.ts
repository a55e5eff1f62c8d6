import { rm } from 'node:fs/promises';
import { expect, test } from '@playwright/test';
import { freshDataDir } from '../support/demo-data';
import { freePort, type Running, startServer } from '../support/process';
import { addSession } from '../support/test';

// `npm run dev`, in one test: it takes as long to start as the rest of it.
let dataDir: string;
let server: Running;
test.beforeAll(async () => {
  test.setTimeout(180_000);
  dataDir = await freshDataDir(true);
  const port = await freePort();
  server = await startServer('server.ts', port, {
    NODE_ENV: 'development',
    HOST: '127.0.0.1',
    PORT: String(port),
    ADMIN_API_PORT: '0',
    DATA_DIR: dataDir,
    DEMO: '1',
    LOG_LEVEL: 'info',
  });
});
test.afterAll(async () => {
  await server.stop();
  await rm(dataDir, { recursive: true, force: true });
});

test('the development server shows pages without an error or warning, and logs no modules', async ({
  page,
  context,
}) => {
  test.setTimeout(240_000); // Vite prepares packages at the first page
  page.setDefaultTimeout(120_000);
  const problems: string[] = [];
  page.on('pageerror', (error) => problems.push(error.message));
  page.on('console', (message) => {
    if (['error', 'warning'].includes(message.type())) problems.push(`${page.url()}: ${message.text()}`);
  });
  await page.goto(`${server.url}/auth/login`);
  await page.waitForFunction(isHydrated);
  await addSession(context, server.url, 'superadmin');
  for (const path of ['home', 'contents?view=list', 'contents/new']) {
    const response = await page.goto(`${server.url}/dashboard/${path}`);
    expect(response?.status(), path).toBe(200);
    await page.waitForFunction(isHydrated);
  }
  expect(problems).toEqual([]);
  expect(server.output()).toContain('/dashboard/contents/new');
  expect(server.output()).not.toMatch(/"path":"[^"]*\.tsx?"/);
});

/** Tells whether React has compared the page with the server's, to its last link or button. */
function isHydrated(): boolean {
  const last = [...document.querySelectorAll('main a, main button')].at(-1);
  return last !== undefined && Object.keys(last).some((key) => key.startsWith('__reactProps'));
}
