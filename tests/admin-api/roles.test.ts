import { afterAll, beforeAll, expect, it } from 'vitest';
import { auth, staffUsers } from '../../admin-api/contract';
import { startTestApi, type TestApi } from './support/api';
import { addUser, password } from './support/rows';

/** SPEC §6: 'Roles other than these three may exist … They see read-only views.' */
let api: TestApi;
beforeAll(async () => {
  api = await startTestApi();
  await addUser(api, { email: 'admin@example.org', role: 'admin' });
  await addUser(api, { email: 'auditor@example.org', role: 'auditor' });
});
afterAll(() => api.stop());

const find = async (email: string) => (await api.call(staffUsers.list)).find((user) => user.email === email);

it('signs a user with a role of the provider’s own in, and lists them with it', async () => {
  const response = await api.call(auth.login, { body: { email: 'auditor@example.org', password } });
  expect(response.user).toMatchObject({ email: 'auditor@example.org', role: 'auditor' });
  expect(await find('auditor@example.org')).toMatchObject({ role: 'auditor', isActive: true });
});

it('lets them administer no one', async () => {
  const admin = 'auditor@example.org';
  const { id } = await addUser(api, { email: 'target@example.org', role: 'viewer' });
  const tries = [
    await api.send(staffUsers.list, { query: { admin } }),
    await api.send(staffUsers.assignRole, { params: { id }, body: { role: 'admin', admin } }),
    await api.send(staffUsers.ban, { params: { id }, body: { admin } }),
    await api.send(staffUsers.remove, { params: { id }, query: { admin } }),
    await api.send(staffUsers.invite, { body: { email: 'new@example.org', role: 'viewer', admin } }),
  ];
  expect(tries.map(({ status }) => status)).toEqual([403, 403, 403, 403, 403]);
  expect(await find('target@example.org')).toMatchObject({ role: 'viewer', isBanned: false });
});

it('gives no one such a role, and lets an admin give them one of the two assignable', async () => {
  const { id = '' } = (await find('auditor@example.org')) ?? {};
  const assign = (role: string) =>
    api.send(staffUsers.assignRole, { params: { id }, body: { role, admin: 'admin@example.org' } });
  expect((await assign('auditor')).status).toBe(400);
  expect((await assign('viewer')).status).toBe(200);
  expect(await find('auditor@example.org')).toMatchObject({ role: 'viewer' });
});
