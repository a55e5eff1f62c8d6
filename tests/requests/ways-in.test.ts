import { readFile } from 'node:fs/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { root } from '../../scripts/lib/machine.mjs';
import { enrol } from '../support/authenticator';
import { type DashboardInProcess, startDashboardInProcess } from '../support/dashboard-in-process';
import { type AdminApi, startAdminApi } from '../support/product';
import { invitation } from '../support/scenarios';
import { demoEmail, demoPassword, Visitor } from '../support/visitor';

let adminApi: AdminApi;
let dashboard: DashboardInProcess;
beforeAll(async () => {
  adminApi = await startAdminApi();
  dashboard = await startDashboardInProcess({ ADMIN_API_URL: adminApi.url, ADMIN_API_TOKEN: adminApi.token });
});
afterAll(async () => {
  await dashboard?.stop();
  await adminApi?.stop();
});

test('the password opens an account, a wrong one does not', async () => {
  const visitor = new Visitor(dashboard.url);
  const login = await visitor.open('/auth/login');
  const wrong = await visitor.submit(login, 'Login', { email: demoEmail.viewer, password: 'Wrong-pass-1!' });
  expect(wrong.status).toBe(401);
  const home = await visitor.submit(wrong, 'Login', { email: demoEmail.viewer, password: demoPassword });
  expect(home.path).toMatch(/^\/dashboard/);
});

test('a code and a recovery code are ways in of their own', async () => {
  const email = `${crypto.randomUUID()}@example.org`;
  const { password, code } = await enrol(dashboard.url, await invitation(dashboard.url, email), email);
  const first = new Visitor(dashboard.url);
  const codePage = await first.submit(await first.open('/auth/login'), 'Login', { email, password });
  const codes = await first.submit(codePage, 'Verify', { code: await code() });
  expect(codes.path).toBe('/dashboard/account/recovery-codes');

  const recovery = codes.$('[aria-label="Recovery codes"] li').first().text().trim();
  const second = new Visitor(dashboard.url);
  await second.submit(await second.open('/auth/login'), 'Login', { email, password });
  const home = await second.submit(await second.open('/auth/code?recovery'), 'Verify', { recovery });
  expect(home.path).toMatch(/^\/dashboard/);
});

test('a form that is rejected before it is tried counts as no attempt', async () => {
  const visitor = new Visitor(dashboard.url);
  const login = await visitor.open('/auth/login');
  const { email, password } = { email: demoEmail.viewer, password: demoPassword };
  for (let tries = 0; tries < 12; tries++)
    expect((await visitor.submit(login, 'Login', { email, password: '' })).status).toBe(400);
  expect((await visitor.submit(login, 'Login', { email, password })).path).toMatch(/^\/dashboard/);
});

test('the built pages have the strategies in them that decide every way in (decision 0032)', async () => {
  const notices = await readFile(`${root}build/THIRD-PARTY-NOTICES.txt`, 'utf8');
  expect(notices).toMatch(/^remix-auth@?\s?\d/m);
  expect(notices).toMatch(/^remix-auth-form@?\s?\d/m);
});
