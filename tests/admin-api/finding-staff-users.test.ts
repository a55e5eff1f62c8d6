import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { findUsers } from '~/routes/security/find-users';
import { userList } from '~/routes/security/list.config';
import { extensions, staffUsers } from '../../admin-api/contract';
import * as schema from '../../admin-api/db/schema';
import { startTestApi, type TestApi } from './support/api';
import { addUser } from './support/rows';

/* The staff users that the admin API finds are those that the dashboard finds in the whole list (docs/decisions/0079). */

const names = ['Éric', 'Uwase 10', 'uwase 9', 'Jean-Luc', 'jeanluc', '', 'Zoë', 'M’bayo', 'куб'];
const roles = ['admin', 'viewer', 'superadmin', 'editor'];

let api: TestApi;
let all: staffUsers.StaffUser[];
beforeAll(async () => {
  api = await startTestApi();
  const createdAt = (month: number) => new Date(Date.UTC(2026, month, 1));
  await addUser(api, { email: 'super@example.org', role: 'superadmin', createdAt: createdAt(3) });
  await addUser(api, { email: 'viewer@example.org', role: 'viewer', createdAt: createdAt(4) });
  await api.services.db.insert(schema.staffUsers).values(
    Array.from({ length: 90 }, (_, n) => ({
      ...{ id: `u${(n * 37) % 90}`, email: `${n % 3 ? 'staff' : 'équipe'}${n}@example.org` },
      ...{ name: names[n % 9] ?? '', role: roles[n % 11 ? n % 2 : n % 4] ?? '' },
      ...{ isActive: n % 4 > 0, isBanned: n % 7 === 0, mfaEnabled: n % 5 === 0 },
      lastLogin: n % 3 ? new Date(Date.UTC(2026, 1, 1 + (n % 10))) : null,
      // Some at the same moment.
      createdAt: new Date(Date.UTC(2026, 0, 1) + Math.floor(n / 3) * 1_000),
    })),
  );
  all = await api.call(staffUsers.list);
}, 60_000);
afterAll(() => api.stop());

async function expectTheSame(asked: Record<string, string>): Promise<number> {
  const search = userList.parse(asked);
  const whole = findUsers(all, search);
  const { q, status, sort, page, per } = search;
  const found = await api.call(extensions.findStaffUsers, {
    query: {
      ...(q && { q }),
      ...(status !== 'all' && { status }),
      ...(sort !== 'relevance' && { sort }),
      ...{ page: String(page), perPage: String(per) },
    },
  });
  const what = JSON.stringify(asked);
  expect(found.data, what).toEqual(whole.rows);
  const { total, counts, totals } = whole;
  expect(found, what).toMatchObject({ page: whole.page, total, counts, totals });
  return total;
}

describe('staff users found by the admin API', () => {
  it('are those found in the whole list: orders, pages, tabs and words (SPEC §4.6.1)', async () => {
    for (const sort of ['newest', 'oldest', 'name', 'login'])
      for (const status of ['all', 'active', 'pending', 'banned'])
        for (const page of ['1', '2', '4', '99']) await expectTheSame({ sort, status, page });
    for (const q of ['ÉRIC', 'jeanluc', 'jean luc', 'equipe 1', 'uwase', 'superadmin', '9', 'куб', "m'bayo"])
      for (const sort of ['newest', 'login', 'name'])
        expect(await expectTheSame({ q, sort, status: 'active' }), q).toBeGreaterThan(0);
    for (const q of ['viewer@example.org', 'uwase', 'example.org']) await expectTheSame({ q });
    for (const q of ['--', '%', '_', 'nobody']) expect(await expectTheSame({ q }), q).toBe(0);
  });

  it('only for an admin, where a name is sent along (SPEC §7.11.1)', async () => {
    const ask = (admin: string) => api.send(extensions.findStaffUsers, { query: { admin } });
    expect((await ask('super@example.org')).status).toBe(200);
    expect((await ask('viewer@example.org')).status).toBe(403);
  });
});
