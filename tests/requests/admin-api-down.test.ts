import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import type { Product } from '../support/product';
import { startProductInProcess } from '../support/product-in-process';
import { demoEmail, demoPassword, signIn, Visitor } from '../support/visitor';

let product: Product;
beforeAll(async () => {
  product = await startProductInProcess();
});
afterEach(() => product.recorder.comeBack());
afterAll(() => product?.stop());

describe('an admin API that is down', () => {
  test('sign-in says so and keeps the email', async () => {
    const visitor = new Visitor(product.url);
    const login = await visitor.open('/auth/login');
    await product.recorder.goDown();
    const response = await visitor.submit(login, /^(log|sign) ?in$/i, {
      email: demoEmail.admin,
      password: demoPassword,
    });
    expect(response.status).not.toBe(500);
    expect(response.words).toContain('Login failed');
    expect(response.$('input[name=email]').attr('value')).toBe(demoEmail.admin);
  });

  test('a list that was never read is a page that says so, with Retry, and works again afterwards', async () => {
    const visitor = await signIn(product.url, demoEmail.admin);
    await product.recorder.goDown();
    const page = await visitor.open('/dashboard/contents');
    expect(page.status).not.toBe(500);
    expect(page.words).toMatch(/not (be )?(reach|answer|available)/i);
    const retry = page.$('a, button').filter((_, element) => /^retry$/i.test(page.$(element).text().trim()));
    expect(retry.length, page.words).toBeGreaterThan(0);

    await product.recorder.comeBack();
    const again = await visitor.open(retry.attr('href') ?? page.path);
    expect(again.status).toBe(200);
    expect(again.$('[href*="/dashboard/contents/"]').length).toBeGreaterThan(3);
  });

  test('a list that was read before is still shown, with its time (REL-04)', async () => {
    const visitor = await signIn(product.url, demoEmail.admin);
    await visitor.open('/dashboard/contents');
    await product.recorder.goDown();
    const page = await visitor.open('/dashboard/contents');
    expect(page.status).toBe(200);
  });

  test('the process itself stays healthy', async () => {
    await product.recorder.goDown();
    expect((await new Visitor(product.url).send('/healthz')).status).toBe(200);
    const ready = await new Visitor(product.url).send('/readyz');
    expect(ready.status).toBe(200);
    expect(ready.text).toContain('degraded');
  });
});
