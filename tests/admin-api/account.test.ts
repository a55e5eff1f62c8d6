import { eq } from 'drizzle-orm';
import { generate } from 'otplib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { auth, extensions } from '../../admin-api/contract';
import * as schema from '../../admin-api/db/schema';
import { commonPassword } from '../../shared/common-password';
import { says, startTestApi, type TestApi } from './support/api';
import { addUser, password } from './support/rows';

let api: TestApi;
beforeAll(async () => {
  api = await startTestApi();
});
afterAll(() => api.stop());

const newPassword = 'Sunny-day-7!';
const login = (email: string, more: Record<string, unknown> = {}) =>
  api.send(auth.login, { body: { email, password, ...more } as never });
const change = (userId: string, more: Record<string, unknown> = {}) =>
  api.send(extensions.changePassword, { body: { userId, password, newPassword, ...more } as never });
const makeCodes = (userId: string, more: Record<string, unknown> = {}) =>
  api.send(extensions.makeRecoveryCodes, { body: { userId, password, ...more } as never });

const setLastStep = (id: string, mfaLastStep: number) =>
  api.services.db.update(schema.staffUsers).set({ mfaLastStep }).where(eq(schema.staffUsers.id, id));

/** A user whose first code was right a while ago: `code()` gives one that was not used yet. */
async function withMfa(email: string) {
  const user = await addUser(api, { email });
  const { otpauth_url } = await api.call(auth.enableMfa, { body: { userId: user.id } });
  const secret = new URL(otpauth_url).searchParams.get('secret') ?? '';
  const first = await login(email, { token: await generate({ secret }) });
  const code = async () => {
    await setLastStep(user.id, 1);
    return generate({ secret });
  };
  return { user, code, codes: first.body.recoveryCodes as string[] };
}

describe('SEC-08: a user’s own password', () => {
  it('is changed with the one until now; the old one is of no use any more', async () => {
    const { id, email } = await addUser(api, { email: 'change@example.org' });
    expect(await change(id, { password: 'Wrong-pass-1!' })).toMatchObject(
      says(401, 'Your current password is incorrect.'),
    );
    expect((await login(email)).status).toBe(200);
    expect((await change(id)).status).toBe(200);
    expect((await login(email)).status).toBe(401);
    expect((await login(email, { password: newPassword })).status).toBe(200);
  });

  it('meets the rules, and is another one', async () => {
    const { id } = await addUser(api, { email: 'rules@example.org' });
    expect(await change(id, { newPassword: 'sunnyday' })).toMatchObject(
      says(400, 'Password does not meet all requirements!'),
    );
    expect((await change(id, { newPassword: password })).status).toBe(400);
    expect(await change(id, { newPassword: 'P@ssw0rd1!' })).toMatchObject(says(400, commonPassword));
  });

  it('needs a code as well where two-factor authentication is on; five wrong tries are enough', async () => {
    const { user, code } = await withMfa('mfa-change@example.org');
    expect(await change(user.id)).toMatchObject(says(400, 'Please enter your verification code'));
    expect((await change(user.id, { token: '000000' })).status).toBe(401);
    expect((await change(user.id, { token: await code() })).status).toBe(200);
    for (let i = 0; i < 5; i++) expect((await change(user.id, { token: '000000' })).status).toBe(401);
    expect((await change(user.id, { password: newPassword, token: await code() })).status).toBe(429);
  });
});

describe('SEC-34: recovery codes', () => {
  it('come with the first code that was right: ten of 120 bits, stored as hashes only', async () => {
    const { user, codes, code } = await withMfa('codes@example.org');
    expect(codes).toHaveLength(10);
    expect(new Set(codes).size).toBe(10);
    for (const one of codes) expect(one).toMatch(/^([A-Z2-7]{4}-){5}[A-Z2-7]{4}$/);
    const rows = await api.services.db
      .select()
      .from(schema.recoveryCodes)
      .where(eq(schema.recoveryCodes.staffUserId, user.id));
    expect(rows).toHaveLength(10);
    const stored = JSON.stringify(rows);
    for (const one of codes) expect(stored).not.toContain(one.replaceAll('-', ''));
    const again = await login(user.email, { token: await code() });
    expect(again.status).toBe(200);
    expect(again.body.recoveryCodes).toBeUndefined();
  });

  it('stand in for the owner’s 6-digit code once each, however they are typed', async () => {
    const { user, codes } = await withMfa('once@example.org');
    const [one = '', two = '', three = ''] = codes;
    const other = await withMfa('other@example.org');
    expect((await login(other.user.email, { token: one })).status).toBe(401);
    expect((await login(user.email, { token: one })).status).toBe(200);
    expect((await login(user.email, { token: one })).status).toBe(401);
    expect((await login(user.email, { token: two.replaceAll('-', ' ').toLowerCase() })).status).toBe(200);
    const tries = await Promise.all(
      Array.from({ length: 20 }, () => login(user.email, { token: three.replaceAll('-', '') })),
    );
    expect(tries.filter(({ status }) => status === 200)).toHaveLength(1);
  });

  it('are made anew with password and authenticator code, which ends the earlier ones', async () => {
    const { user, codes, code } = await withMfa('anew@example.org');
    expect((await makeCodes(user.id)).status).toBe(400);
    expect((await makeCodes(user.id, { password: 'Wrong-pass-1!', token: await code() })).status).toBe(401);
    expect((await makeCodes(user.id, { token: codes[0] })).status).toBe(401);
    const made = await makeCodes(user.id, { token: await code() });
    expect(made.body.codes).toHaveLength(10);
    expect((await login(user.email, { token: codes[1] })).status).toBe(401);
    expect((await login(user.email, { token: (made.body.codes as string[])[1] })).status).toBe(200);
    const without = await addUser(api, { email: 'without@example.org' });
    expect((await makeCodes(without.id)).status).toBe(409);
  });
});
