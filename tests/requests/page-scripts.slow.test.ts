import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { fetchFirstSheet } from '../support/first-sheet';
import type { Product } from '../support/product';
import { startProductInProcess } from '../support/product-in-process';
import { demoEmail, signIn, type Visitor } from '../support/visitor';

let product: Product;
let admin: Visitor;
beforeAll(async () => {
  product = await startProductInProcess();
  admin = await signIn(product.url, demoEmail.admin);
  await fetchFirstSheet(admin);
});
afterAll(() => product?.stop());

/** The scripts a page asks for before it is usable, in bytes as sent (gzip). What it fetches later, such as the editor, is not in it. */
async function scriptsOf(path: string): Promise<{ bytes: number; names: string[] }> {
  const { $, text } = await admin.open(path);
  const preloaded = $('link[rel=modulepreload]')
    .toArray()
    .map((link) => $(link).attr('href') ?? '');
  // Not every URL in the text: Remix also names the modules of pages that one could go on to.
  const imported = [...text.matchAll(/import[^"';]*["'](\/assets\/[\w.-]+\.js)["']/g)].map(
    ([, name = '']) => name,
  );
  const names = [...new Set([...preloaded, ...imported])].filter((name) => name.endsWith('.js'));
  let bytes = 0;
  for (const name of names) bytes += gzipSync((await admin.send(name)).text).length;
  return { bytes, names };
}

// UX-15: budgets in bytes of gzipped script.
test.each([
  ['/dashboard/contents', 119_500],
  ['/dashboard/contents?view=list', 119_500],
  ['/dashboard/categories', 119_500],
  ['/dashboard/sections', 116_000],
  ['/dashboard/chatbot', 119_500],
  ['/dashboard/insights', 125_000],
  ['/dashboard/info/new', 188_000],
  ['/dashboard/contents/new', 157_000],
])('%s asks for at most %d bytes of script (UX-15)', async (path, budget) => {
  const { bytes, names } = await scriptsOf(path);
  process.stdout.write(`${path}: ${bytes} bytes of script in ${names.length} files\n`);
  expect(names.length).toBeGreaterThan(5);
  expect(bytes).toBeLessThanOrEqual(budget);
  expect(names.filter((name) => /\/editor-/.test(name))).toEqual([]);
});

test.each([
  '/dashboard',
  '/dashboard/insights',
  '/dashboard/insights/print',
  '/dashboard/survey',
  'a survey',
])('%s names neither the script nor the styles of the interactive charts', async (path) => {
  const survey = (await admin.open('/dashboard/survey')).$('h2 a').first().attr('href') ?? '';
  const { text, $ } = await admin.open(path === 'a survey' ? survey : path);
  expect($('h1').length).toBeGreaterThan(0);
  expect(text).not.toMatch(/live-chart|recharts/);
  expect((await scriptsOf(path === 'a survey' ? survey : path)).names.join()).not.toContain('live-chart');
});

// A browser asks an HTTP/1.1 server for six files at a time, and nothing is drawn before the last stylesheet is there.
test.each([
  ['/dashboard', 3, 17],
  ['/dashboard/categories', 2, 12],
  ['/dashboard/sections', 2, 10],
  ['/dashboard/contents?view=list', 1, 9],
  ['/dashboard/polls', 2, 14],
  ['/dashboard/quiz', 2, 12],
  ['/dashboard/survey', 2, 12],
  ['/dashboard/info', 3, 11],
  ['/dashboard/chatbot', 2, 11],
  ['/dashboard/insights', 4, 16],
  ['/dashboard/contents/new', 6, 19],
])('%s has at most %d stylesheets and %d scripts', async (path, styles, scripts) => {
  const { $ } = await admin.open(path);
  const found = $('link[rel=stylesheet]').length;
  expect(found).toBeGreaterThan(0);
  expect(found).toBeLessThanOrEqual(styles);
  expect((await scriptsOf(path)).names.length).toBeLessThanOrEqual(scripts);
});

// What validates a form (zod, 23 kB) comes after the page, and only where there is a form.
test.each([
  '/auth/login',
  '/dashboard',
  '/dashboard/contents',
  '/dashboard/contents/new',
  '/dashboard/quiz',
  '/dashboard/survey',
  '/dashboard/info',
  '/dashboard/chatbot',
  '/dashboard/insights',
  '/dashboard/security',
  '/dashboard/audit',
  'a survey',
  'a quiz',
])('%s is there without the script that validates forms', async (path) => {
  const list = { 'a survey': '/dashboard/survey', 'a quiz': '/dashboard/quiz' }[path];
  const href = list ? ((await admin.open(list)).$('h2 a').first().attr('href') ?? '') : path;
  const { names } = await scriptsOf(href);
  expect(names.length).toBeGreaterThan(5);
  expect(names.filter((name) => /\/(validation|conform)-/.test(name))).toEqual([]);
});

// Also errors, files, redirects.
test.each([
  ['the landing page', '/', 200],
  ['a redirect', '/dashboard/nowhere', 302],
  ['the login page', '/auth/login', 200],
  ['a form from elsewhere', '/auth/login', 403, 'POST'],
  ['health', '/healthz', 200],
  ['a script', 'script', 200],
  ['a missing file', '/assets/none.js', 404],
  ['the icon', '/favicon.svg', 200],
])('%s carries the security headers', async (_what, path, status, method = 'GET') => {
  const { $ } = await admin.open('/dashboard/contents');
  const asset = $('link[rel=modulepreload]').first().attr('href') ?? '';
  const response = await fetch(product.url + (path === 'script' ? asset : path), {
    method,
    redirect: 'manual',
  });
  expect(response.status).toBe(status);
  const header = (name: string) => response.headers.get(name);
  const policy = header('content-security-policy') ?? '';
  expect(policy).toMatch(/^default-src 'none';/);
  expect(policy).toContain("frame-ancestors 'none'");
  // Inline scripts only with this response's own nonce; in a file opened by itself nothing runs at all.
  const scripts = /script-src ([^;]*)/.exec(policy)?.[1];
  if (path === 'script' || path.startsWith('/assets/')) expect(scripts).toBeUndefined();
  else expect(scripts).toMatch(/^'nonce-[\w+/=]{24}' 'strict-dynamic'$/);
  expect({
    sniff: header('x-content-type-options'),
    frame: header('x-frame-options'),
    referrer: header('referrer-policy'),
    opener: header('cross-origin-opener-policy'),
    resource: header('cross-origin-resource-policy'),
    embedder: header('cross-origin-embedder-policy'),
    permissions: header('permissions-policy')?.includes('camera=()'),
    powered: header('x-powered-by'),
  }).toEqual({
    sniff: 'nosniff',
    frame: 'DENY',
    referrer: 'strict-origin-when-cross-origin',
    opener: 'same-origin',
    resource: 'same-origin',
    embedder: 'require-corp',
    permissions: true,
    powered: null,
  });
});
