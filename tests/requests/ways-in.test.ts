import { expect, test } from 'vitest';
import { passkeyOptions as optionsFor, postForm as post, userWithPasskey } from '../support/passkey-user';
import { setUpProduct } from '../support/product-in-process';
import { demoEmail, demoPassword, Visitor } from '../support/visitor';

const product = setUpProduct();

test('a passkey is a way in by itself and in place of the code, for the browser that asked for it (docs/decisions/0051)', async () => {
  const { email, password, device } = await userWithPasskey(product.url, product.adminApi);
  const passkeyOf = (options: object) => ({ passkey: JSON.stringify(device.get(options)) });

  const stranger = new Visitor(product.url);
  const visitor = new Visitor(product.url);
  const used = passkeyOf(await optionsFor(visitor, 'whole'));
  // Another browser, which has asked for a challenge itself.
  await optionsFor(stranger, 'whole');
  expect((await post(stranger, '/auth/login', used)).words).toContain('This took too long');
  expect((await post(visitor, '/auth/login', used)).path).toMatch(/^\/dashboard/);
  expect((await post(new Visitor(product.url), '/auth/login', used)).status).toBe(400);
  expect((await post(stranger, '/auth/login', { passkey: '{' })).status).toBe(400);

  const second = new Visitor(product.url);
  expect((await post(second, '/auth/passkey', { step: 'second' })).status).toBe(400);
  await second.submit(await second.open('/auth/login'), 'Login', { email, password });
  const whole = passkeyOf(await optionsFor(second, 'whole'));
  expect((await post(second, '/auth/code', whole)).words).toContain('This took too long');
  const step = passkeyOf(await optionsFor(second, 'second'));
  expect((await post(second, '/auth/login', step)).words).toContain('This took too long');
  const again = passkeyOf(await optionsFor(second, 'second'));
  expect((await post(second, '/auth/code', again)).path).toMatch(/^\/dashboard/);
});

test('a form that is rejected before it is tried counts as no attempt', async () => {
  const visitor = new Visitor(product.url);
  const login = await visitor.open('/auth/login');
  const { email, password } = { email: demoEmail.viewer, password: demoPassword };
  for (let tries = 0; tries < 12; tries++)
    expect((await visitor.submit(login, 'Login', { email, password: '' })).status).toBe(400);
  expect((await visitor.submit(login, 'Login', { email, password })).path).toMatch(/^\/dashboard/);
});
