import { mkdtempSync, rmSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import express from 'express';
import { request } from 'undici';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createFirstSheet } from '~/http.server/first-sheet';

const folder = mkdtempSync(join(tmpdir(), 'first-sheet-'));
const servers: { close(): void }[] = [];
beforeAll(async () => {
  await mkdir(join(folder, 'assets'));
  await writeFile(join(folder, 'assets', 'first-abC_1-2x.css'), 'p{margin:0}');
  await writeFile(join(folder, 'assets', 'lists-abcdef.css'), 'li{margin:0}');
});
afterAll(() => {
  for (const server of servers) server.close();
  rmSync(folder, { recursive: true });
});

async function serve(secure: boolean, clientFolder: string | null = folder): Promise<string> {
  const sheet = createFirstSheet(clientFolder, secure);
  const app = express();
  app.use('/assets', sheet.note, (_req, res) => void res.send('a file'));
  app.use((req, res) => void res.json(sheet.missingIn(req)));
  const server = app.listen(0, '127.0.0.1');
  servers.push(server);
  await new Promise((ready) => server.once('listening', ready));
  return `http://127.0.0.1:${(server.address() as { port: number }).port}`;
}

async function get(url: string, headers: Record<string, string> = {}) {
  const response = await request(url, { headers });
  return { cookie: response.headers['set-cookie'], text: await response.body.text() };
}

const text = JSON.stringify({ href: '/assets/first-abC_1-2x.css', css: 'p{margin:0}' });
const file = '/assets/first-abC_1-2x.css';

test('a page of staff has the first stylesheet in it until the browser has fetched the file', async () => {
  const url = await serve(false);
  expect((await get(`${url}/dashboard`)).text).toBe(text);
  expect((await get(`${url}/auth/login`)).text).toBe(text);
  const { cookie } = await get(url + file, { referer: `${url}/dashboard?menu=open` });
  expect(cookie).toBe('first-sheet=abC_1-2x; Path=/; Max-Age=31536000; HttpOnly; SameSite=Lax');
  expect((await get(`${url}/dashboard`, { cookie: 'nav=collapsed; first-sheet=abC_1-2x' })).text).toBe(
    'null',
  );
});

test('over https the cookie is Secure, with the prefix that says so', async () => {
  const url = await serve(true);
  const { cookie } = await get(url + file, { referer: `${url}/auth/login` });
  expect(cookie).toMatch(/^__Host-first-sheet=abC_1-2x; .*; Secure$/);
});

test('public pages have no cookie and no styles in them; other files and other pages note nothing', async () => {
  const url = await serve(false);
  for (const path of ['/', '/privacy']) expect((await get(url + path)).text, path).toBe('null');
  for (const referer of [`${url}/`, `${url}/privacy`, 'about:blank', `${url}/dashboards`])
    expect((await get(url + file, { referer })).cookie, referer).toBeUndefined();
  expect((await get(url + file)).cookie).toBeUndefined();
  const other = await get(`${url}/assets/lists-abcdef.css`, { referer: `${url}/dashboard` });
  expect(other.cookie).toBeUndefined();
});
