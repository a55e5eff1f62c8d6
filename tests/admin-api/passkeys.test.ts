import { eq } from 'drizzle-orm';
import { generate } from 'otplib';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { audit, auth, passkeys as calls, extensions, staffUsers } from '../../admin-api/contract';
import * as schema from '../../admin-api/db/schema';
import { countedSoFar } from '../../shared/counts';
import { createPasskeyDevice } from '../support/passkey-device';
import { startTestApi, type TestApi } from './support/api';
import { addUser, password } from './support/rows';

/* Passkeys (docs/decisions/0051), with a device that makes real keys. In a browser: tests/journeys/passkeys.js.slow.spec.ts. */

const origin = 'https://staff.example.org';
let api: TestApi;
let boss: string;
beforeAll(async () => {
  api = await startTestApi({ PUBLIC_URL: origin });
  boss = (await addUser(api, { email: 'boss@example.org', role: 'superadmin' })).id;
});
afterAll(() => api?.stop());

let number = 0;
const person = () => addUser(api, { email: `passkey${++number}@example.org`, role: 'viewer' });
const start = (userId: string, more: object = {}) =>
  api.send(calls.startPasskey, { body: { userId, password, ...more } });
const add = (userId: string, credential: object, name = 'Phone') =>
  api.send(calls.addPasskey, { body: { userId, name, credential } });
const anyone = { purpose: 'sign-in' };
const challenge = async (userId?: string) => {
  const body = userId ? { purpose: 'second-step', userId } : anyone;
  return (await api.call(calls.challengePasskey, { body })).options;
};
const signIn = (passkey: object) => api.send(calls.signInWithPasskey, { body: { passkey } });
/** How many passkeys /metrics says were rejected. */
const rejected = () =>
  countedSoFar()
    .find(({ kind }) => kind === 'sign_ins_rejected')
    ?.outcomes.find(([outcome]) => outcome === 'passkey')?.[1] ?? 0;
const lastEvent = async () => (await api.call(audit.auditList)).data[0];

/** A user with a passkey on a device of theirs. */
async function withPasskey() {
  const user = await person();
  const device = createPasskeyDevice(origin);
  const { body } = await start(user.id);
  expect((await add(user.id, device.create(body.options))).status).toBe(200);
  return { user, device };
}

/** The same, whose account has an authenticator app as well. */
async function withBoth() {
  const { user, device } = await withPasskey();
  const { otpauth_url } = await api.call(auth.enableMfa, { body: { userId: user.id } });
  const secret = new URL(otpauth_url).searchParams.get('secret') ?? '';
  const token = await generate({ secret });
  await api.call(extensions.verifyMfa, { body: { userId: user.id, token } });
  const login = (passkey?: object) =>
    api.send(auth.login, { body: { email: user.email, password, ...(passkey ? { passkey } : {}) } });
  return { user, device, login, secret };
}

describe('a passkey is added', () => {
  test('after the password, with a name, and listed; the audit log says so', async () => {
    const { user } = await withPasskey();
    const { passkeys } = await api.call(calls.listPasskeys, { params: { id: user.id } });
    expect(passkeys).toMatchObject([{ name: 'Phone', lastUsedAt: null }]);
    expect(await lastEvent()).toMatchObject({
      action: 'passkey-added',
      actorId: user.id,
      detail: 'Passkey: Phone',
    });
    expect((await start(user.id, { password: 'Wrong-pass-1!' })).body).toMatchObject({ field: 'password' });
  });

  test('with a code where the account has an app, and not with a recovery code', async () => {
    const { user } = await withBoth();
    expect((await start(user.id)).body.code).toBe('code_required');
    expect((await start(user.id, { token: '000000' })).status).toBe(401);
    const codes = await api.services.db.select().from(schema.recoveryCodes);
    expect(codes.length).toBeGreaterThan(0);
    expect((await start(user.id, { token: 'A'.repeat(24) })).body).toMatchObject({ field: 'token' });
  });

  test('once for each challenge, for its owner, in time, from this address', async () => {
    const { id } = await person();
    const other = (await person()).id;
    const device = createPasskeyDevice(origin);
    const options = async () => (await start(id)).body.options;
    const made = device.create(await options());
    expect((await add(other, made)).body.code).toBe('passkey_challenge_over');
    const both = await Promise.all([add(id, made), add(id, made)]);
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 400]);
    const elsewhere = device.create(await options(), { origin: 'https://evil.example' });
    expect((await add(id, elsewhere)).body.code).toBe('passkey_rejected');
    const late = device.create(await options());
    await api.services.db.update(schema.passkeyChallenges).set({ expiresAt: new Date(Date.now() - 1) });
    expect((await add(id, late)).body.code).toBe('passkey_challenge_over');
    // One for signing in adds nothing.
    const forSignIn = { ...(await challenge()), user: { id: 'x' }, rp: { id: 'staff.example.org' } };
    expect((await add(id, device.create(forSignIn))).body.code).toBe('passkey_challenge_over');
  });
});

test('a passkey used inside a page of another site is rejected, and the person is told why', async () => {
  const { user, device } = await withPasskey();
  const framed = { crossOrigin: true };
  const message = expect.stringMatching(/inside another website.*Open the dashboard in its own tab/);
  const added = await add(user.id, device.create((await start(user.id)).body.options, framed));
  expect([added.status, added.body]).toMatchObject([401, { code: 'passkey_rejected', message }]);
  const signedIn = await signIn(device.get(await challenge(), framed));
  expect([signedIn.status, signedIn.body]).toMatchObject([401, { code: 'passkey_rejected', message }]);
  expect(await lastEvent()).toMatchObject({ action: 'sign-in-failed', itemId: user.id, outcome: 'failure' });
  const both = await withBoth();
  const secondStep = await both.login(both.device.get(await challenge(both.user.id), framed));
  expect([secondStep.status, secondStep.body]).toMatchObject([401, { code: 'passkey_rejected', message }]);
});

describe('the whole sign-in', () => {
  test('needs nothing but a passkey that has checked its user, once for each challenge', async () => {
    const { user, device } = await withPasskey();
    const options = await challenge();
    expect(options).toMatchObject({ userVerification: 'required', rpId: 'staff.example.org' });
    expect(options.allowCredentials).toBeUndefined();
    const passkey = device.get(options);
    const first = await signIn(passkey);
    expect(first.body).toMatchObject({ user: { id: user.id, email: user.email } });
    expect(await lastEvent()).toMatchObject({ action: 'sign-in', detail: 'With the passkey: Phone' });
    expect((await signIn(passkey)).body.code).toBe('passkey_challenge_over');
    const unchecked = await signIn(device.get(await challenge(), { verified: false }));
    expect(unchecked.body.code).toBe('passkey_rejected');
    const { passkeys } = await api.call(calls.listPasskeys, { params: { id: user.id } });
    expect(passkeys[0]?.lastUsedAt).not.toBeNull();
  });

  test('is rejected with the same words for whatever is wrong with it, and recorded with what it is', async () => {
    const { user, device } = await withPasskey();
    const stranger = createPasskeyDevice(origin);
    stranger.create({ challenge: 'x', user: { id: 'x' }, rp: { id: 'staff.example.org' } });
    const wrong = [
      stranger.get(await challenge()),
      device.get(await challenge(), { forged: true }),
      device.get(await challenge(), { origin: 'https://evil.example' }),
      device.get(await challenge(), { userHandle: Buffer.from(boss).toString('base64url') }),
      device.get(await challenge(), { userHandle: undefined }),
    ];
    const before = rejected();
    const all = [];
    for (const passkey of wrong) all.push(await signIn(passkey));
    expect(new Set(all.map(({ status, body }) => `${status} ${body.code} ${body.message}`)).size).toBe(1);
    expect(all[0]?.body.code).toBe('passkey_rejected');
    expect(rejected() - before).toBe(wrong.length);
    expect(await lastEvent()).toMatchObject({
      action: 'sign-in-failed',
      actorKind: 'stranger',
      itemId: user.id,
      outcome: 'failure',
    });
  });

  test('a passkey that counts backwards may be a copy, and is rejected', async () => {
    const { device } = await withPasskey();
    expect((await signIn(device.get(await challenge(), { counter: 7 }))).status).toBe(200);
    expect((await signIn(device.get(await challenge(), { counter: 7 }))).status).toBe(401);
    expect((await lastEvent())?.detail).toContain('may have been copied');
    expect((await signIn(device.get(await challenge(), { counter: 3 }))).status).toBe(401);
    expect((await signIn(device.get(await challenge(), { counter: 0 }))).status).toBe(401);
    expect((await signIn(device.get(await challenge(), { counter: 8 }))).status).toBe(200);
  });

  test('a banned user stays out, a deleted one is unknown', async () => {
    const { user, device } = await withPasskey();
    const { db } = api.services;
    await db.update(schema.staffUsers).set({ isBanned: true }).where(eq(schema.staffUsers.id, user.id));
    expect((await signIn(device.get(await challenge()))).body.code).toBe('account_banned');
    expect(await lastEvent()).toMatchObject({ action: 'sign-in-failed', detail: 'The account is banned.' });
    expect(
      (await api.send(calls.challengePasskey, { body: { purpose: 'second-step', userId: user.id } })).status,
    ).toBe(404);
    await api.call(staffUsers.remove, { params: { id: user.id }, query: { admin: boss } });
    expect((await signIn(device.get(await challenge()))).body.code).toBe('passkey_rejected');
  });
});

describe('the second step', () => {
  test('takes a passkey of the account in place of the code, after the password', async () => {
    const { user, device, login } = await withBoth();
    expect((await login()).body).toMatchObject({ requiresMfa: true, hasPasskeys: true });
    const options = await challenge(user.id);
    expect(options.allowCredentials).toHaveLength(1);
    // The password is something they know: the device need not check them as well.
    const passkey = device.get(options, { verified: false, userHandle: undefined });
    const wrong = { email: user.email, password: 'Wrong-pass-1!', passkey };
    expect((await api.send(auth.login, { body: wrong })).status).toBe(401);
    expect((await login(passkey)).body).toMatchObject({ requiresMfa: false, user: { id: user.id } });
    expect(await lastEvent()).toMatchObject({ action: 'sign-in', detail: 'With the passkey: Phone' });
    expect((await login(passkey)).body.code).toBe('passkey_challenge_over');
  });

  test('takes neither a challenge of the whole sign-in, nor someone else’s passkey', async () => {
    const { user, device, login } = await withBoth();
    expect((await login(device.get(await challenge()))).body.code).toBe('passkey_challenge_over');
    expect((await signIn(device.get(await challenge(user.id)))).body.code).toBe('passkey_challenge_over');
    const other = await withPasskey();
    const { allowCredentials: _, ...any } = await challenge(user.id);
    expect((await login(other.device.get(any))).body.code).toBe('passkey_rejected');
    expect(await lastEvent()).toMatchObject({ action: 'code-failed', actorName: user.email });
  });
});

describe('a passkey is removed', () => {
  test('by its owner, after the password; it opens nothing any more', async () => {
    const { user, device } = await withPasskey();
    const { passkeys } = await api.call(calls.listPasskeys, { params: { id: user.id } });
    const passkeyId = passkeys[0]?.id ?? '';
    const remove = (userId: string, more: object = {}) =>
      api.send(calls.removePasskey, { body: { userId, password, passkeyId, ...more } });
    expect((await remove(user.id, { password: 'Wrong-pass-1!' })).status).toBe(401);
    expect((await remove((await person()).id)).status).toBe(404);
    expect((await remove(user.id)).status).toBe(200);
    expect(await lastEvent()).toMatchObject({ action: 'passkey-removed', detail: 'Passkey: Phone' });
    expect((await signIn(device.get(await challenge()))).body.code).toBe('passkey_rejected');
  });

  test('with the authenticator app, when a superadmin resets that', async () => {
    const { user, device, login } = await withBoth();
    await api.call(extensions.resetMfa, { params: { id: user.id }, body: { admin: boss } });
    expect((await login()).body).toMatchObject({ mfaSetup: 'needed' });
    expect((await login()).body.hasPasskeys).toBeUndefined();
    expect((await signIn(device.get(await challenge()))).body.code).toBe('passkey_rejected');
  });
});
