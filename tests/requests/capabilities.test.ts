import { afterEach, expect, test } from 'vitest';
import type { Product } from '../support/product';
import { startProductInProcess } from '../support/product-in-process';
import { demoEmail, signIn } from '../support/visitor';

// GET /capabilities is beyond SPEC §7. How often it is asked: tests/unit/capabilities.test.ts.

let product: Product | null = null;
afterEach(async () => {
  await product?.stop();
  product = null;
});

test('a provider that fails at /capabilities costs no page anything; the companion app is asked to wait', async () => {
  product = await startProductInProcess({
    prepare: (recorder) =>
      recorder.reply(/GET \/capabilities/, { status: 500, body: { message: 'No such thing' } }),
  });
  const staff = await signIn(product.url, demoEmail.superadmin);
  for (const page of ['/account', '/security', '/chatbot', '/security', '/account'])
    expect((await staff.open(`/dashboard${page}`)).status, page).toBe(200);
  // The companion app is asked to wait: 404 would tell it that there is no such thing here.
  for (const path of ['/app/contents', `/media/${'a'.repeat(22)}.mp4?api-key=x`]) {
    const { status, headers, body } = await ask(path);
    expect([path, status, headers.get('retry-after')]).toEqual([path, 503, '10']);
    expect(body).toMatchObject({ success: false, message: expect.stringContaining('Try again') });
  }
});

test('a provider that does not know /capabilities is asked once', async () => {
  product = await startProductInProcess({
    prepare: (recorder) => recorder.reply(/GET \/capabilities/, { status: 404, body: 'Cannot GET' }),
  });
  const staff = await signIn(product.url, demoEmail.superadmin);
  for (const page of ['/account', '/security', '/chatbot'])
    expect((await staff.open(`/dashboard${page}`)).status, page).toBe(200);
  expect((await staff.open('/dashboard/account')).headings).not.toContain('Passkeys');
  expect((await staff.open('/dashboard/account/passkeys/new')).path).toBe('/dashboard/account');
  expect(product.recorder.calls.filter(({ path }) => path === '/capabilities')).toHaveLength(1);
  // An app reads no page, and its call is no forged form.
  for (const path of ['/app/contents', '/app//users', '/app/a%2fusers', '/app'])
    expect(await ask(path), path).toMatchObject({ status: 404, body: { success: false, code: 'not_found' } });
  const posted = await fetch(`${product.url}/app/sessions`, { method: 'POST', body: '{}' });
  expect([posted.status, await posted.json()]).toMatchObject([404, { code: 'not_found' }]);
});

/** A call of the companion app. */
async function ask(path: string) {
  const response = await fetch(`${product?.url}${path}`, { redirect: 'manual' });
  const text = await response.text();
  const isJson = /json/.test(response.headers.get('content-type') ?? '');
  return { status: response.status, headers: response.headers, body: isJson ? JSON.parse(text) : text };
}
