import { gzipSync } from 'node:zlib';
import { beforeAll, expect, test } from 'vitest';
import { fetchFirstSheet } from '../support/first-sheet';
import { setUpProduct, setUpVisitor } from '../support/product-in-process';
import { attrsOf } from '../support/visitor';

const product = setUpProduct();
const admin = setUpVisitor(product, 'admin');
beforeAll(async () => {
  await fetchFirstSheet(admin);
});

/** A page with the scripts it asks for before it is usable. What it fetches later, such as the editor, is not in it. */
async function withScripts(path: string) {
  const page = await admin.open(path);
  const preloaded = attrsOf(page, 'link[rel=modulepreload]', 'href');
  // Not every URL in the text: Remix also names the modules of pages that one could go on to.
  const imported = [...page.text.matchAll(/import[^"';]*["'](\/assets\/[\w.-]+\.js)["']/g)];
  const names = [...new Set([...preloaded, ...imported.map(([, name = '']) => name)])];
  return { page, names: names.filter((name) => name.endsWith('.js')) };
}

// Bytes of gzipped script, with room for a package that is updated.
test.each([
  ['/auth/login', 130_000],
  ['/dashboard', 135_000],
  ['/dashboard/contents?view=list', 130_000],
  ['/dashboard/insights', 135_000],
  ['/dashboard/security', 145_000],
  ['/dashboard/contents/new', 170_000],
])('%s asks for at most %d bytes of script; the rest comes after it (UX-15)', async (path, budget) => {
  const { page, names } = await withScripts(path);
  expect(names.length).toBeGreaterThan(5);
  const sizes = await Promise.all(names.map(async (name) => gzipSync((await admin.send(name)).text).length));
  expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThanOrEqual(budget);
  // The editor, what validates a form, and the interactive charts with their styles.
  expect(names.filter((name) => /\/(editor|validation|conform|live-chart)-/.test(name))).toEqual([]);
  expect(page.text).not.toMatch(/live-chart|recharts/);
  // Nothing is drawn before the last stylesheet is there.
  expect(page.$('link[rel=stylesheet]').length).toBeLessThanOrEqual(6);
});

// Also errors, files, redirects.
test.each([
  ['the landing page', '/', 200],
  ['a redirect', '/dashboard/nowhere', 302],
  ['the login page', '/auth/login', 200],
  ['a form from elsewhere', '/auth/login', 403, 'POST'],
  ['a script', 'script', 200],
  ['a missing file', '/assets/none.js', 404],
])('%s carries the security headers', async (_what, path, status, method = 'GET') => {
  const { names } = await withScripts('/dashboard/contents');
  const response = await fetch(product.url + (path === 'script' ? names[0] : path), {
    method,
    redirect: 'manual',
  });
  expect(response.status).toBe(status);
  const headers = Object.fromEntries(response.headers);
  const policy = headers['content-security-policy'] ?? '';
  expect(policy).toMatch(/^default-src 'none';/);
  expect(policy).toContain("frame-ancestors 'none'");
  // Inline scripts only with this response's own nonce; in a file opened by itself nothing runs at all.
  const scripts = /script-src ([^;]*)/.exec(policy)?.[1];
  if (path === 'script' || path.startsWith('/assets/')) expect(scripts).toBeUndefined();
  else expect(scripts).toMatch(/^'nonce-[\w+/=]{24}' 'strict-dynamic'$/);
  expect(headers).toMatchObject({
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'DENY',
    'referrer-policy': 'strict-origin-when-cross-origin',
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    'cross-origin-embedder-policy': 'require-corp',
    'permissions-policy': expect.stringContaining('camera=()'),
  });
  expect(headers).not.toHaveProperty('x-powered-by');
});
