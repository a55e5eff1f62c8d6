import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it, test } from 'vitest';
import {
  actingStaffHeader,
  allCalls,
  appCalls,
  auth,
  extensions,
  mayCall as maySend,
  polls,
  rightFor,
  staffUsers,
} from '../../admin-api/contract';
import { knownRoles } from '../../admin-api/contract/roles';
import * as schema from '../../admin-api/db/schema';
import { startTestApi, type TestApi } from './support/api';
import { addUser, password } from './support/rows';

/*
 * Who acts is named by a header, beyond SPEC §7 (docs/decisions/0014): every call that changes something × every kind of person. The
 * expectation is SPEC §6's own ('viewer no, admin and superadmin yes'), not the table the code goes by.
 */

let api: TestApi;
const ids: Record<string, string> = {};
beforeAll(async () => {
  api = await startTestApi();
  for (const role of [...knownRoles, 'auditor'])
    ids[role] = (await addUser(api, { email: `${role}@example.org`, role })).id;
  ids.banned = (await addUser(api, { email: 'banned@example.org', role: 'admin', isBanned: true })).id;
  ids.pending = (await addUser(api, { email: 'pending@example.org', role: 'admin', isActive: false })).id;
  const gone = await addUser(api, { email: 'gone@example.org', role: 'superadmin' });
  await api.services.db.delete(schema.staffUsers).where(eq(schema.staffUsers.id, gone.id));
  ids.deleted = gone.id;
});
afterAll(() => api.stop());

const writes = allCalls.map(({ call }) => call).filter(({ method }) => method !== 'GET');
/** Signing in and up, and the set-up of MFA that belongs to it: no one is signed in yet. */
const beforeSignIn = [
  ...['login', 'signup', 'checkInvitation', 'enableMfa', 'verifyMfa', 'requestPasswordReset'],
  ...['checkPasswordReset', 'resetPassword', 'challengePasskey', 'signInWithPasskey'],
].map((name) => `auth.${name}`);
// What it tells of may be someone's who is signed out by then.
beforeSignIn.push('audit.record');
const ownAccount = ['changePassword', 'makeRecoveryCodes', 'startPasskey', 'addPasskey', 'removePasskey'].map(
  (name) => `auth.${name}`,
);
const superadminOnly = ['staffUsers.resetMfa', 'staffUsers.makeSuperadmin'];
/** Which calls SPEC §6 lets each role make, beside those of their own account. A new one is added by hand. */
const mayCall: Record<string, (name: string) => boolean> = {
  viewer: () => false,
  admin: (name) => !superadminOnly.includes(name),
  superadmin: () => true,
};

const as = (person: string) => ({ [actingStaffHeader]: ids[person] ?? person });
/** Sends a call with nothing in it but who acts: what is asked of that comes first. */
async function statusOf({ method, path }: { method: string; path: string }, headers: Record<string, string>) {
  const response = await api.request(method, path.replace(/\{\w+\}/g, 'unknown0'), { headers });
  return response.status;
}

describe.each(writes.filter(({ name }) => !beforeSignIn.includes(name)))('$name', (call) => {
  it('rejects who is banned, pending, deleted or unknown', async () => {
    for (const person of ['banned', 'pending', 'deleted', 'an id that never was'])
      expect(await statusOf(call, as(person)), person).toBe(403);
  });

  it('asks of the others what SPEC §6 asks of their role', async () => {
    for (const role of [...knownRoles, 'auditor']) {
      const may = ownAccount.includes(call.name) || mayCall[role]?.(call.name);
      const status = await statusOf(call, as(role));
      if (may) expect([200, 400, 404, 406, 415], role).toContain(status);
      else expect(status, role).toBe(403);
    }
  });

  it('without the header stands on the bearer alone', async () => {
    expect([200, 400, 404, 406, 415]).toContain(await statusOf(call, {}));
    expect(await statusOf(call, { authorization: '', ...as('superadmin') })).toBe(401);
  });
});

it('every known role has its expectation here', () => {
  expect(Object.keys(mayCall).sort()).toEqual([...knownRoles].sort());
});

it('every call that changes something has its right; a new one without is no one’s', () => {
  expect(writes.filter((call) => rightFor(call) === null)).toEqual([]);
  expect(writes.length).toBeGreaterThan(30);
  expect(rightFor({ name: 'nothing.known' })).toBeNull();
  expect(maySend('superadmin', { name: 'nothing.known', method: 'POST' })).toBe(false);
  expect(appCalls.every(({ call }) => !writes.includes(call))).toBe(true);
});

test('nothing is written, and the response says why', async () => {
  const body = JSON.stringify({ question: 'Ni iki?', options: ['Yego', 'Oya'] });
  const create = (person: string) =>
    api.request('POST', polls.create.path, {
      body,
      headers: { 'content-type': 'application/json', ...as(person) },
    });
  expect((await create('viewer')).body.message).toBe('Your role does not allow this. Nothing was saved.');
  expect((await create('banned')).body.message).toBe('Your account is banned. Nothing was saved.');
  expect((await create('deleted')).body.message).toBe(
    'Your account does not exist any more. Nothing was saved.',
  );
  expect(await api.call(polls.list)).toEqual([]);
  expect((await create('admin')).status).toBe(201);
  expect(await api.call(polls.list)).toHaveLength(1);
});

test('rights are those of now, not of a moment ago', async () => {
  const { id } = await addUser(api, { email: 'brief@example.org', role: 'admin' });
  const call = polls.remove;
  expect(await statusOf(call, { [actingStaffHeader]: id })).toBe(404);
  const change = { params: { id }, body: { role: 'viewer', admin: 'superadmin@example.org' } };
  await api.call(staffUsers.assignRole, change);
  expect(await statusOf(call, { [actingStaffHeader]: id })).toBe(403);
});

test('an acting admin names no one else as the admin, and no one else’s account as their own', async () => {
  const json = { 'content-type': 'application/json' };
  const ban = (admin: string, person: string) =>
    api.request('PUT', staffUsers.ban.path.replace('{id}', ids.viewer ?? ''), {
      body: JSON.stringify({ admin }),
      headers: { ...json, ...as(person) },
    });
  expect((await ban('superadmin@example.org', 'admin')).status).toBe(403);
  expect((await ban('admin@example.org', 'admin')).status).toBe(200);
  const change = { userId: ids.superadmin, password, newPassword: 'Another-pass-2!' };
  const response = await api.request('POST', extensions.changePassword.path, {
    body: JSON.stringify(change),
    headers: { ...json, ...as('admin') },
  });
  expect(response.status).toBe(403);
  const login = { body: { email: 'superadmin@example.org', password } };
  expect((await api.send(auth.login, login)).status).toBe(200);
});

describe('what is so of one user', () => {
  const status = async (id: string) => (await api.call(extensions.staffStatus, { params: { id } })).user;

  it('is told by id, whoever asks', async () => {
    expect(await status(ids.admin ?? '')).toEqual({
      ...{ id: ids.admin, name: 'Test Person', email: 'admin@example.org' },
      ...{ role: 'admin', isActive: true, isBanned: false },
    });
    expect(await status(ids.banned ?? '')).toMatchObject({ isBanned: true });
    expect(await status(ids.deleted ?? '')).toBeNull();
    expect(await status('admin_example_org')).toBeNull();
  });
});
