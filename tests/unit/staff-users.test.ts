import { describe, expect, test } from 'vitest';
import { type StaffUser, statusOf, typedEmailIssue } from '~/lib/staff-users';
import { rejectionOf, type StaffAction } from '../../admin-api/contract/staff-rules';

const user = (id: string, role: string, more: Partial<StaffUser> = {}): StaffUser => ({
  id,
  name: id,
  email: `${id}@example.org`,
  role,
  isActive: true,
  isBanned: false,
  mfa_enabled: true,
  last_login: null,
  createdAt: null,
  ...more,
});
const top = user('top', 'superadmin');
const second = user('second', 'superadmin');
const admin = user('admin', 'admin');
const viewer = user('viewer', 'viewer');
const banned = user('banned', 'viewer', { isBanned: true });
const pending = user('pending', 'viewer', { isActive: false, mfa_enabled: false });
const all = [top, second, admin, viewer, banned, pending];
const actions: StaffAction[] = ['role', 'ban', 'unban', 'delete', 'resend', 'revoke', 'resetMfa'];
const may = (actor: StaffUser, target: StaffUser, among = all) =>
  actions.filter((action) => rejectionOf(action, actor, target, among) === null);

describe('SEC-35: guard rails of the Security panel (SPEC §10.15)', () => {
  test('no one does anything to themselves', () => {
    for (const actor of [top, admin]) expect(may(actor, actor)).toEqual([]);
  });
  test('an admin does nothing to a superadmin', () => expect(may(admin, top)).toEqual([]));
  test('the last superadmin cannot be demoted, banned or deleted', () => {
    const gone = { ...second, isBanned: true };
    expect(may(gone, top, [top, gone, admin])).toEqual(['resetMfa']);
    expect(may(second, top)).toEqual(['role', 'ban', 'delete', 'resetMfa']);
  });
  test('banned rows offer unban and delete, other rows change role, ban and delete (SPEC §4.6.6, §4.6.8)', () => {
    expect(may(admin, banned)).toEqual(['unban', 'delete']);
    expect(may(admin, viewer)).toEqual(['role', 'ban', 'delete']);
    expect(may(admin, pending)).toEqual(['role', 'ban', 'delete', 'resend', 'revoke']);
  });
  test('MFA is reset by superadmins only', () => expect(may(top, viewer)).toContain('resetMfa'));
});

test('banned takes precedence over active and pending (SPEC §4.6.1, §4.6.3)', () => {
  expect([viewer, pending, banned, { isActive: false, isBanned: true }].map(statusOf)).toEqual([
    ...['Active', 'Pending', 'Banned', 'Banned'],
  ]);
});

test('SEC-35: the typed email must be exactly the user’s, and what differs is said (SPEC §2.15.19)', () => {
  expect(typedEmailIssue('a@b.rw', 'a@b.rw')).toBeNull();
  expect(typedEmailIssue('', 'a@b.rw')).toMatch(/Please type/);
  expect(typedEmailIssue('a@b.rw ', 'a@b.rw')).toMatch(/space/);
  expect(typedEmailIssue('A@b.rw', 'a@b.rw')).toMatch(/Capital/);
  expect(typedEmailIssue('x@b.rw', 'a@b.rw')).toMatch(/not the email/);
});
