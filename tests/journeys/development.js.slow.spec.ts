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
  const open = async (path: string) => {
    const response = await page.goto(server.url + path);
    expect(response?.status(), path).toBe(200);
    await page.waitForFunction(isHydrated);
  };
  await open('/auth/login');
  await addSession(context, server.url, 'superadmin');
  for (const path of screens) await open(path);
  await open('/dashboard/contents');
  await open((await page.locator('main a[href*="/edit"]').first().getAttribute('href')) ?? '');
  expect(problems).toEqual([]);
  expect(server.output()).toContain('/dashboard/contents/new');
  expect(server.output()).not.toMatch(/"path":"[^"]*\.tsx?"/);
});

const screens = [
  ...['home', 'categories', 'categories/new', 'sections', 'contents?view=list', 'contents/new', 'polls'],
  ...['polls/new', 'quiz', 'quiz/new', 'survey', 'survey/new', 'info', 'info/new', 'insights', 'security'],
  ...['chatbot', 'audit', 'account', 'uploads', 'search?q=ite'],
].map((path) => `/dashboard/${path}`);

/** Tells whether React has compared the page with the server's, to its last link or button. */
function isHydrated(): boolean {
  const last = [...document.querySelectorAll('main a, main button')].at(-1);
  return last !== undefined && Object.keys(last).some((key) => key.startsWith('__reactProps'));
}
