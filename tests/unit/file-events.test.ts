import { appendFile, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { NewEvent } from '~/audit.server/event-store';
import { fileEvents } from '~/audit.server/file-events';

let folder: string;
const clock = { now: 0 };
beforeEach(async () => {
  folder = join(await mkdtemp(join(tmpdir(), 'inzira-audit-')), 'audit');
  clock.now = Date.UTC(2026, 0, 5, 23, 59, 58);
});
afterEach(() => rm(join(folder, '..'), { recursive: true, force: true }));

const store = () => fileEvents({ folder, now: () => clock.now });
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
const names = async (query = {}, from = store()) =>
  (await from.list(query)).data.map(({ itemName }) => itemName);

test('events of several days and processes are listed newest first, by page, and found by their id', async () => {
  expect(await store().list({})).toEqual({ data: [], total: 0, more: false });
  const [one, other] = [store(), store()];
  for (let n = 1; n <= 7; n++) {
    await (n % 2 ? one : other).add(event(`no ${n} \n “é”`));
    clock.now += 1_000;
  }
  expect(await readdir(folder)).toEqual(['2026-01-05.jsonl', '2026-01-06.jsonl']);
  const all = await store().list({});
  expect(all.data.map(({ itemName }) => itemName?.slice(3, 4)).join('')).toBe('7654321');
  expect([all.total, all.more]).toEqual([7, false]);
  expect(all.data[0]?.at).toBe('2026-01-06T00:00:04.000Z');
  expect(await names({ page: 2, perPage: 3 })).toEqual(all.data.slice(3, 6).map((row) => row.itemName));
  expect(await names({ before: all.data[4]?.id, perPage: 5 })).toEqual(
    all.data.slice(5).map((row) => row.itemName),
  );
  for (const row of all.data) expect(await store().get(row.id)).toEqual(row);
  expect([await store().get(1), await store().get((all.data[0]?.id ?? 0) + 1)]).toEqual([null, null]);
});

test('filters find what they say, and count it', async () => {
  const events = store();
  await events.add(event('a', { actorId: 'u2', kind: 'staff-user', itemId: 'u1', action: 'ban' }));
  await events.add(event('b', { actorId: 'u2', itemId: 'p2', ip: '203.0.113.9' }));
  clock.now += 86_400_000;
  await events.add(event('c'));
  expect(await names({ actor: 'u1' })).toEqual(['c', 'a']);
  expect(await names({ action: 'ban' })).toEqual(['a']);
  expect(await names({ kind: 'poll', itemId: 'p2' })).toEqual(['b']);
  expect(await names({ search: '203.0.113' })).toEqual(['b']);
  expect(await names({ from: '2026-01-06T00:00:00Z' })).toEqual(['c']);
  expect(await names({ to: '2026-01-06T00:00:00Z' })).toEqual(['b', 'a']);
  expect((await events.list({ kind: 'poll', perPage: 1, page: 2 })).total).toBe(2);
  expect(await names({ kind: 'poll', perPage: 1, page: 2 })).toEqual(['b']);
});

test('a line that a crash cut off is left out and spoils no other; a row longer than what is read at once is whole', async () => {
  await store().add(event('first'));
  await appendFile(join(folder, '2026-01-05.jsonl'), '\n{"at":"2026-01-05T2');
  const long = 'x'.repeat(600_000);
  await store().add(event('long', { changes: { text: { before: long, after: 'short' } } }));
  await store().add(event('last'));
  expect(await names()).toEqual(['last', 'long', 'first']);
  const [, row] = (await store().list({})).data;
  expect(row?.changes?.text?.before).toBe(long);
  expect(await store().get(row?.id ?? 0)).toEqual(row);
});

test('what is too old goes by whole days, and the number of what is left is right', async () => {
  const events = store();
  await events.add(event('old'));
  await events.add(event('old too'));
  clock.now += 3 * 86_400_000;
  await events.add(event('new'));
  expect((await events.list({})).total).toBe(3);
  expect(await events.cut(Date.UTC(2026, 0, 5, 23, 59, 59))).toBe(0);
  expect(await events.cut(Date.UTC(2026, 0, 6))).toBe(2);
  expect((await events.list({})).total).toBe(1);
  expect(await names({}, events)).toEqual(['new']);
});
