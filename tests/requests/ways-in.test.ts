import { Authenticator } from 'remix-auth';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { enrol } from '../support/authenticator';
import { type DashboardInProcess, startDashboardInProcess } from '../support/dashboard-in-process';
import { type AdminApi, startAdminApi } from '../support/product';
import { invitation } from '../support/scenarios';
import { demoEmail, demoPassword, Visitor } from '../support/visitor';

/* The built pages run in this process and share remix-auth with the test, which sees every strategy that is asked. */

let adminApi: AdminApi;
let dashboard: DashboardInProcess;
const asked = vi.spyOn(Authenticator.prototype, 'authenticate');
beforeAll(async () => {
  adminApi = await startAdminApi();
  dashboard = await startDashboardInProcess({ ADMIN_API_URL: adminApi.url, ADMIN_API_TOKEN: adminApi.token });
});
afterAll(async () => {
  asked.mockRestore();
  await dashboard?.stop();
  await adminApi?.stop();
});
beforeEach(() => void asked.mockClear());

const strategies = () => asked.mock.calls.map(([strategy]) => strategy);

test('the password is checked by a strategy, right or wrong', async () => {
  const visitor = new Visitor(dashboard.url);
  const login = await visitor.open('/auth/login');
  const wrong = await visitor.submit(login, 'Login', { email: demoEmail.viewer, password: 'Wrong-pass-1!' });
  expect(wrong.status).toBe(401);
  const home = await visitor.submit(wrong, 'Login', { email: demoEmail.viewer, password: demoPassword });
  expect(home.path).toMatch(/^\/dashboard/);
  expect(strategies()).toEqual(['password', 'password']);
});

test('a code and a recovery code are checked by strategies of their own', async () => {
  const email = `${crypto.randomUUID()}@example.org`;
  const { password, code } = await enrol(dashboard.url, await invitation(dashboard.url, email), email);
  asked.mockClear();
  const first = new Visitor(dashboard.url);
  const codePage = await first.submit(await first.open('/auth/login'), 'Login', { email, password });
  const codes = await first.submit(codePage, 'Verify', { code: await code() });
  expect(codes.path).toBe('/dashboard/account/recovery-codes');
  expect(strategies()).toEqual(['password', 'code']);

  asked.mockClear();
  const recovery = codes.$('[aria-label="Recovery codes"] li').first().text().trim();
  const second = new Visitor(dashboard.url);
  await second.submit(await second.open('/auth/login'), 'Login', { email, password });
  const home = await second.submit(await second.open('/auth/code?recovery'), 'Verify', { recovery });
  expect(home.path).toMatch(/^\/dashboard/);
  expect(strategies()).toEqual(['password', 'recovery-code']);
});

test('a form that is rejected before it is tried asks no strategy', async () => {
  const visitor = new Visitor(dashboard.url);
  const login = await visitor.open('/auth/login');
  expect((await visitor.submit(login, 'Login', { email: '', password: '' })).status).toBe(400);
  expect(strategies()).toEqual([]);
});
