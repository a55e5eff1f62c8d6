import { randomBytes } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { passwordMatches } from '../auth/passwords';
import { createThrottle, personAddress } from '../auth/throttle';
import { acceptTotpCode, newTotpSecret, otpauthUrl } from '../auth/totp';
import { auth } from '../contract';
import { staffUsers } from '../db/schema';
import { Refusal } from '../http/errors';
import { register, type Services } from '../http/register';

type StaffUser = typeof staffUsers.$inferSelect;

/** The signed-in user as SPEC §7 answers it. */
export function sessionUser(user: StaffUser) {
  return { id: user.id, name: user.name, email: user.email, role: user.role, mfa_enabled: user.mfaEnabled };
}

/** An access token as SPEC §7 answers it; calls are made with the fixed bearer, so nothing reads it here. */
export function newAccessToken(): string {
  return randomBytes(32).toString('base64url');
}

/** POST /auth/login and /auth/enable-mfa (SPEC §4 Session, §7 Auth). */
export function authRoutes(services: Services): void {
  const { db, config } = services;
  const wrongPasswords = createThrottle({ points: 5, duration: 15 * 60 });
  const wrongCodes = createThrottle({ points: 5, duration: 15 * 60 });
  const perAddress = createThrottle({ points: 30, duration: 60 });

  register(services, auth.login, async ({ body, request }) => {
    const email = body.email.trim().toLowerCase();
    const address = personAddress(request);
    if (address) await perAddress.take(address);
    if (!email || !body.password) throw new Refusal(400, 'Email and password are required.');
    // Per account and address, so that a stranger's wrong tries do not lock the owner out.
    const attempt = `${email} ${address ?? ''}`;
    await wrongPasswords.check(attempt);

    const [user] = await db.select().from(staffUsers).where(eq(staffUsers.email, email)).limit(1);
    const right = await passwordMatches(body.password, user?.passwordHash ?? null);
    if (!user || !right || (!user.isActive && !user.isBanned)) {
      await wrongPasswords.take(attempt);
      request.log.info({ event: 'authn_login_fail', userId: user?.id }, 'sign-in refused');
      throw new Refusal(401, 'Invalid credentials.');
    }
    if (user.isBanned) {
      request.log.info({ event: 'authn_login_banned', userId: user.id }, 'sign-in refused');
      throw new Refusal(403, 'This account is banned. Please contact your administrator.');
    }
    if (user.mfaEnabled) {
      if (!body.token) {
        return {
          requiresMfa: true,
          userId: user.id,
          message: 'Please enter your verification code',
        };
      }
      await wrongCodes.check(user.id);
      if (!(await acceptTotpCode(db, user, body.token.trim()))) {
        await wrongCodes.take(user.id);
        request.log.info({ event: 'authn_mfa_fail', userId: user.id }, 'verification code refused');
        throw new Refusal(401, 'The verification code is not right or was already used.');
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
}
