import { afterAll, beforeAll, expect, it } from 'vitest';
import { staffUsers } from '../../admin-api/contract';
import { startTestApi, type TestApi } from './support/api';
import { addUser } from './support/rows';

/** SPEC §6: 'Roles other than these three may exist … They see read-only views.' */
let api: TestApi;
beforeAll(async () => {
  api = await startTestApi();
  await addUser(api, { email: 'admin@example.org', role: 'admin' });
  await addUser(api, { email: 'auditor@example.org', role: 'auditor' });
});
afterAll(() => api.stop());

const find = async (email: string) => (await api.call(staffUsers.list)).find((user) => user.email === email);

it('gives no one such a role, and lets an admin give them one of the two assignable', async () => {
  const { id = '' } = (await find('auditor@example.org')) ?? {};
  const assign = (role: string) =>
    api.send(staffUsers.assignRole, { params: { id }, body: { role, admin: 'admin@example.org' } });
  expect((await assign('auditor')).status).toBe(400);
  expect((await assign('viewer')).status).toBe(200);
  expect(await find('auditor@example.org')).toMatchObject({ role: 'viewer' });
});
