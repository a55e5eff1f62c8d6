import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Product } from '../support/product';
import { startProductInProcess } from '../support/product-in-process';
import { demoEmail, signIn, type Visitor } from '../support/visitor';

/** SPEC §6: a role that is none of the three sees read-only views. The demo has one such person. */
let product: Product;
let auditor: Visitor;
beforeAll(async () => {
  product = await startProductInProcess();
  auditor = await signIn(product.url, demoEmail.auditor);
});
afterAll(() => product?.stop());

test.each([
  '/dashboard',
  '/dashboard/categories',
  '/dashboard/sections',
  '/dashboard/contents',
  '/dashboard/survey',
  '/dashboard/info',
  '/dashboard/insights',
])('%s can be looked at, with nothing to change there (SPEC §6.1.1, §6.1.5, §6.2.1)', async (path) => {
  const page = await auditor.open(path);
  expect(page.status).toBe(200);
  const links = page.$('a').map((_, a) => page.$(a).attr('href') ?? '');
  expect(links.get().filter((href) => /\/(new|edit|delete|publish|unpublish)(\?|$)/.test(href))).toEqual([]);
  const posts = page.$('form[method=post]').map((_, form) => page.$(form).attr('action') ?? '');
  // Its own display, such as a folded menu, is everyone's to change.
  expect(posts.get().filter((action) => !action.startsWith('/preferences'))).toEqual([]);
});

test.each(['/dashboard/polls', '/dashboard/quiz', '/dashboard/chatbot', '/dashboard/contents/new'])(
  '%s is rejected and not linked to (SPEC §2.2.8, §2.2.10)',
  async (path) => {
    expect((await auditor.send(path, { manual: true })).status).toBe(403);
    const home = await auditor.open('/dashboard');
    expect(home.$(`a[href^="${path}"]`)).toHaveLength(0);
  },
);

test('the Security page sends them to the dashboard (SPEC §2.2.9, §2.15.2, §6.2.3)', async () => {
  expect((await auditor.open('/dashboard/security')).path).toBe('/dashboard');
});
