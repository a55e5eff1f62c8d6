import { randomInt } from 'node:crypto';
import { eq } from 'drizzle-orm';
import type { FastifyRequest } from 'fastify';
import { easyPassword } from '../../shared/common-password';
import { networkOf } from '../../shared/network';
import { isTooManyTries } from '../../shared/throttle';
import { recordEvent, sourceOf } from '../audit/record';
import { recordWrongProof } from '../audit/wrong-proof';
import { endPasskeys } from '../auth/passkeys';
import {
  endPasswordResets,
  findPasswordReset,
  newPasswordReset,
  type ResetState,
  resetLink,
  takePasswordReset,
} from '../auth/password-resets';
import { hashPassword } from '../auth/passwords';
import { takeRecoveryCode } from '../auth/recovery-codes';
import { callerIp, counted, throttleCalls } from '../auth/throttle';
import { acceptTotpCode, hasAuthenticator } from '../auth/totp';
import { passwordReset as calls } from '../contract';
import { resetMinutes } from '../contract/password-reset';
import { staffUsers } from '../db/schema';
import { HttpError } from '../http/errors';
import { register, type Services } from '../http/register';
import type { Mail } from '../mail/mailer';

type StaffUser = typeof staffUsers.$inferSelect;

/** Response times must not reveal whether an account exists. */
const delayMs = { min: 500, max: 3_000 };

/** The same for unknown emails. */
const onItsWay =
  'If an account has this email, a link to set a new password is on its way to it. It works once, for 30 minutes.';
const unusable: Readonly<Record<ResetState, string>> = {
  used: 'This link has been used. Please log in, or ask for a new link.',
  expired: 'This link has expired. Please ask for a new one.',
  unknown: 'This link does not work. Please ask for a new one.',
  valid: 'This link does not work. Please ask for a new one.',
};

/** Registers password reset calls. */
export function passwordResetRoutes(services: Services): void {
  const { db, app, config, mailer, throttles } = services;
  const asked = throttleCalls(throttles('password resets asked for', { points: 20, seconds: 3_600 }));
  const mailed = throttles('password resets mailed', { points: 3, seconds: 3_600 });
  const mailedToOne = throttles('password resets mailed to one', { points: 12, seconds: 3_600 });
  const tokens = throttleCalls(throttles('password reset links', { points: 60, seconds: 3_600 }));
  const codes = throttleCalls(throttles('password reset codes', { points: 5, seconds: 15 * 60 }));

  const waiting = new Map<NodeJS.Timeout, () => Promise<void>>();
  app.addHook('onClose', async () => {
    for (const timer of waiting.keys()) clearTimeout(timer);
    await Promise.all([...waiting.values()].map((run) => run()));
  });
  function runLater(work: () => Promise<void>): void {
    const timer = setTimeout(run, randomInt(delayMs.min, delayMs.max));
    async function run() {
      waiting.delete(timer);
      await work().catch((error: unknown) => {
        if (!isTooManyTries(error)) app.log.error({ err: error }, 'a password reset link was not sent');
      });
    }
    waiting.set(timer, run);
  }

  async function mailLink(email: string, source: ReturnType<typeof sourceOf>): Promise<void> {
    const [user] = await db.select().from(staffUsers).where(eq(staffUsers.email, email));
    if (!user?.isActive || user.isBanned) return;
    // A stranger must not use up the owner's attempts.
    await mailed.take(`${user.id} ${source.ip ? networkOf(source.ip) : ''}`);
    await mailedToOne.take(user.id);
    const mailId = await db.transaction(async (tx) => {
      // Anyone may request one.
      const { token, expiresAt } = await newPasswordReset(tx, user.id, { keepOthers: true });
      await recordEvent(tx, {
        actorKind: 'stranger',
        actorName: email,
        ...source,
        ...about(user),
        action: 'password-reset-link',
        detail: 'Asked for on the login page; sent by mail.',
      });
      const mail = mailWith(user.email, token);
      return services.mails.add(tx, { staffUserId: user.id, kind: 'password-reset', mail, expiresAt });
    });
    await services.mails.sendNow(mailId);
  }

  const mailWith = (to: string, token: string): Mail => ({
    to,
    subject: `Set a new password for ${config.appName}`,
    text: [
      `Someone asked for a new password for your account at the staff dashboard of ${config.appName}.`,
      `Open this link to choose one:`,
      resetLink(config.publicUrl, token),
      `The link works once, for ${resetMinutes} minutes. It asks for your verification code, too, if you have set up an authenticator app.`,
      `If it was not you, you need not do anything: your password stays as it is.`,
    ].join('\n\n'),
  });

  // Otherwise the dashboard hides it (`sendsMail`).
  register(services, calls.requestPasswordReset, async ({ body, request }) => {
    const address = callerIp(request);
    if (address) await asked.take(networkOf(address));
    const source = sourceOf(request);
    if (mailer.sends) runLater(() => mailLink(body.email.toLowerCase(), source));
    return { message: onItsWay };
  });

  register(services, calls.checkPasswordReset, async ({ body, request }) => {
    const address = callerIp(request);
    const guess = address ? await tokens.take(networkOf(address)) : null;
    const { state, user } = await findPasswordReset(db, body.resetToken);
    if (state !== 'unknown') await guess?.giveBack();
    return { state, asksForCode: state === 'valid' && user !== null && hasAuthenticator(user) };
  });

  async function proven(
    token: string,
    code: string | undefined,
    request: FastifyRequest,
  ): Promise<StaffUser> {
    const { state, user } = await findPasswordReset(db, token);
    if (state !== 'valid' || !user) throw new HttpError('reset_link_invalid', unusable[state]);
    if (!hasAuthenticator(user)) return user;
    const typed = (code ?? '').trim();
    if (typed === '') throw new HttpError('code_required', 'Please enter your verification code', {}, 'code');
    const guess = await codes.take(user.id);
    await counted(guess, async () => {
      if ((await acceptTotpCode(services, user, typed)) || (await takeRecoveryCode(db, user.id, typed)))
        return;
      const told = { what: 'code', isSignedIn: false, detail: 'By a reset link.' } as const;
      await recordWrongProof(db, request, user, told);
      const message = 'The verification code is incorrect or was already used.';
      throw new HttpError('wrong_code', message, {}, 'code');
    });
    await guess.forget();
    return user;
  }

  register(services, calls.resetPassword, async ({ body, request }) => {
    const address = callerIp(request);
    const guess = address ? await tokens.take(networkOf(address)) : null;
    const { user: known } = await findPasswordReset(db, body.resetToken);
    const own = [config.appName, ...(known ? [known.name, known.email] : [])];
    const easy = await easyPassword(body.newPassword, own);
    if (easy) throw new HttpError('common_password', easy, {}, 'newPassword');
    const user = await proven(body.resetToken, body.code, request);
    await guess?.giveBack();
    const passwordHash = await hashPassword(body.newPassword);
    await db.transaction(async (tx) => {
      if (!(await takePasswordReset(tx, body.resetToken)))
        throw new HttpError('reset_link_invalid', unusable.used);
      await tx.update(staffUsers).set({ passwordHash }).where(eq(staffUsers.id, user.id));
      // An intruder could have added one.
      await endPasskeys(tx, user.id);
      await endPasswordResets(tx, user.id);
      const who = { actorKind: 'staff', actorId: user.id, actorName: user.name || user.email } as const;
      await recordEvent(tx, { ...who, ...sourceOf(request), ...about(user), action: 'password-reset' });
    });
    request.log.info({ event: 'authn_password_reset', staffId: user.id }, 'password reset');
    return { userId: user.id, message: 'Your new password is set. Please log in with it.' };
  });
}

const about = (user: StaffUser) =>
  ({ kind: 'staff-user', itemId: user.id, itemName: user.name || user.email }) as const;
