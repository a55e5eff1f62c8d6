import { randomBytes } from 'node:crypto';
import { and, eq } from 'drizzle-orm';
import type { FastifyRequest } from 'fastify';
import type { z } from 'zod';
import { easyPassword } from '../../shared/common-password';
import { count } from '../../shared/counts';
import { createGuessLimit } from '../../shared/guess-limit';
import { networkOf } from '../../shared/network';
import { type NewAuditEvent, recordEvent, sourceOf } from '../audit/record';
import { recordWrongProof } from '../audit/wrong-proof';
import { findInvitation, takeInvitation } from '../auth/invitations';
import { acceptPasskey, hasPasskeys, PasskeyRejected } from '../auth/passkeys';
import { hashPassword, passwordMatches, renewHash } from '../auth/passwords';
import { newRecoveryCodes, takeRecoveryCode } from '../auth/recovery-codes';
import { recordRejectedPasskey } from '../auth/rejected-passkey';
import { requireRelyingParty } from '../auth/relying-party';
import { callerIp, counted, guessedFrom, throttleCalls, tooMany } from '../auth/throttle';
import { acceptTotpCode, newTotpSecret, otpauthUrl, readTotpSecret } from '../auth/totp';
import { askedAgainHeader, auth, extensions } from '../contract';
import type { PasskeyAssertion } from '../contract/webauthn';
import type { DbOrTx } from '../db/database';
import { staffUsers } from '../db/schema';
import { HttpError } from '../http/errors';
import { register, type Services } from '../http/register';

const askedAgain = 'The password was asked for again, in a session that was open.';
const wrongCode = 'The verification code is incorrect or was already used.';

const unusableCode = {
  used: 'invitation_used',
  expired: 'invitation_expired',
  unknown: 'invitation_invalid',
  valid: 'invitation_invalid',
} as const;
/** SPEC §5 Signup. */
const unusable = {
  used: 'This invitation has been used. Please log in instead.',
  expired: 'This invitation has expired. Please ask your administrator for a new one.',
  unknown: 'Invalid invitation link. Please contact your administrator.',
  valid: 'Invalid invitation link. Please contact your administrator.',
} as const;

type StaffUser = typeof staffUsers.$inferSelect;

/** Returns the user as in SPEC §7. */
export function sessionUser(user: StaffUser) {
  return { id: user.id, name: user.name, email: user.email, role: user.role, mfa_enabled: user.mfaEnabled };
}

/** Returns an access token for SPEC §7; nothing reads it. */
export function newAccessToken(): string {
  return randomBytes(32).toString('base64url');
}

function setupOf({ mfaSecret, mfaConfirmedAt }: StaffUser): 'needed' | 'unfinished' | undefined {
  if (!mfaSecret) return 'needed';
  return mfaConfirmedAt ? undefined : 'unfinished';
}

/** Registers SPEC §7 Auth. */
export function authRoutes(services: Services): void {
  const { db, config, totpKeys, throttles } = services;
  // A stranger must not lock the owner out.
  const perNetwork = throttles('guesses network', { points: 100, seconds: 15 * 60 });
  const guesses = (name: string, points: number) =>
    createGuessLimit({
      name,
      throttles,
      perAccount: { points, seconds: 15 * 60 },
      perNetwork,
      slow: false,
    });
  const passwords = guesses('passwords', 10);
  const codes = guesses('codes', 5);
  const setUpCodes = throttleCalls(throttles('new authenticators', { points: 5, seconds: 15 * 60 }));
  const signUps = throttleCalls(throttles('sign-ups', { points: 10, seconds: 60 * 60 }));
  const invitationChecks = throttleCalls(throttles('invitations', { points: 30, seconds: 60 * 60 }));

  async function record(
    tx: DbOrTx,
    request: FastifyRequest,
    user: Pick<StaffUser, 'id' | 'name' | 'email'> | null,
    event: Pick<NewAuditEvent, 'action' | 'detail' | 'outcome'> & { typed?: string },
  ): Promise<void> {
    const { typed, ...told } = event;
    await recordEvent(tx, {
      // A wrong password or code does not identify its sender.
      ...(user && told.outcome !== 'failure'
        ? { actorKind: 'staff', actorId: user.id, actorName: user.name || user.email }
        : { actorKind: 'stranger', actorName: typed ?? null }),
      ...sourceOf(request),
      ...(user ? { kind: 'staff-user', itemId: user.id, itemName: user.name || user.email } : {}),
      ...told,
    });
  }

  async function checkPassword(email: string, password: string, request: FastifyRequest): Promise<StaffUser> {
    const guess = await passwords.take(email, guessedFrom(request)).catch(tooMany);
    return counted(guess, async () => {
      const [user] = await db.select().from(staffUsers).where(eq(staffUsers.email, email)).limit(1);
      const right = await passwordMatches(password, user?.passwordHash ?? null);
      if (!user || !right || (!user.isActive && !user.isBanned)) {
        count('sign_ins_rejected', 'password');
        request.log.info({ event: 'authn_login_fail', staffId: user?.id }, 'sign-in rejected');
        if (user && request.headers[askedAgainHeader] !== undefined)
          await recordWrongProof(db, request, user, {
            what: 'password',
            isSignedIn: true,
            detail: askedAgain,
          });
        else
          await record(db, request, user ?? null, {
            action: 'sign-in-failed',
            outcome: 'failure',
            detail: 'Wrong e-mail or password.',
            typed: email,
          });
        throw new HttpError('wrong_credentials', 'Invalid credentials.');
      }
      await guess.right();
      await renewHash(db, user, password);
      if (!user.isBanned) return user;
      request.log.info({ event: 'authn_login_banned', staffId: user.id }, 'sign-in rejected');
      await record(db, request, user, {
        action: 'sign-in-failed',
        outcome: 'failure',
        detail: 'The account is banned.',
        typed: email,
      });
      throw new HttpError('account_banned', 'This account is banned. Please contact your administrator.');
    });
  }

  async function checkCode(user: StaffUser, token: string, request: FastifyRequest) {
    const guess = await codes.take(user.id, guessedFrom(request)).catch(tooMany);
    return counted(guess, async () => {
      const right = await acceptTotpCode(services, user, token);
      if (!right && !(await takeRecoveryCode(db, user.id, token))) {
        count('sign_ins_rejected', 'code');
        request.log.info({ event: 'authn_mfa_fail', staffId: user.id }, 'verification code rejected');
        await record(db, request, user, {
          action: 'code-failed',
          outcome: 'failure',
          detail: 'The password was right, the code was not.',
          typed: user.email,
        });
        throw new HttpError('wrong_code', wrongCode);
      }
      await guess.right();
      if (!right) await record(db, request, user, { action: 'recovery-code-used' });
      return right && !user.mfaConfirmedAt ? finishSetUp(user, request) : undefined;
    });
  }

  async function finishSetUp(user: StaffUser, request: FastifyRequest): Promise<string[]> {
    const recoveryCodes = await db.transaction(async (tx) => {
      await record(tx, request, user, { action: 'mfa-set-up' });
      return newRecoveryCodes(tx, user.id);
    });
    request.log.info({ event: 'authn_mfa_set_up', staffId: user.id }, 'authenticator app set up');
    return recoveryCodes;
  }

  async function checkPasskey(
    user: StaffUser,
    response: z.output<typeof PasskeyAssertion>,
    request: FastifyRequest,
  ): Promise<string> {
    const guess = await codes.take(user.id, guessedFrom(request)).catch(tooMany);
    try {
      const { passkey } = await acceptPasskey(db, requireRelyingParty(config), response, user);
      await guess.right();
      return passkey.name;
    } catch (error) {
      if (error instanceof PasskeyRejected) await recordRejectedPasskey(db, request, error, user.email);
      // A late response is not a guess.
      else await guess.giveBack();
      throw error;
    }
  }

  register(services, auth.login, async ({ body, request }) => {
    const email = body.email.trim().toLowerCase();
    if (!email || !body.password) throw new HttpError('invalid_input', 'Email and password are required.');
    const user = await checkPassword(email, body.password, request);
    if (user.mfaEnabled && !body.token && !body.passkey) {
      return {
        requiresMfa: true,
        userId: user.id,
        message: 'Please enter your verification code',
        mfaSetup: setupOf(user),
        hasPasskeys: (await hasPasskeys(db, user.id)) || undefined,
      };
    }
    const passkey = user.mfaEnabled && body.passkey ? await checkPasskey(user, body.passkey, request) : null;
    const recoveryCodes =
      user.mfaEnabled && !body.passkey
        ? await checkCode(user, (body.token ?? '').trim(), request)
        : undefined;
    const isSignIn = request.headers[askedAgainHeader] === undefined;
    if (isSignIn)
      await db.transaction(async (tx) => {
        await tx.update(staffUsers).set({ lastLogin: new Date() }).where(eq(staffUsers.id, user.id));
        const detail = passkey === null ? null : `With the passkey: ${passkey}`;
        await record(tx, request, user, { action: 'sign-in', detail });
      });
    if (isSignIn) request.log.info({ event: 'authn_login_success', staffId: user.id }, 'signed in');
    return {
      requiresMfa: false,
      userId: user.id,
      accessToken: newAccessToken(),
      user: sessionUser(user),
      message: 'Signed in.',
      recoveryCodes,
    };
  });

  register(services, auth.enableMfa, async ({ body, request }) => {
    const { otpauth_url, isNew } = await db.transaction(async (tx) => {
      const [user] = await tx.select().from(staffUsers).where(eq(staffUsers.id, body.userId)).for('update');
      if (!user?.isActive || user.isBanned) throw new HttpError('not_found', 'Unknown user.');
      if (user.mfaConfirmedAt)
        throw new HttpError('mfa_already_set_up', 'Two-factor authentication is already set up.');
      // The same secret until the first accepted code (SPEC §10.10).
      const secret = user.mfaSecret
        ? await readTotpSecret(totpKeys, user.id, user.mfaSecret)
        : newTotpSecret();
      const mfaSecret = user.mfaSecret ?? (await totpKeys.encrypt(user.id, secret));
      await tx.update(staffUsers).set({ mfaSecret, mfaEnabled: true }).where(eq(staffUsers.id, user.id));
      const isNew = !user.mfaSecret || !user.mfaEnabled;
      if (isNew) await record(tx, request, user, { action: 'mfa-switched-on' });
      return { otpauth_url: otpauthUrl(config.appName, user.email, secret), isNew };
    });
    if (isNew)
      request.log.info({ event: 'authn_mfa_enabled', staffId: body.userId }, 'two-factor switched on');
    return { otpauth_url };
  });

  register(services, extensions.verifyMfa, async ({ body, request }) => {
    const [user] = await db.select().from(staffUsers).where(eq(staffUsers.id, body.userId));
    if (!user?.isActive || user.isBanned || !user.mfaEnabled)
      throw new HttpError('not_found', 'Unknown user.');
    const guess = await setUpCodes.take(user.id);
    if (!(await counted(guess, () => acceptTotpCode(services, user, body.token)))) {
      await record(db, request, user, { action: 'code-failed', outcome: 'failure', typed: user.email });
      throw new HttpError('wrong_code', wrongCode);
    }
    await guess.forget();
    const recoveryCodes = user.mfaConfirmedAt ? undefined : await finishSetUp(user, request);
    return { message: 'The code is right.', recoveryCodes };
  });

  register(services, extensions.checkInvitation, async ({ body, request }) => {
    const address = callerIp(request);
    const guess = address ? await invitationChecks.take(networkOf(address)) : null;
    const { state } = await findInvitation(db, body.token, body.email.toLowerCase());
    if (state !== 'unknown') await guess?.giveBack();
    return { state };
  });

  register(
    services,
    auth.signup,
    async ({ body, request }) => {
      const email = body.email.toLowerCase();
      const address = callerIp(request);
      const guess = address ? await signUps.take(networkOf(address)) : null;
      const { state, userId } = await findInvitation(db, body.invitationToken, email);
      if (state !== 'valid' || !userId) throw new HttpError(unusableCode[state], unusable[state]);
      const used = new HttpError('invitation_used', unusable.used);
      const easy = await easyPassword(body.password, [body.name, email, services.config.appName]);
      if (easy) throw new HttpError('common_password', easy, {}, 'password');
      const passwordHash = await hashPassword(body.password);
      // In the account's statement: the password alone must never suffice.
      const secret = newTotpSecret();
      const mfa = { mfaEnabled: true, mfaSecret: await totpKeys.encrypt(userId, secret) };
      const user = await db.transaction(async (tx) => {
        if (!(await takeInvitation(tx, body.invitationToken))) throw used;
        const [signedUp] = await tx
          .update(staffUsers)
          .set({ name: body.name, passwordHash, isActive: true, lastLogin: new Date(), ...mfa })
          .where(
            and(eq(staffUsers.id, userId), eq(staffUsers.isActive, false), eq(staffUsers.isBanned, false)),
          )
          .returning();
        if (!signedUp) throw used;
        await record(tx, request, signedUp, { action: 'sign-up' });
        return signedUp;
      });
      await guess?.giveBack();
      request.log.info({ event: 'authn_signup', staffId: user.id }, 'signed up');
      return {
        message: 'Account created successfully!',
        accessToken: newAccessToken(),
        user: sessionUser(user),
        otpauth_url: otpauthUrl(config.appName, user.email, secret),
      };
    },
    { status: 201 },
  );
}
