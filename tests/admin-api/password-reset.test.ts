import { eq, sql } from 'drizzle-orm';
import { generate } from 'otplib';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  actingStaffHeader,
  audit,
  auth,
  passwordReset as calls,
  extensions,
  staffUsers,
} from '../../admin-api/contract';
import * as schema from '../../admin-api/db/schema';
import { startSmtp } from '../support/smtp';
import { startTestApi, type TestApi } from './support/api';
import { addUser, password } from './support/rows';

/* A forgotten password (docs/decisions/0049). */

let api: TestApi;
let smtp: Awaited<ReturnType<typeof startSmtp>>;
let boss: string;
let admin: string;
beforeAll(async () => {
  smtp = await startSmtp();
  api = await startTestApi({ SMTP_URL: smtp.url, PUBLIC_URL: 'https://staff.example.org' });
  boss = (await addUser(api, { email: 'boss@example.org', role: 'superadmin' })).id;
  admin = (await addUser(api, { email: 'admin@example.org' })).id;
});
afterAll(async () => {
  await api?.stop();
  await smtp?.stop();
});

const newPassword = 'Another-pass-2!';
let number = 0;
const viewer = (more: Partial<typeof schema.staffUsers.$inferInsert> = {}) =>
  addUser(api, { email: `viewer${++number}@example.org`, role: 'viewer', ...more });
const make = (id: string, by: string) =>
  api.send(calls.makePasswordReset, { params: { id }, body: { admin: by } });
async function linkFor(id: string): Promise<string> {
  const { link } = await api.call(calls.makePasswordReset, { params: { id }, body: { admin: boss } });
  return new URL(link ?? '').searchParams.get('token') ?? '';
}
const stateOf = async (resetToken: string) =>
  (await api.call(calls.checkPasswordReset, { body: { resetToken } })).state;
const reset = (resetToken: string, code?: string) =>
  api.send(calls.resetPassword, { body: { resetToken, newPassword, ...(code ? { code } : {}) } });
const login = async (email: string, typed: string) =>
  (await api.send(auth.login, { body: { email, password: typed } })).status;
/** What becomes of a link: how it is looked up, and whether it sets a password. */
const outcome = async (resetToken: string) => [await stateOf(resetToken), (await reset(resetToken)).status];

test('a link sets a new password once, in whatever number of tabs it is opened', async () => {
  const { id, email } = await viewer();
  const token = await linkFor(id);
  expect(token).toMatch(/^[\w-]{43}$/);
  expect(await stateOf(token)).toBe('valid');
  const all = await Promise.all(Array.from({ length: 10 }, () => reset(token)));
  expect(all.filter(({ status }) => status === 200)).toHaveLength(1);
  expect(all.filter(({ body }) => body.code === 'reset_link_invalid')).toHaveLength(9);
  expect([await login(email, password), await login(email, newPassword)]).toEqual([401, 200]);
  expect(await stateOf(token)).toBe('used');
  const { rows } = await api.services.db.execute<{ t: string }>(
    sql`select r::text as t from password_resets r`,
  );
  expect(rows.map(({ t }) => t).join()).not.toContain(token);
});

test('a link ends after 30 minutes, with the next one, with a changed password, and with a ban', async () => {
  const { id, email } = await viewer();
  const first = await linkFor(id);
  const second = await linkFor(id);
  expect([await stateOf(first), await stateOf(second)]).toEqual(['unknown', 'valid']);
  const { passwordResets, staffUsers: users } = schema;
  const { db } = api.services;
  await db
    .update(passwordResets)
    .set({ expiresAt: new Date(Date.now() - 1_000) })
    .where(eq(passwordResets.staffUserId, id));
  expect(await outcome(second)).toEqual(['expired', 400]);
  const third = await linkFor(id);
  await api.call(extensions.changePassword, {
    body: { userId: id, password, newPassword },
    headers: { [actingStaffHeader]: id },
  });
  expect(await outcome(third)).toEqual(['unknown', 400]);
  const fourth = await linkFor(id);
  await db.update(users).set({ isBanned: true }).where(eq(users.id, id));
  expect(await outcome(fourth)).toEqual(['unknown', 400]);
  expect(await login(email, newPassword)).toBe(403);
});

test('a link that was made for a viewer opens no admin: another role ends it, and so does a ban that was lifted', async () => {
  const { id, email } = await viewer();
  const promoted = await linkFor(id);
  await api.call(staffUsers.assignRole, { params: { id }, body: { role: 'admin', admin: boss } });
  expect(await outcome(promoted)).toEqual(['unknown', 400]);
  const banned = await linkFor(id);
  const params = { params: { id }, body: { admin: boss } };
  await api.call(staffUsers.ban, params);
  await api.call(staffUsers.unban, params);
  expect(await outcome(banned)).toEqual(['unknown', 400]);
  expect(await login(email, password)).toBe(200);
});

test('what an intruder left behind is gone with the old password: their passkey opens nothing', async () => {
  const { id } = await viewer();
  const { db } = api.services;
  await db.insert(schema.passkeys).values({
    ...{ staffUserId: id, credentialId: `credential-${id}`, publicKey: 'AAAA', counter: 0 },
    ...{ transports: ['internal'], name: 'Intruder' },
  });
  expect((await reset(await linkFor(id))).status).toBe(200);
  expect(await db.select().from(schema.passkeys).where(eq(schema.passkeys.staffUserId, id))).toEqual([]);
});

test('an account with an authenticator app needs its code as well; wrong ones are few, and the link stays good', async () => {
  const { id, email } = await viewer();
  const { otpauth_url } = await api.call(auth.enableMfa, { body: { userId: id } });
  const secret = new URL(otpauth_url).searchParams.get('secret') ?? '';
  const { recoveryCodes = [] } = await api.call(extensions.verifyMfa, {
    body: { userId: id, token: await generate({ secret }) },
  });
  const token = await linkFor(id);
  const checked = await api.call(calls.checkPasswordReset, { body: { resetToken: token } });
  expect(checked.asksForCode).toBe(true);
  expect((await reset(token)).body).toMatchObject({ code: 'code_required', field: 'code' });
  expect((await reset(token, '000000')).body).toMatchObject({ code: 'wrong_code', field: 'code' });
  const failed = { action: 'code-failed', search: email };
  expect((await api.call(audit.auditList, { query: failed })).data).toMatchObject([
    { outcome: 'failure', actorKind: 'stranger', itemId: id, detail: 'By a reset link.' },
  ]);
  expect((await reset(token, recoveryCodes[0])).status).toBe(200);
  expect(await login(email, newPassword)).toBe(200);
  const other = await linkFor(id);
  const wrong = await Promise.all(Array.from({ length: 8 }, () => reset(other, '000000')));
  expect(wrong.filter(({ status }) => status === 401)).toHaveLength(5);
  expect(wrong.filter(({ status }) => status === 429)).toHaveLength(3);
});

test('an admin makes links for those below them only, a superadmin for all but superadmins', async () => {
  const low = await viewer();
  const pending = await viewer({ isActive: false, passwordHash: null });
  const other = (await addUser(api, { email: 'other@example.org' })).id;
  const top = (await addUser(api, { email: 'top@example.org', role: 'superadmin' })).id;
  const statuses = async (by: string, ...ids: string[]) =>
    (await Promise.all(ids.map((id) => make(id, by)))).map(({ status }) => status);
  expect(await statuses(admin, low.id, other, top, admin)).toEqual([200, 403, 403, 403]);
  expect(await statuses(boss, other, top, pending.id)).toEqual([200, 403, 409]);
  expect(await statuses(low.id, low.id)).toEqual([403]);
});

test('asked for by email: the response tells nothing, and a link goes to who has an account', async () => {
  const { id, email } = await viewer();
  const banned = await viewer({ isBanned: true });
  const byAdmin = await linkFor(id);
  const ask = (typed: string) => api.send(calls.requestPasswordReset, { body: { email: typed } });
  const replies = [await ask('nobody@example.org'), await ask(banned.email), await ask(email.toUpperCase())];
  expect(new Set(replies.map(({ status, body }) => JSON.stringify([status, body]))).size).toBe(1);
  const waits = { timeout: 10_000 };
  await expect.poll(() => smtp.received.map(({ to }) => to[0]), waits).toEqual([email]);
  // Three an hour, so that no one's mailbox is filled.
  for (let n = 0; n < 4; n++) await ask(email);
  await expect.poll(() => smtp.received.length, waits).toBe(3);
  const query = { action: 'password-reset-link', search: email };
  const { data } = await api.call(audit.auditList, { query });
  expect(data.filter(({ actorKind }) => actorKind === 'stranger')).toHaveLength(3);
  expect(data[0]).toMatchObject({ actorKind: 'stranger', actorName: email, kind: 'staff-user' });
  // Anyone may ask: it ends no link that was passed on, and uses up no try of the owner's, who asks from elsewhere.
  expect(await stateOf(byAdmin)).toBe('valid');
  const headers = { 'x-forwarded-for': '198.51.100.23' };
  await api.send(calls.requestPasswordReset, { body: { email }, headers });
  await expect.poll(() => smtp.received.length, waits).toBe(4);
});
