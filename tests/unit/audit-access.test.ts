import { describe, expect, test } from 'vitest';
import { mayReadActivity, readableActivity, readableEvent } from '~/lib/audit-access';
import type { audit } from '~contract';

const boss = { id: 'boss', role: 'superadmin' };
const other = { id: 'other', role: 'superadmin' };
const admin = { id: 'admin', role: 'admin' };
const peer = { id: 'peer', role: 'admin' };
const viewer = { id: 'viewer', role: 'viewer' };
const unknown = { id: 'auditor', role: 'auditor' };
const users = [boss, other, admin, peer, viewer, unknown];

const source = { ip: '192.0.2.1', userAgent: 'Firefox', requestId: 'r-1' };
const event = (actorId: string | null, more: Partial<audit.AuditEvent> = {}): audit.AuditEvent => ({
  ...{ id: 1, at: '2026-11-26T10:00:00.000Z', actorKind: 'staff', actorId, actorName: 'Someone' },
  ...{ action: 'edit', kind: 'content', itemId: 'c1', itemName: 'A film', changes: null },
  ...{ outcome: 'success', detail: null, ...source, ...more },
});

describe('who opens the activity of a user', () => {
  test.each([
    [boss, ['boss', 'other', 'admin', 'peer', 'viewer', 'auditor', 'deleted']],
    [admin, ['admin', 'peer', 'viewer', 'auditor']],
    [viewer, []],
    [unknown, []],
  ])('$role', (reader, expected) => {
    const ids = [...users.map(({ id }) => id), 'deleted'];
    expect(
      ids.filter((id) =>
        mayReadActivity(
          reader,
          users.find((user) => user.id === id),
        ),
      ),
    ).toEqual(expected);
  });
});

test('addresses, browsers and requests are for superadmins, and for who caused them', () => {
  expect(readableEvent(boss, event('admin'))).toMatchObject(source);
  expect(readableEvent(admin, event('admin'))).toMatchObject(source);
  const hidden = { ip: null, userAgent: null, requestId: null };
  expect(readableEvent(admin, event('boss'))).toEqual({ ...event('boss'), ...hidden });
  expect(readableEvent(admin, event('peer'))).toMatchObject(hidden);
  expect(readableEvent(viewer, event('admin'))).toMatchObject(hidden);
  // A stranger who tried an admin's email is not that admin.
  expect(readableEvent(admin, event('admin', { actorKind: 'stranger' }))).toMatchObject(hidden);
});

test('an admin reads of a user’s activity nothing that a superadmin or someone deleted did', () => {
  const all = [
    ...['boss', 'other', 'deleted', 'admin', 'peer', 'viewer'].map((id) => event(id)),
    event(null, { actorKind: 'stranger' }),
    event(null, { actorKind: 'command-line' }),
  ];
  expect(readableActivity(boss, all, users)).toEqual(all);
  const read = readableActivity(admin, all, users);
  expect(read.map(({ actorId, actorKind }) => actorId ?? actorKind)).toEqual([
    ...['admin', 'peer', 'viewer', 'stranger'],
  ]);
  expect(read.map(({ ip }) => ip)).toEqual([source.ip, null, null, null]);
});
