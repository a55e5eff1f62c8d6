import pino from 'pino';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { databaseEvents } from '~/audit.server/database-events';
import type { NewEvent } from '~/audit.server/event-store';
import { openSharedDatabase, type SharedDatabase } from '~/state.server/shared-database';
import { newDatabase } from '../support/api';

const log = pino({ level: 'silent' });
let one: SharedDatabase;
let other: SharedDatabase;
beforeAll(async () => {
  const databaseUrl = String(await newDatabase());
  [one, other] = [openSharedDatabase({ databaseUrl, log }), openSharedDatabase({ databaseUrl, log })];
});
afterAll(() => Promise.all([one?.close(), other?.close()]));

const event = (itemName: string, more: Partial<NewEvent> = {}): NewEvent => ({
  ...{
    actorKind: 'staff',
    actorId: 'u1',
    actorName: 'Aline',
    action: 'edit',
    kind: 'poll',
    itemId: 'p1',
    itemName,
  },
  ...{ changes: null, ip: null, userAgent: null, requestId: null, outcome: 'success', detail: null },
  ...more,
});

it('dashboards on one database share their audit log: filtered, by page, by id, and cut by age', async () => {
  const [here, there] = [databaseEvents(one), databaseEvents(other)];
  const changes = { question: { before: "it's “é” \n", after: null } };
  await Promise.all([here.add(event('a', { changes })), there.add(event('b', { ip: '203.0.113.9_' }))]);
  await here.add(event('c', { actorId: 'u2', kind: 'staff-user', itemId: 'u1', action: 'ban' }));
  const names = async (query = {}) => (await there.list(query)).data.map(({ itemName }) => itemName);
  const all = await there.list({});
  expect(all).toMatchObject({ total: 3, more: false });
  expect(all.data[0]).toMatchObject(
    event('c', { actorId: 'u2', kind: 'staff-user', itemId: 'u1', action: 'ban' }),
  );
  expect(all.data.find(({ itemName }) => itemName === 'a')?.changes).toEqual(changes);
  expect(Math.abs(Date.parse(all.data[0]?.at ?? '') - Date.now())).toBeLessThan(60_000);
  expect(await names({ page: 3, perPage: 1 })).toEqual([all.data[2]?.itemName]);
  expect(await names({ before: all.data[1]?.id })).toEqual([all.data[2]?.itemName]);
  expect(await names({ actor: 'u1', action: 'ban' })).toEqual(['c']);
  expect((await names({ actor: 'u1' })).length).toBe(3);
  expect(await names({ kind: 'poll', itemId: 'p1', search: '203.0.113.9_' })).toEqual(['b']);
  expect(await names({ search: '113%9' })).toEqual([]);
  expect(await names({ to: '2020-01-01T00:00:00Z' })).toEqual([]);
  for (const row of all.data) expect(await here.get(row.id)).toEqual(row);
  expect(await here.get(999)).toBe(null);
  await one.pool.query(
    "update dashboard_audit set at = now() - interval '3 days' where event->>'itemName' = 'a'",
  );
  expect(await here.cut(Date.now() - 86_400_000)).toBe(1);
  expect((await there.list({})).total).toBe(2);
});
