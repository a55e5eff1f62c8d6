import { eq } from 'drizzle-orm';
import { generate } from 'otplib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { audit, auth, extensions, passwordReset, staffUsers } from '../../admin-api/contract';
import { rejectionOf, type StaffAction } from '../../admin-api/contract/staff-rules';
import * as schema from '../../admin-api/db/schema';
import { commonPassword, ownWords } from '../../shared/common-password';
import { says, startTestApi, type TestApi } from './support/api';
import { addUser, password } from './support/rows';

let api: TestApi;
let superadmin: string;
let admin: string;
let viewer: string;
beforeAll(async () => {
  api = await startTestApi({ PUBLIC_URL: 'https://staff.example.org/' });
  superadmin = (await addUser(api, { email: 'super@example.org', role: 'superadmin' })).id;
  admin = (await addUser(api, { email: 'admin@example.org', role: 'admin' })).id;
  viewer = (await addUser(api, { email: 'viewer@example.org', role: 'viewer' })).id;
});
afterAll(() => api.stop());

const find = async (email: string) => (await api.call(staffUsers.list)).find((user) => user.email === email);
const invite = (email: string, more: Record<string, unknown> = {}) =>
  api.send(staffUsers.invite, { body: { email, role: 'viewer', admin: 'super@example.org', ...more } });
type Answer = Awaited<ReturnType<typeof invite>>;
const linkOf = (response: Answer) => new URL((response.body.invitation as { link: string }).link);
const tokenOf = (response: Answer) => linkOf(response).searchParams.get('token') ?? '';
const signup = (email: string, invitationToken: string, more: Record<string, unknown> = {}) =>
  api.send(auth.signup, { body: { name: 'New Person', email, password, invitationToken, ...more } });
const stateOf = async (email: string, token: string) =>
  (await api.call(extensions.checkInvitation, { body: { email, token } })).state;
const login = (email: string, token?: string) =>
  api.send(auth.login, { body: { email, password, ...(token ? { token } : {}) } });

describe('invitations', () => {
  it('make a pending user and answer a link for the admin to pass on, when there is no mail server (SPEC §4.6.2, §7.11.4)', async () => {
    const response = await invite('New.Person@Example.org');
    expect(response).toMatchObject({
      status: 201,
      body: { message: 'Invitation created.', invitation: { sent: false, failed: false } },
    });
    const link = linkOf(response);
    expect(link.origin + link.pathname).toBe('https://staff.example.org/auth/sign-up');
    expect(link.searchParams.get('email')).toBe('new.person@example.org');
    expect(tokenOf(response)).toMatch(/^[\w-]{43}$/);
    const { expiresAt } = response.body.invitation as { expiresAt: string };
    expect(Math.abs((Date.parse(expiresAt) - Date.now()) / 3.6e6 - 72)).toBeLessThan(0.1);
    const pending = { role: 'viewer', isActive: false, isBanned: false, last_login: null };
    expect(await find('new.person@example.org')).toMatchObject({
      id: response.body.id,
      name: '',
      ...pending,
    });
    const [row] = await api.services.db.select().from(schema.invitations);
    expect(JSON.stringify(row)).not.toContain(tokenOf(response));
  });

  it('SEC-02, SEC-10: open sign-up once, and sign-up makes an active user who can sign in (SPEC §4.6.2, §7.2.4, §7.2.5)', async () => {
    const token = tokenOf(await invite('once@example.org', { role: 'admin' }));
    expect(await signup('once@example.org', token, { password: 'Password1!' })).toMatchObject(
      says(400, commonPassword),
    );
    // Words of its own, as the name that is typed beside it (ASVS 6.2.11).
    for (const [name, password] of [
      ['Mukamana', 'Mukamana-1!'],
      ['New Person', 'Inz1ra-2026'],
      ['X', 'Once@example.org1'],
    ])
      expect(await signup('once@example.org', token, { name, password })).toMatchObject(says(400, ownWords));
    const claims = { role: 'superadmin', isActive: false, mfa_enabled: false };
    const response = await signup('Once@Example.org', token, claims);
    expect(response).toMatchObject({
      status: 201,
      body: {
        success: true,
        message: 'Account created successfully!',
        user: { name: 'New Person', email: 'once@example.org', role: 'admin', mfa_enabled: true },
        otpauth_url: expect.stringMatching(/^otpauth:\/\/totp\/.+[?&]secret=[A-Z2-7]{32,}/),
      },
    });
    expect(await find('once@example.org')).toMatchObject({ isActive: true, role: 'admin' });
    const secret = new URL(String(response.body.otpauth_url)).searchParams.get('secret') ?? '';
    expect(await login('once@example.org')).toMatchObject({ status: 200, body: { requiresMfa: true } });
    const signedIn = await login('once@example.org', await generate({ secret }));
    expect(signedIn.body).toMatchObject({ requiresMfa: false, user: { email: 'once@example.org' } });
    expect(await signup('once@example.org', token)).toMatchObject(
      says(400, 'This invitation has been used. Please log in instead.'),
    );
    expect(await stateOf('Once@example.org', token)).toBe('used');
    expect(await stateOf('other@example.org', token)).toBe('unknown');
  });

  it('SEC-10: make one account of twenty sign-ups at once', async () => {
    const token = tokenOf(await invite('twenty@example.org'));
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, n) => signup('twenty@example.org', token, { name: `Person ${n}` })),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([201, ...Array(19).fill(400)]);
  });

  it('SEC-10: stop working when expired, replaced, revoked, another user’s or the user’s who was banned or deleted', async () => {
    const invalid = says(400, 'Invalid invitation link. Please contact your administrator.');
    const email = 'ends@example.org';
    const first = tokenOf(await invite(email));
    const second = tokenOf(await invite(email));
    expect(await signup(email, first)).toMatchObject(invalid);
    expect(await signup('other@example.org', second)).toMatchObject(invalid);
    expect(await signup(email, 'x'.repeat(43))).toMatchObject(invalid);
    expect(await stateOf(email, first)).toBe('unknown');
    expect(await stateOf('other@example.org', second)).toBe('unknown');
    expect(await stateOf(email, second)).toBe('valid');

    const id = (await find(email))?.id ?? '';
    const body = { admin };
    const third = tokenOf(await api.send(extensions.resendInvitation, { params: { id }, body }));
    expect(await signup(email, second)).toMatchObject(invalid);
    const { db } = api.services;
    const expiresAt = new Date(Date.now() - 1000);
    await db.update(schema.invitations).set({ expiresAt }).where(eq(schema.invitations.staffUserId, id));
    expect(await signup(email, third)).toMatchObject(
      says(400, 'This invitation has expired. Please ask your administrator for a new one.'),
    );
    expect(await stateOf(email, third)).toBe('expired');
    expect(await stateOf('other@example.org', third)).toBe('unknown');

    const fourth = tokenOf(await invite(email));
    const revoke = () => api.send(extensions.revokeInvitation, { params: { id }, query: { admin } });
    expect((await revoke()).status).toBe(200);
    expect((await revoke()).status).toBe(409);
    expect(await signup(email, fourth)).toMatchObject(invalid);

    const fifth = tokenOf(await invite(email));
    await api.call(staffUsers.ban, { params: { id }, body });
    expect(await signup(email, fifth)).toMatchObject(invalid);
    expect(await stateOf(email, fifth)).toBe('unknown');
    await api.call(staffUsers.unban, { params: { id }, body });
    await api.call(staffUsers.remove, { params: { id }, query: { admin } });
    expect(await signup(email, fifth)).toMatchObject(invalid);
    expect(await find(email)).toBeUndefined();
  });

  it('are not for emails in use, other roles, wrong addresses or viewers (SPEC §5.9.2, §5.9.4)', async () => {
    expect(await invite('ADMIN@example.org')).toMatchObject(
      says(409, 'A user with this email already exists.'),
    );
    for (const role of ['superadmin', 'owner'])
      expect((await invite('x@example.org', { role })).status).toBe(400);
    for (const email of ['x', 'a b@c.d', '"a@b x"@c.de', 'a@b.c\r\nBcc: e@f.g', `${'a'.repeat(250)}@b.cd`])
      expect((await invite(email)).status, email).toBe(400);
    expect((await invite('x@example.org', { admin: 'viewer@example.org' })).status).toBe(403);
    expect((await invite('x@example.org', { admin: 'nobody@example.org' })).status).toBe(403);
    expect(await find('x@example.org')).toBeUndefined();
  });

  it('need SPEC §5’s password (SPEC §5.2.1, §5.2.3)', async () => {
    const token = tokenOf(await invite('weak@example.org'));
    for (const weak of ['Aa1!', 'alllower1!', 'NoDigits!', 'NoSpecial1', `Aa1!${'x'.repeat(125)}`]) {
      expect(await signup('weak@example.org', token, { password: weak })).toMatchObject(
        says(400, 'Password does not meet all requirements!'),
      );
    }
    for (const missing of ['name', 'email', 'password', 'invitationToken']) {
      const response = await signup('weak@example.org', token, { [missing]: '' });
      expect(response).toMatchObject(
        says(400, expect.stringContaining('All fields are required including invitation token.')),
      );
    }
    const long = { password: `Aa1! ${'ü'.repeat(100)}` };
    expect((await signup('weak@example.org', token, long)).status).toBe(201);
  });
});

describe('changing users', () => {
  const assign = (id: string, role: string, by: string) =>
    api.send(staffUsers.assignRole, { params: { id }, body: { role, admin: by } });
  const ban = (id: string, by: string) => api.send(staffUsers.ban, { params: { id }, body: { admin: by } });
  const unban = (id: string, by: string) =>
    api.send(staffUsers.unban, { params: { id }, body: { admin: by } });
  const remove = (id: string, by: string) =>
    api.send(staffUsers.remove, { params: { id }, query: { admin: by } });

  it('bans, unbans and deletes in the name of an admin (SPEC §4.6.4, §4.6.7)', async () => {
    const { id, email } = await addUser(api, { email: 'target@example.org', role: 'viewer' });
    const outcomes = [(await ban(id, 'admin@example.org')).status, (await login(email)).status];
    outcomes.push((await unban(id, admin)).status, (await login(email)).status);
    outcomes.push((await remove(id, admin)).status, (await login(email)).status);
    expect(outcomes).toEqual([200, 403, 200, 200, 200, 401]);
    expect((await remove(id, admin)).status).toBe(404);
  });

  it('lets no one change themselves, someone above them, or anything as a viewer, a banned or an unknown user (SPEC §6.2.4)', async () => {
    const banned = await addUser(api, { email: 'banned-admin@example.org', isBanned: true });
    const pending = await addUser(api, { email: 'pending-admin@example.org', isActive: false });
    for (const act of [ban, unban, remove, (id: string, by: string) => assign(id, 'viewer', by)]) {
      expect((await act(admin, admin)).status).toBe(403);
      expect((await act(superadmin, admin)).status).toBe(403);
      for (const by of [viewer, banned.id, pending.id, 'anonymous', '']) {
        expect((await act(admin, by)).status).toBe(403);
      }
      expect((await act('unknown', admin)).status).toBe(404);
    }
    expect(await find('admin@example.org')).toMatchObject({ role: 'admin', isBanned: false });
    for (const role of ['superadmin', 'owner'])
      expect((await assign(viewer, role, superadmin)).status).toBe(400);
  });

  it('rejects what the user’s status rules out, with the message the dashboard has for it (SPEC §4.6.6)', async () => {
    const acting = { id: superadmin, role: 'superadmin' };
    // Sessions are the dashboard's: no call ends them.
    const send: Record<Exclude<StaffAction, 'logOut'>, (id: string) => Promise<Answer>> = {
      role: (id) => assign(id, 'viewer', superadmin),
      ban: (id) => ban(id, superadmin),
      unban: (id) => unban(id, superadmin),
      delete: (id) => remove(id, superadmin),
      resend: (id) => api.send(extensions.resendInvitation, { params: { id }, body: { admin: superadmin } }),
      revoke: (id) => api.send(extensions.revokeInvitation, { params: { id }, query: { admin: superadmin } }),
      resetMfa: (id) => api.send(extensions.resetMfa, { params: { id }, body: { admin: superadmin } }),
      superadmin: async (id) => {
        const email = (await api.call(staffUsers.list)).find((row) => row.id === id)?.email ?? '';
        const body = { admin: superadmin, email, token: '1' };
        return api.send(extensions.makeSuperadmin, { params: { id }, body });
      },
      resetPassword: (id) =>
        api.send(passwordReset.makePasswordReset, { params: { id }, body: { admin: superadmin } }),
    };
    const rejected: string[] = [];
    for (const isBanned of [true, false])
      for (const isActive of [true, false])
        for (const mfaEnabled of [true, false])
          for (const [action, call] of Object.entries(send) as [keyof typeof send, (typeof send)['ban']][]) {
            const status = { isBanned, isActive, mfaEnabled };
            const { id } = await addUser(api, { email: `${crypto.randomUUID()}@example.org`, ...status });
            const user = (await api.call(staffUsers.list)).find((row) => row.id === id);
            const expected = user && rejectionOf(action, acting, user, []);
            // The dashboard does not know which invitations are open, nor whether a code is right.
            if (['revoke', 'superadmin'].includes(action) && !expected) continue;
            const { status: code, body } = await call(id);
            const message = code < 400 ? null : body.message;
            expect(message, `${action} ${JSON.stringify(status)}`).toBe(expected?.message ?? null);
            if (expected) rejected.push(action);
          }
    const never = ['delete'];
    expect([...new Set(rejected), ...never].toSorted()).toEqual(Object.keys(send).toSorted());
  });

  it('makes another superadmin by their email and a code of one’s own, once for a code (ASVS 8.2.1)', async () => {
    const boss = await addUser(api, { email: 'boss@example.org', role: 'superadmin' });
    const next = await addUser(api, { email: 'next@example.org', role: 'viewer' });
    const make = (more: Record<string, unknown> = {}) =>
      api.send(extensions.makeSuperadmin, {
        params: { id: next.id },
        body: { admin: boss.id, email: 'next@example.org', token: '000000', ...more },
      });
    expect(await make()).toMatchObject({ status: 409, body: { code: 'mfa_not_set_up' } });
    const { otpauth_url } = await api.call(auth.enableMfa, { body: { userId: boss.id } });
    const secret = new URL(otpauth_url).searchParams.get('secret') ?? '';
    const epoch = Math.floor(Date.now() / 1000);
    const code = (ago: number) => generate({ secret, epoch: epoch - ago });
    expect((await login('boss@example.org', await code(30))).status).toBe(200);

    const token = await code(0);
    expect((await make({ token, email: 'boss@example.org' })).body.field).toBe('email');
    expect((await make({ token, admin })).body.code).toBe('superadmin_only');
    expect((await make({ token: '' })).body.field).toBe('token');
    expect((await make()).body).toMatchObject({ code: 'wrong_code', field: 'token' });
    expect((await find('next@example.org'))?.role).toBe('viewer');
    const query = { action: 'code-failed', search: 'boss@example.org' };
    const { data } = await api.call(audit.auditList, { query });
    // Found by their e-mail, though the row has their name.
    expect(data).toMatchObject([
      { outcome: 'failure', actorKind: 'staff', actorId: boss.id, detail: 'To make another superadmin.' },
    ]);
    // Of two at once one is right: a code counts once.
    const answers = await Promise.all([make({ token }), make({ token })]);
    expect(answers.map(({ status }) => status).toSorted()[0]).toBe(200);
    expect((await find('next@example.org'))?.role).toBe('superadmin');
    expect(await make({ token: await code(-30) })).toMatchObject(
      says(409, 'This user is a superadmin already.'),
    );
    const { db } = api.services;
    for (const { id } of [boss, next]) await db.delete(schema.staffUsers).where(eq(schema.staffUsers.id, id));
  });

  it('keeps the last superadmin, also when two act on each other at once', async () => {
    const second = await addUser(api, { email: 'super2@example.org', role: 'superadmin' });
    const answers = await Promise.all([ban(second.id, superadmin), ban(superadmin, second.id)]);
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    const left = (await api.call(staffUsers.list)).filter((u) => u.role === 'superadmin' && !u.isBanned);
    expect(left).toHaveLength(1);
    const { db } = api.services;
    await db.update(schema.staffUsers).set({ isBanned: false }).where(eq(schema.staffUsers.id, superadmin));
    await db.delete(schema.staffUsers).where(eq(schema.staffUsers.id, second.id));
  });

  it('asks who is asking for the list when told (SPEC §7.11.1)', async () => {
    const list = (by: string) => api.send(staffUsers.list, { query: { admin: by } });
    expect((await list(admin)).status).toBe(200);
    expect((await list(viewer)).status).toBe(403);
    const { body } = await list(admin);
    expect(JSON.stringify(body)).not.toMatch(/argon2|passwordHash|secret/i);
  });
});

describe('FIRST_ADMIN_EMAIL', () => {
  it('makes a superadmin who signs up by link, and no one else once there is one', async () => {
    const fresh = await startTestApi({ FIRST_ADMIN_EMAIL: 'First@Example.org' });
    try {
      expect(await fresh.call(staffUsers.list)).toMatchObject([
        { email: 'first@example.org', role: 'superadmin', isActive: false },
      ]);
      const { db } = fresh.services;
      expect(await db.select().from(schema.invitations)).toHaveLength(1);
    } finally {
      await fresh.stop();
    }
  });
});
