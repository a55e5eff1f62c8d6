import { type AppLoadContext, data, redirect } from '@remix-run/node';
import type { z } from 'zod';
import { failureSentence, isAdminApiError } from '~/admin-api.server/errors';
import { type FormRefusal, formValues, refusal } from '~/lib/plain-form';
import { redirectWithFlash } from '~/session.server/flash';
import type { Staff } from '~/session.server/session';
import { extensions } from '~contract';
import { isTooManyTries } from '../../../shared/throttle';
import { CodesForm, PasswordForm } from './schema';

type Sent = { context: AppLoadContext; staff: Staff; form: FormData };
type Answer = FormRefusal & { intent: string };

function refused(intent: string, why: z.ZodError | string, form: FormData, status: number, wait?: number) {
  const headers: HeadersInit = wait ? { 'Retry-After': String(wait) } : {};
  return data<Answer>({ ...refusal(why, form), intent }, { status, headers });
}

/**
 * Does something that asks for the password (and a code) again; wrong ones count, so that an open session cannot be used to guess them.
 * @returns the answer to the form where it was refused
 */
async function proving(
  intent: string,
  fallback: string,
  { context, staff, form }: Sent,
  act: () => Promise<Response>,
) {
  const taken = await context.accounts.reauthGuesses.take(staff.id).catch((error: unknown) => {
    if (!isTooManyTries(error)) throw error;
    return error;
  });
  if (taken instanceof Error) return refused(intent, taken.message, form, 429, taken.seconds);
  try {
    const done = await act();
    await taken.forget();
    return done;
  } catch (error) {
    if (!isAdminApiError(error) || error.status !== 401) await taken.giveBack();
    if (!isAdminApiError(error)) throw error;
    const status = error.kind === 'refused' ? Math.max(error.status, 400) : 503;
    return refused(intent, failureSentence(error, fallback), form, status, error.retryAfter ?? undefined);
  }
}

/** Changes somebody's own password: every session of theirs ends but the one that asked (SEC-08). */
export async function changePassword(sent: Sent) {
  const { context, staff, form } = sent;
  const parsed = PasswordForm.safeParse(formValues(form));
  if (!parsed.success) return refused('password', parsed.error, form, 400);
  const { current, password, code } = parsed.data;
  return proving('password', 'Failed to change the password', sent, async () => {
    const body = { userId: staff.id, password: current, newPassword: password, token: code || undefined };
    await context.api.write(extensions.changePassword, { body });
    context.log.info({ event: 'authn_password_change', staff: staff.id });
    const flash = {
      kind: 'success',
      message: 'Password changed',
      detail: 'Your other sessions were logged out',
    } as const;
    const headers = { 'Set-Cookie': await context.sessions.restart(staff) };
    return redirectWithFlash(context, '/dashboard/account', flash, headers);
  });
}

/** Makes new recovery codes, shown once on their page (SEC-34). */
export async function makeRecoveryCodes(sent: Sent) {
  const { context, staff, form } = sent;
  const parsed = CodesForm.safeParse(formValues(form));
  if (!parsed.success) return refused('codes', parsed.error, form, 400);
  const { current, code } = parsed.data;
  return proving('codes', 'Failed to make recovery codes', sent, async () => {
    const body = { userId: staff.id, password: current, token: code || undefined };
    const { codes } = await context.api.write(extensions.makeRecoveryCodes, { body });
    const cookie = await context.accounts.newCodes.seal({ staffId: staff.id, codes });
    return redirect('/dashboard/account/recovery-codes', { status: 303, headers: { 'Set-Cookie': cookie } });
  });
}
