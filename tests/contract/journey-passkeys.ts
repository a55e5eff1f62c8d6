import { equal, ok } from 'node:assert/strict';
import { generate } from 'otplib';
import { auth, extensions, passkeys, staffUsers } from '../../admin-api/contract';
import { createPasskeyDevice } from '../support/passkey-device';
import type { Client } from './client';
import { invited, password } from './journey-accounts';

/** A passkey is added, is the whole sign-in and the second step, and removed; at an address that can have none each call says so. */
export async function passkeysJourney(client: Client): Promise<void> {
  const { call, rejects } = client;
  const { passkeyOrigin } = await call(extensions.capabilities);
  const { admin, email, id, token } = await invited(client);
  try {
    if (token === null) return;
    const account = { name: 'Contract Person', email, password, invitationToken: token };
    await call(auth.signup, { body: account });
    const { otpauth_url } = await call(auth.enableMfa, { body: { userId: id } });
    const secret = new URL(otpauth_url).searchParams.get('secret') ?? '';
    const code = (secondsAgo: number) =>
      generate({ secret, epoch: Math.floor(Date.now() / 1_000) - secondsAgo });
    const first = { userId: id, token: await code(30) };
    const { recoveryCodes = [] } = await call(extensions.verifyMfa, { body: first });
    const own = { userId: id, password };
    const start = (typed: string) => ({ body: { ...own, token: typed } });
    if (!passkeyOrigin) {
      await rejects(passkeys.startPasskey, start('000000'), 'an address without passkeys');
      return;
    }
    const device = createPasskeyDevice(passkeyOrigin);
    await rejects(passkeys.startPasskey, start('000000'), 'a wrong code');
    const { options } = await call(passkeys.startPasskey, start(await code(0)));
    const credential = device.create(options);
    const add = { body: { userId: id, name: 'Contract', credential } };
    const made = await call(passkeys.addPasskey, add);
    await rejects(passkeys.addPasskey, add, 'a passkey added twice');
    const list = await call(passkeys.listPasskeys, { params: { id } });
    equal(list.passkeys[0]?.id, made.id);

    const whole = await call(passkeys.challengePasskey, { body: { purpose: 'sign-in' } });
    const passkey = device.get(whole.options);
    equal((await call(passkeys.signInWithPasskey, { body: { passkey } })).user.id, id);
    await rejects(passkeys.signInWithPasskey, { body: { passkey } }, 'a challenge used twice');
    ok((await call(auth.login, { body: { email, password } })).hasPasskeys, 'login names no passkey');
    const step = await call(passkeys.challengePasskey, { body: { purpose: 'second-step', userId: id } });
    const login = { email, password, passkey: device.get(step.options) };
    equal((await call(auth.login, { body: login })).user?.id, id);

    const remove = { ...own, token: recoveryCodes[0], passkeyId: made.id };
    await call(passkeys.removePasskey, { body: remove });
    equal((await call(passkeys.listPasskeys, { params: { id } })).passkeys.length, 0);
  } finally {
    await call(staffUsers.remove, { params: { id }, query: { admin } });
  }
}
