import { deepEqual, equal, ok } from 'node:assert/strict';
import { extensions, staffUsers } from '../../admin-api/contract';
import type { Client } from './client';

/** A user is found by name, email and state, and read by id; the numbers are those of the whole list. */
export async function findingStaffJourney(client: Client): Promise<void> {
  const find = (query: Record<string, string>) => client.call(extensions.findStaffUsers, { query });
  const list = await client.call(staffUsers.list);
  const [user] = list;
  ok(user, 'there is no user');
  const { page, total, counts, totals, superadmins } = await find({ page: '1000000', perPage: '1' });
  equal(page, list.length, 'a page beyond the last one is not the last');
  deepEqual([total, counts.all, totals.all], [list.length, list.length, list.length]);
  equal(counts.active + counts.pending + counts.banned, counts.all);
  deepEqual(
    superadmins.map(({ id }) => id).sort(),
    list.flatMap(({ id, role }) => (role === 'superadmin' ? id : [])).sort(),
  );
  const found = await find({ q: user.email.toUpperCase(), perPage: '500' });
  ok(
    found.data.some(({ id }) => id === user.id),
    `${user.email} is not found`,
  );
  equal((await find({ q: `${user.email} nobody` })).total, 0);
  deepEqual((await find({ id: user.id })).data, [user]);
  deepEqual((await find({ id: 'unknown' })).data, []);
}
