import { afterEach, expect, test } from 'vitest';
import type { Product } from '../support/product';
import { startProductInProcess } from '../support/product-in-process';
import { demoEmail, signIn } from '../support/visitor';

/*
 * GET /capabilities is beyond SPEC §7: an outside provider need not know it, and whatever it says to it costs no page anything.
 */

let product: Product | null = null;
afterEach(async () => {
  await product?.stop();
  product = null;
});

test('a provider that fails at /capabilities is asked ever more rarely, never again and again for one page', async () => {
  const since = Date.now();
  product = await startProductInProcess({
    prepare: (recorder) =>
      recorder.reply(/GET \/capabilities/, { status: 500, body: { message: 'No such thing' } }),
  });
  const staff = await signIn(product.url, demoEmail.superadmin);
  for (const page of ['/account', '/security', '/chatbot', '/security', '/account'])
    expect((await staff.open(`/dashboard${page}`)).status, page).toBe(200);
  const asked = product.recorder.calls.filter(({ path }) => path === '/capabilities').length;
  // At once, then after 5, 10, 20 … seconds: as many as fit into the time this took.
  expect(asked).toBeGreaterThan(0);
  expect(asked).toBeLessThanOrEqual(1 + Math.floor(Math.log2((Date.now() - since) / 5_000 + 1)));
});

test('a provider that does not know /capabilities is asked once', async () => {
  product = await startProductInProcess({
    prepare: (recorder) => recorder.reply(/GET \/capabilities/, { status: 404, body: 'Cannot GET' }),
  });
  const staff = await signIn(product.url, demoEmail.superadmin);
  for (const page of ['/account', '/security', '/chatbot'])
    expect((await staff.open(`/dashboard${page}`)).status, page).toBe(200);
  expect(product.recorder.calls.filter(({ path }) => path === '/capabilities')).toHaveLength(1);
});
