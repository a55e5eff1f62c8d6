import { eq } from 'drizzle-orm';
import { easyPassword } from '../../shared/common-password';
import { type ProveOwner, recordOwn } from '../auth/own-account';
import { endPasswordResets } from '../auth/password-resets';
import { hashPassword } from '../auth/passwords';
import { newRecoveryCodes } from '../auth/recovery-codes';
import { hasAuthenticator } from '../auth/totp';
import { extensions } from '../contract';
import { staffUsers } from '../db/schema';
import { HttpError } from '../http/errors';
import { register, type Services } from '../http/register';

/** Registers account changes. Each requires the password. */
export function accountRoutes(services: Services, proven: ProveOwner): void {
  const { db } = services;

  register(services, extensions.changePassword, async ({ body, request }) => {
    const user = await proven(body, { recovery: true, request, what: 'To change the password.' });
    if (body.newPassword === body.password)
      throw new HttpError(
        'invalid_input',
        'The new password must be another one than the current one.',
        {},
        'newPassword',
      );
    const easy = await easyPassword(body.newPassword, [user.name, user.email, services.config.appName]);
    if (easy) throw new HttpError('common_password', easy, {}, 'newPassword');
    const passwordHash = await hashPassword(body.newPassword);
    await db.transaction(async (tx) => {
      await tx.update(staffUsers).set({ passwordHash }).where(eq(staffUsers.id, user.id));
      await endPasswordResets(tx, user.id);
      await recordOwn(tx, request, user, { action: 'password-changed' });
    });
    request.log.info({ event: 'authn_password_change', staffId: user.id }, 'password changed');
    return { message: 'Password changed.' };
  });

  register(services, extensions.makeRecoveryCodes, async ({ body, request }) => {
    const user = await proven(body, { recovery: false, request, what: 'To make recovery codes.' });
    if (!hasAuthenticator(user))
      throw new HttpError('mfa_not_set_up', 'Two-factor authentication is not set up.');
    const codes = await db.transaction(async (tx) => {
      const made = await newRecoveryCodes(tx, user.id);
      await recordOwn(tx, request, user, { action: 'recovery-codes-made' });
      return made;
    });
    request.log.info({ event: 'authn_recovery_codes_made', staffId: user.id }, 'recovery codes made');
    return { codes };
  });
}
