import { randomBytes } from 'node:crypto';
import { and, eq } from 'drizzle-orm';
import { findInvitation, takeInvitation } from '../auth/invitations';
import { hashPassword, passwordMatches } from '../auth/passwords';
import { newRecoveryCodes, takeRecoveryCode } from '../auth/recovery-codes';
import { createThrottle, personAddress } from '../auth/throttle';
import { acceptTotpCode, newTotpSecret, otpauthUrl } from '../auth/totp';
import { auth, extensions } from '../contract';
import { staffUsers } from '../db/schema';
import { Refusal } from '../http/errors';
import { register, type Services } from '../http/register';

const wrongCode = 'The verification code is not right or was already used.';

type StaffUser = typeof staffUsers.$inferSelect;

/** The signed-in user as SPEC §7 answers it. */
export function sessionUser(user: StaffUser) {
  return { id: user.id, name: user.name, email: user.email, role: user.role, mfa_enabled: user.mfaEnabled };
}

/** An access token as SPEC §7 answers it; calls are made with the fixed bearer, so nothing reads it here. */
export function newAccessToken(): string {
  return randomBytes(32).toString('base64url');
}

function setupOf({ mfaSecret, mfaConfirmedAt }: StaffUser): 'needed' | 'unfinished' | undefined {
  if (!mfaSecret) return 'needed';
  return mfaConfirmedAt ? undefined : 'unfinished';
}

/** Calls of SPEC §7 Auth (SPEC §4 Session and Signup), and the check of a code after sign-up. */
export function authRoutes(services: Services): void {
  const { db, config } = services;
  const wrongPasswords = createThrottle({ points: 10, duration: 15 * 60 });
  const wrongCodes = createThrottle({ points: 5, duration: 15 * 60 });
  const signups = createThrottle({ points: 10, duration: 60 * 60 });
  // Failures only: a whole office may share an address.
  const wrongFromAddress = createThrottle({ points: 100, duration: 15 * 60 });

  register(services, auth.login, async ({ body, request }) => {
    const email = body.email.trim().toLowerCase();
    const address = personAddress(request);
    if (address) await wrongFromAddress.check(address);
    if (!email || !body.password) throw new Refusal(400, 'Email and password are required.');
    // Per account and address, so that a stranger's wrong tries do not lock the owner out.
    const attempt = `${email} ${address ?? ''}`;
    await wrongPasswords.check(attempt);

    const [user] = await db.select().from(staffUsers).where(eq(staffUsers.email, email)).limit(1);
    const right = await passwordMatches(body.password, user?.passwordHash ?? null);
    if (!user || !right || (!user.isActive && !user.isBanned)) {
      await wrongPasswords.take(attempt);
      if (address) await wrongFromAddress.take(address);
      request.log.info({ event: 'authn_login_fail', userId: user?.id }, 'sign-in refused');
      throw new Refusal(401, 'Invalid credentials.');
    }
    if (user.isBanned) {
      request.log.info({ event: 'authn_login_banned', userId: user.id }, 'sign-in refused');
      throw new Refusal(403, 'This account is banned. Please contact your administrator.');
    }
    let recoveryCodes: string[] | undefined;
    if (user.mfaEnabled) {
      if (!body.token) {
        return {
          requiresMfa: true,
          userId: user.id,
          message: 'Please enter your verification code',
          mfaSetup: setupOf(user),
        };
      }
      const token = body.token.trim();
      await wrongCodes.check(user.id);
      const right = await acceptTotpCode(db, user, token);
      // The first code that was right ends the set-up: only now are the recovery codes of use.
      if (right && !user.mfaConfirmedAt)
        recoveryCodes = await db.transaction((tx) => newRecoveryCodes(tx, user.id));
      if (!right && !(await takeRecoveryCode(db, user.id, token))) {
        await wrongCodes.take(user.id);
        request.log.info({ event: 'authn_mfa_fail', userId: user.id }, 'verification code refused');
        throw new Refusal(401, wrongCode);
      }
      await wrongCodes.clear(user.id);
    }
    await wrongPasswords.clear(attempt);
    await db.update(staffUsers).set({ lastLogin: new Date() }).where(eq(staffUsers.id, user.id));
    request.log.info({ event: 'authn_login_success', userId: user.id }, 'signed in');
    return {
      requiresMfa: false,
      userId: user.id,
      accessToken: newAccessToken(),
      user: sessionUser(user),
      message: 'Signed in.',
      recoveryCodes,
    };
  });

  register(services, auth.enableMfa, async ({ body }) =>
    db.transaction(async (tx) => {
      const [user] = await tx.select().from(staffUsers).where(eq(staffUsers.id, body.userId)).for('update');
      if (!user?.isActive || user.isBanned) throw new Refusal(404, 'Unknown user.');
      if (user.mfaConfirmedAt) throw new Refusal(409, 'Two-factor authentication is already set up.');
      // Until the first code was accepted the same secret is shown again (DESIGN §4 'MFA at signup').
      const secret = user.mfaSecret ?? newTotpSecret();
      await tx
        .update(staffUsers)
        .set({ mfaSecret: secret, mfaEnabled: true })
        .where(eq(staffUsers.id, user.id));
      return { otpauth_url: otpauthUrl(config.appName, user.email, secret) };
    }),
  );

  register(services, extensions.verifyMfa, async ({ body }) => {
    const [user] = await db.select().from(staffUsers).where(eq(staffUsers.id, body.userId));
    if (!user?.isActive || user.isBanned || !user.mfaEnabled) throw new Refusal(404, 'Unknown user.');
    await wrongCodes.check(user.id);
    if (!(await acceptTotpCode(db, user, body.token))) {
      await wrongCodes.take(user.id);
      throw new Refusal(401, wrongCode);
    }
    await wrongCodes.clear(user.id);
    return { message: 'The code is right.' };
  });

  register(
    services,
    auth.signup,
    async ({ body, request }) => {
      const email = body.email.toLowerCase();
      const address = personAddress(request);
      if (address) await signups.take(address);
      const invalid = new Refusal(400, 'Invalid invitation link. Please contact your administrator.');
      const found = await findInvitation(db, body.invitationToken, email);
      if (!found) throw invalid;
      if (found.expired) {
        throw new Refusal(400, 'This invitation has expired. Please ask your administrator for a new one.');
      }
      const passwordHash = await hashPassword(body.password);
      const user = await db.transaction(async (tx) => {
        if (!(await takeInvitation(tx, body.invitationToken))) throw invalid;
        const [signedUp] = await tx
          .update(staffUsers)
          .set({ name: body.name, passwordHash, isActive: true, lastLogin: new Date() })
          .where(
            and(
              eq(staffUsers.id, found.userId),
              eq(staffUsers.isActive, false),
              eq(staffUsers.isBanned, false),
            ),
          )
          .returning();
        if (!signedUp) throw invalid;
        return signedUp;
      });
      request.log.info({ event: 'authn_signup', userId: user.id }, 'signed up');
      return {
        message: 'Account created successfully!',
        accessToken: newAccessToken(),
        user: sessionUser(user),
      };
    },
    { status: 201 },
  );
}
