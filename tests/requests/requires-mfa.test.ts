import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type DashboardInProcess, startDashboardInProcess } from '../support/dashboard-in-process';
import { Visitor } from '../support/visitor';

/*
 * SPEC §7 names the field `requiresMfa` and no status or `success` beside it: providers differ. This one responds to each email in
 * another way.
 */

const password = 'Sunny-day-7!';
const code = '424242';

const wordings: Record<string, { status: number } & Record<string, unknown>> = {
  'a@example.org': { status: 200, success: true, requiresMfa: true },
  'b@example.org': { status: 200, success: false, requiresMfa: true, message: 'MFA token required' },
  'c@example.org': { status: 401, success: false, requiresMfa: true, message: 'MFA token required' },
  'd@example.org': { status: 401, requiresMfa: true },
  'e@example.org': { status: 403, requiresMfa: 'true' },
};
const people = Object.keys(wordings).map((email, at) => ({
  ...{ id: `u${at}`, name: 'Grace', email, role: 'viewer' },
  ...{ isActive: true, isBanned: false, mfa_enabled: true },
}));

/** What this provider says to a sign-in. */
function login(sent: { email?: string; password?: string; token?: string }): [number, unknown] {
  const user = people.find(({ email }) => email === sent.email);
  if (!user || sent.password !== password) return [401, { success: false, message: 'Wrong password' }];
  if (sent.token === code) return [200, { success: true, accessToken: 'x', user }];
  const { status = 500, ...body } = wordings[user.email] ?? {};
  return [status, { ...body, userId: user.id }];
}

const provider = createServer(async (request, response) => {
  const parts: Buffer[] = [];
  for await (const part of request) parts.push(part as Buffer);
  const path = request.url?.split('?')[0];
  const respond = (status: number, body: unknown) =>
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
  if (path === '/auth/login') return respond(...login(JSON.parse(Buffer.concat(parts).toString())));
  if (path === '/admin/auth/users') return respond(200, { users: people });
  if (path?.endsWith('/list')) return respond(200, []);
  return respond(404, { error: 'Not Found' });
});

let dashboard: DashboardInProcess;
beforeAll(async () => {
  await new Promise<void>((ready) => provider.listen(0, '127.0.0.1', ready));
  const { port } = provider.address() as AddressInfo;
  dashboard = await startDashboardInProcess({
    ADMIN_API_URL: `http://127.0.0.1:${port}`,
    ADMIN_API_TOKEN: 'bearer',
  });
});
afterAll(async () => {
  await dashboard?.stop();
  provider.close();
  provider.closeAllConnections();
});

async function passwordStep(email: string, typed = password) {
  const visitor = new Visitor(dashboard.url);
  const page = await visitor.open('/auth/login');
  return { visitor, page: await visitor.submit(page, 'Login', { email, password: typed }) };
}

test.each(Object.entries(wordings))(
  'requiresMfa opens the code screen whatever status and success say: %s %j (SPEC §2.4.2, §2.4.3)',
  async (email) => {
    const { visitor, page } = await passwordStep(email);
    expect(page.path).toBe('/auth/code');
    expect(page.$('input[placeholder="Enter 6-digit code"]')).toHaveLength(1);
    const wrong = await visitor.submit(page, 'Verify', { code: '000000' });
    expect(wrong).toMatchObject({ status: 401, path: '/auth/code' });
    expect(wrong.words).toContain('Invalid credentials. Check that your phone sets its clock automatically');
    expect((await visitor.submit(wrong, 'Verify', { code })).path).toBe('/dashboard/home');
  },
);

test('a right password beside a 401 does not count as a wrong one', async () => {
  for (let i = 0; i < 12; i++) expect((await passwordStep('c@example.org')).page.path).toBe('/auth/code');
});

test('without requiresMfa a rejected password stays rejected, with the provider’s words', async () => {
  const { page } = await passwordStep('c@example.org', 'Wrong-day-7!');
  expect(page).toMatchObject({ status: 401, path: '/auth/login' });
  expect(page.words).toContain('Wrong password');
});
