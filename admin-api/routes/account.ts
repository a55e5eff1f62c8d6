import { eq } from 'drizzle-orm';
import type { FastifyRequest } from 'fastify';
import { commonPassword, isCommonPassword } from '../../shared/common-password';
import { type NewAuditEvent, recordEvent, sourceOf } from '../audit/record';
import { endPasswordResets } from '../auth/password-resets';
import { hashPassword, passwordMatches } from '../auth/passwords';
import { newRecoveryCodes, takeRecoveryCode } from '../auth/recovery-codes';
import { counted, throttleCalls } from '../auth/throttle';
import { acceptTotpCode } from '../auth/totp';
import { extensions } from '../contract';
import type { DbOrTx } from '../db/database';
import { staffUsers } from '../db/schema';
import { HttpError } from '../http/errors';
import { register, type Services } from '../http/register';

/** What a user does to their own account. Each call asks for the password again: an open session alone is not enough. */
export function accountRoutes(services: Services): void {
  const { db } = services;
  const guesses = throttleCalls(services.throttles('own account', { points: 5, seconds: 15 * 60 }));

  /** The user, after password and code were right. @param recovery whether a recovery code is accepted instead of the 6-digit one */
  async function proven(
    { userId, password, token = '' }: { userId: string; password: string; token?: string },
    { recovery, request }: { recovery: boolean; request: FastifyRequest },
  ) {
    const guess = await guesses.take(userId);
    const wrong = (field: 'password' | 'token', message: string) => {
      request.log.info({ event: 'authn_reauth_fail', staffId: userId }, 'password or code rejected');
      return new HttpError('wrong_credentials', message, {}, field);
    };
    return counted(guess, async () => {
      const [user] = await db.select().from(staffUsers).where(eq(staffUsers.id, userId));
      if (!user?.isActive || user.isBanned) throw new HttpError('not_found', 'Unknown user.');
      if (!(await passwordMatches(password, user.passwordHash)))
        throw wrong('password', 'Your current password is incorrect.');
      const typed = token.trim();
      if (user.mfaEnabled) {
        if (typed === '') {
          await guess.giveBack();
          throw new HttpError('code_required', 'Please enter your verification code', {}, 'token');
        }
        const right =
          (await acceptTotpCode(services, user, typed)) ||
          (recovery && (await takeRecoveryCode(db, userId, typed)));
        if (!right) throw wrong('token', 'The verification code is incorrect or was already used.');
      }
      await guess.forget();
      return user;
    });
  }

  const record = (
    tx: DbOrTx,
    request: FastifyRequest,
    user: typeof staffUsers.$inferSelect,
    action: NewAuditEvent['action'],
  ) => {
    const name = user.name || user.email;
    const who = { actorKind: 'staff', actorId: user.id, actorName: name } as const;
    const what = { kind: 'staff-user', itemId: user.id, itemName: name, action } as const;
    return recordEvent(tx, { ...who, ...sourceOf(request), ...what });
  };

  register(services, extensions.changePassword, async ({ body, request }) => {
    const user = await proven(body, { recovery: true, request });
    if (body.newPassword === body.password)
      throw new HttpError(
        'invalid_input',
        'The new password must be another one than the current one.',
        {},
        'newPassword',
      );
    if (await isCommonPassword(body.newPassword))
      throw new HttpError('common_password', commonPassword, {}, 'newPassword');
    const passwordHash = await hashPassword(body.newPassword);
    await db.transaction(async (tx) => {
      await tx.update(staffUsers).set({ passwordHash }).where(eq(staffUsers.id, user.id));
      await endPasswordResets(tx, user.id);
      await record(tx, request, user, 'password-changed');
    });
    request.log.info({ event: 'authn_password_change', staffId: user.id }, 'password changed');
    return { message: 'Password changed.' };
  });

  register(services, extensions.makeRecoveryCodes, async ({ body, request }) => {
    const user = await proven(body, { recovery: false, request });
    if (!user.mfaEnabled) throw new HttpError('mfa_not_set_up', 'Two-factor authentication is not set up.');
    const codes = await db.transaction(async (tx) => {
      const made = await newRecoveryCodes(tx, user.id);
      await record(tx, request, user, 'recovery-codes-made');
      return made;
    });
    request.log.info({ event: 'authn_recovery_codes_made', staffId: user.id }, 'recovery codes made');
    return { codes };
  });
}
