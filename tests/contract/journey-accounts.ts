import { deepEqual, equal, ok } from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { generate } from 'otplib';
import { auth, extensions, passwordReset, staffUsers } from '../../admin-api/contract';
import { type Client, rejected } from './client';
import { one } from './journeys';

export const password = 'Contract-pass-1!';

/** Invites a user and answers their address and id, and the token where the response has the link for the admin to copy. */
export async function invited(client: Client) {
  const admin = client.target.admin ?? '';
  const email = `contract-${randomUUID()}@example.test`;
  const answer = await client.call(staffUsers.invite, { body: { email, role: 'viewer', admin } });
  const list = await client.call(staffUsers.list, { query: { admin } });
  const { id } = one(list, (row) => row.email === email, 'the user');
  return { admin, email, id, token: tokenOf(answer) };
}

function tokenOf(answer: unknown): string | null {
  const { invitation } = answer as { invitation?: { link?: string | undefined } | undefined };
  return invitation?.link ? new URL(invitation.link).searchParams.get('token') : null;
}

/** From the invitation link to a sign-in with a code. Where invitations only go out by mail it ends after the invitation. */
export async function accountJourney(client: Client, known: ReadonlySet<string>): Promise<void> {
  const { call, rejects } = client;
  const { admin, email, id, token } = await invited(client);
  try {
    if (token === null) return;
    const expectState = async (of: string, state: string, what: string) => {
      if (!known.has(extensions.checkInvitation.name)) return;
      equal((await call(extensions.checkInvitation, { body: { email: of, token } })).state, state, what);
    };
    await expectState(email, 'valid', 'a new invitation is not valid');
    await expectState(`other-${email}`, 'unknown', 'tells about another person');
    const account = { name: 'Contract Person', email, password, invitationToken: token };
    await rejects(auth.signup, { body: { ...account, password: 'weak' } }, 'a weak password');
    const signedUp = await call(auth.signup, { body: account });
    ok(signedUp.user, 'signing up answers no user');
    await rejects(auth.signup, { body: account }, 'an invitation used twice');
    await expectState(email, 'used', 'a used invitation is not said to be');
    const userId = signedUp.user.id;
    const { otpauth_url } = await call(auth.enableMfa, { body: { userId } });
    const secret = new URL(otpauth_url).searchParams.get('secret') ?? '';
    const first = await call(auth.login, { body: { email, password } });
    equal(first.requiresMfa, true);
    ok(!first.accessToken, 'the password alone signs in');
    const code = await generate({ secret });
    if (known.has(extensions.verifyMfa.name)) {
      await call(extensions.verifyMfa, { body: { userId, token: code } });
      await rejects(auth.login, { body: { email, password, token: code } }, 'a code used twice');
    } else {
      ok((await call(auth.login, { body: { email, password, token: code } })).accessToken, 'no access token');
    }
    if (known.has(extensions.resetMfa.name))
      await call(extensions.resetMfa, { params: { id: userId }, body: { admin } });
    if (known.has(extensions.listMails.name)) await call(extensions.listMails, { query: { admin } });
    if (known.has(extensions.makeSuperadmin.name)) {
      const make = { params: { id: userId }, body: { admin, email, token: 'no code' } };
      await rejects(extensions.makeSuperadmin, make, 'a superadmin without a code');
      const { adminSecret } = client.target;
      const token = adminSecret && (await generate({ secret: adminSecret }));
      if (token) await call(extensions.makeSuperadmin, { ...make, body: { ...make.body, token } });
    }
    if (known.has(extensions.makeRecoveryCodes.name)) await ownAccount(client, { userId, email });
  } finally {
    await call(staffUsers.remove, { params: { id }, query: { admin } });
  }
}

/** A link that an admin makes sets a new password, once; asking for one tells nothing. */
export async function passwordResetJourney(client: Client): Promise<void> {
  const { call, rejects } = client;
  const { admin, email, id, token } = await invited(client);
  try {
    await call(passwordReset.requestPasswordReset, { body: { email } });
    if (token === null) return;
    await call(auth.signup, { body: { name: 'Contract Person', email, password, invitationToken: token } });
    const make = { params: { id }, body: { admin } };
    const { link } = await call(passwordReset.makePasswordReset, make);
    const resetToken = new URL(link ?? '').searchParams.get('token') ?? '';
    const check = () => call(passwordReset.checkPasswordReset, { body: { resetToken } });
    equal((await check()).state, 'valid');
    const body = { resetToken, newPassword: 'Contract-pass-3!' };
    await rejects(passwordReset.resetPassword, { body: { ...body, newPassword: 'weak' } }, 'a weak password');
    equal((await call(passwordReset.resetPassword, { body })).userId, id);
    await rejects(passwordReset.resetPassword, { body }, 'a link used twice');
    equal((await check()).state, 'used');
  } finally {
    await call(staffUsers.remove, { params: { id }, query: { admin } });
  }
}

/** Recovery codes with the first code of a new authenticator app, and a password changed with one of them. */
async function ownAccount({ call, rejects }: Client, { userId, email }: { userId: string; email: string }) {
  const { otpauth_url } = await call(auth.enableMfa, { body: { userId } });
  const secret = new URL(otpauth_url).searchParams.get('secret') ?? '';
  const make = (token: string) => ({ body: { userId, password, token } });
  await rejects(extensions.makeRecoveryCodes, make('000000'), 'a wrong code');
  const { codes } = await call(extensions.makeRecoveryCodes, make(await generate({ secret })));
  const [token] = codes;
  const change = { userId, password, newPassword: 'Contract-pass-2!', token };
  await rejects(extensions.changePassword, { body: { ...change, password: 'wrong' } }, 'a wrong password');
  await call(extensions.changePassword, { body: change });
  await rejects(auth.login, { body: { email, password } }, 'the password before');
  const again = { email, password: change.newPassword, token };
  await rejects(auth.login, { body: again }, 'a recovery code used twice');
}

/** A second invitation ends the first; a revoked one opens nothing. */
export async function invitationJourney(client: Client): Promise<void> {
  const { call, rejects } = client;
  const { admin, email, id, token } = await invited(client);
  const params = { id };
  const signUp = (invitationToken: string) =>
    client.send(auth.signup, { body: { name: 'Nobody', email, password, invitationToken } });
  try {
    const again = tokenOf(await call(extensions.resendInvitation, { params, body: { admin } }));
    if (token !== null) rejected(await signUp(token), 'an invitation after a newer one');
    await call(extensions.revokeInvitation, { params, query: { admin } });
    if (again !== null) rejected(await signUp(again), 'a revoked invitation');
    await rejects(extensions.revokeInvitation, { params, query: { admin } }, 'revoking what is revoked');
  } finally {
    await call(staffUsers.remove, { params, query: { admin } });
  }
}

/** What is so of one user follows every change at once, whoever asks; no one by that id is no error. */
export async function statusJourney(client: Client): Promise<void> {
  const { call } = client;
  const { admin, email, id } = await invited(client);
  const params = { id };
  const now = async () => (await call(extensions.staffStatus, { params })).user;
  try {
    const user = await now();
    deepEqual([user?.id, user?.email, user?.role, user?.isBanned], [id, email, 'viewer', false]);
    await call(staffUsers.assignRole, { params, body: { role: 'admin', admin } });
    equal((await now())?.role, 'admin');
    await call(staffUsers.ban, { params, body: { admin } });
    equal((await now())?.isBanned, true);
  } finally {
    await call(staffUsers.remove, { params, query: { admin } });
  }
  equal(await now(), null);
}
