import type { Submission } from '@conform-to/react';
import { parseWithZod } from '@conform-to/zod/v4';
import { type AppLoadContext, redirect } from '@remix-run/node';
import { failureMessage, isAdminApiError } from '~/admin-api.server/errors';
import { deviceName } from '~/auth.server/device-name';
import type { Staff } from '~/auth.server/session';
import { redirectWithFlash } from '~/forms.server/flash';
import { rejected } from '~/forms.server/reply';
import { formatAgo, formatMoment } from '~/lib/dates';
import { extensions } from '~contract';
import { isTooManyTries } from '../../../shared/throttle';
import { notCommon } from '../auth/not-common.server';
import { CodesForm, PasswordForm } from './schema';
import type { OpenSession } from './signed-in';

/** SPEC §10.7. */
export const asOpenSession = ({ id, userAgent, ip, startedAt, seenAt, isThis }: OpenAt): OpenSession => ({
  ...{ id, ip, isThis, device: deviceName(userAgent) },
  since: formatMoment(Math.floor(startedAt / 1000)),
  seen: formatAgo(new Date(seenAt).toISOString(), Date.now()),
});
type OpenAt = Awaited<ReturnType<AppLoadContext['sessions']['open']>>[number];

export type Sent = { context: AppLoadContext; staff: Staff; form: FormData };
type Asked<T> = {
  intent: string;
  submission: Submission<unknown, string[], T>;
  failure: string;
  hide?: string[];
};

/** Never echoed. */
export const hide = ['current', 'password', 'confirm', 'code'];
export const after = (seconds: number | null): HeadersInit =>
  seconds ? { 'Retry-After': String(seconds) } : {};

const fieldOf: Readonly<Record<string, string | undefined>> = {
  password: 'current',
  newPassword: 'password',
  token: 'code',
};

/**
 * Throttles wrong passwords and codes, so that an open session cannot guess.
 * @returns the response of a rejected form
 */
export async function proving<T, R>(
  { context, staff }: Sent,
  { intent, submission, failure, hide: hidden = hide }: Asked<T>,
  act: () => Promise<R>,
) {
  const taken = await context.accounts.reauthGuesses.take(staff.id).catch((error: unknown) => {
    if (!isTooManyTries(error)) throw error;
    return error;
  });
  if (taken instanceof Error)
    return rejected(submission, {
      message: taken.message,
      intent,
      hide: hidden,
      status: 429,
      headers: after(taken.seconds),
    });
  try {
    const done = await act();
    await taken.forget();
    return done;
  } catch (error) {
    if (!isAdminApiError(error) || error.status !== 401) await taken.giveBack();
    if (!isAdminApiError(error)) throw error;
    const status = error.kind === 'rejected' ? Math.max(error.status, 400) : 503;
    const message = failureMessage(error, failure);
    const field = fieldOf[error.field ?? ''];
    const why = field ? { fieldErrors: { [field]: [message] } } : { message };
    return rejected(submission, { ...why, intent, hide: hidden, status, headers: after(error.retryAfter) });
  }
}

/** Ends all other sessions (SEC-08). */
export async function changePassword(sent: Sent) {
  const { context, staff, form } = sent;
  const submission = await parseWithZod(form, { schema: notCommon(PasswordForm), async: true });
  const intent = 'password';
  if (submission.status !== 'success') return rejected(submission, { intent, hide });
  const { current, password, code } = submission.value;
  const failure = 'Failed to change the password';
  return proving(sent, { intent, submission, failure }, async () => {
    const body = { userId: staff.id, password: current, newPassword: password, token: code || undefined };
    await context.api.write(extensions.changePassword, { body });
    context.log.info({ event: 'authn_password_change' }, 'password changed');
    const flash = {
      kind: 'success',
      message: 'Password changed',
      detail: 'Your other sessions were logged out',
    } as const;
    const headers = { 'Set-Cookie': await context.sessions.restart(staff, context.device) };
    return redirectWithFlash(context, '/dashboard/account', flash, headers);
  });
}

/** Shown once (SEC-34). */
export async function makeRecoveryCodes(sent: Sent) {
  const { context, staff, form } = sent;
  const submission = parseWithZod(form, { schema: CodesForm });
  const intent = 'codes';
  if (submission.status !== 'success') return rejected(submission, { intent, hide });
  const { current, code } = submission.value;
  const failure = 'Failed to make recovery codes';
  return proving(sent, { intent, submission, failure }, async () => {
    const body = { userId: staff.id, password: current, token: code || undefined };
    const { codes } = await context.api.write(extensions.makeRecoveryCodes, { body });
    const cookie = await context.accounts.newCodes.encrypt({ staffId: staff.id, codes });
    return redirect('/dashboard/account/recovery-codes', { status: 303, headers: { 'Set-Cookie': cookie } });
  });
}
