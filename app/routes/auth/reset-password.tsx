import { parseWithZod } from '@conform-to/zod/v4';
import {
  type ActionFunctionArgs,
  data,
  type HeadersFunction,
  type LoaderFunctionArgs,
  redirect,
} from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { failureMessage, isAdminApiError } from '~/admin-api.server/errors';
import { SubmitButton } from '~/components/base/button';
import { Link } from '~/components/base/link';
import { Notice } from '~/components/base/notice';
import type { RouteHandle } from '~/components/base/route-handle';
import { useResponse } from '~/components/base/use-response';
import { useValidatedForm, ValidatedForm } from '~/components/validated-form';
import { rejected } from '~/forms.server/reply';
import { readForm } from '~/guard.server/guard';
import { passwordReset } from '~contract';
import { limits } from '../../../admin-api/contract/limits';
import classes from './auth.module.css';
import { AuthCard } from './auth-card';
import { Field } from './field';
import { NewPassword } from './new-password';
import { notCommon } from './not-common.server';
import { ResetLink, ResetPasswordForm } from './schema';

export { clientAction } from '~/components/base/client-action';

export const handle: RouteHandle = { title: 'Set a new password' };

export const headers: HeadersFunction = ({ actionHeaders }) => actionHeaders;

/** Moves the token to an encrypted cookie, out of history, logs and Referer. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const { passwordReset: kept } = context.accounts;
  const { searchParams } = new URL(request.url);
  if (searchParams.has('token')) {
    const link = ResetLink.safeParse(Object.fromEntries(searchParams));
    const cookie = link.success ? await kept.encrypt(link.data) : await kept.clear();
    throw redirect('/auth/reset-password', { status: 303, headers: { 'Set-Cookie': cookie } });
  }
  const opened = await kept.open(request.headers.get('Cookie'));
  if (!opened) return data({ state: 'unknown' as const, asksForCode: false }, { status: 400 });
  try {
    const { state, asksForCode } = await context.api.call(passwordReset.checkPasswordReset, {
      body: { resetToken: opened.value.token },
      forwardedFor: context.address,
    });
    return data({ state, asksForCode }, { status: state === 'valid' ? 200 : 410 });
  } catch (error) {
    if (!isAdminApiError(error)) throw error;
    context.log.warn({ err: error }, 'a reset link could not be checked');
    return data({ state: 'unchecked' as const, asksForCode: true }, { status: 503 });
  }
}

/** Sets the password and ends all sessions. */
export async function action({ request, context }: ActionFunctionArgs) {
  const { accounts, api, sessions, flashes, log } = context;
  const form = await readForm(context);
  const submission = await parseWithZod(form, { schema: notCommon(ResetPasswordForm), async: true });
  const hide = ['password', 'confirm', 'code'];
  if (submission.status !== 'success') return rejected(submission, { hide });
  const opened = await accounts.passwordReset.open(request.headers.get('Cookie'));
  if (!opened)
    return rejected(submission, {
      message: 'This link does not work any more. Please ask for a new one.',
      hide,
    });
  const { password, code } = submission.value;
  try {
    const { userId } = await api.call(passwordReset.resetPassword, {
      body: { resetToken: opened.value.token, newPassword: password, ...(code ? { code } : {}) },
      forwardedFor: context.address,
    });
    await sessions.revoke(userId);
    log.info({ event: 'authn_password_reset', staffId: userId }, 'password reset');
  } catch (error) {
    if (!isAdminApiError(error)) throw error;
    const message = failureMessage(error, 'The password could not be set. Please try again.');
    const status = error.kind === 'rejected' ? Math.max(400, error.status) : 503;
    const retryAfter: HeadersInit =
      error.retryAfter === null ? {} : { 'Retry-After': String(error.retryAfter) };
    if (error.field === 'code')
      return rejected(submission, { fieldErrors: { code: [message] }, status, headers: retryAfter, hide });
    return rejected(submission, { message, status, headers: retryAfter, hide });
  }
  const headers = new Headers({ 'Set-Cookie': await accounts.passwordReset.clear() });
  headers.append(
    'Set-Cookie',
    await flashes.leave({
      kind: 'success',
      message: 'Your new password is set.',
      detail: 'You are logged out everywhere, and passkeys are removed. Please log in with it.',
    }),
  );
  return redirect('/auth/login', { status: 303, headers });
}

const unusable = {
  unknown: 'This link does not work. It may have been replaced by a newer one, or be incomplete.',
  used: 'This link has been used.',
  expired: 'This link has expired: it worked for 30 minutes.',
} as const;

export default function ResetPassword() {
  const { state, asksForCode } = useLoaderData<typeof loader>();
  const { form, field } = useValidatedForm({
    id: 'reset-password',
    schema: async () => (await import('./schema')).ResetPasswordForm,
    lastResult: useResponse<typeof action>()?.result,
  });
  if (state !== 'valid' && state !== 'unchecked')
    return (
      <AuthCard title="Set a new password">
        <div className={classes.form}>
          <Notice kind="error" role="alert">
            {unusable[state]} <Link to="/auth/forgot-password">Ask for a new link</Link>
          </Notice>
        </div>
        <p className={classes.below}>
          <Link to="/auth/login">Back to Login</Link>
        </p>
      </AuthCard>
    );
  return (
    <AuthCard title="Set a new password" lead="Choose a new password for your staff account.">
      <ValidatedForm form={form} className={classes.form}>
        {state === 'unchecked' && (
          <Notice kind="info">
            Your link could not be checked right now. You can fill in the form: it is checked when you send
            it.
          </Notice>
        )}
        <NewPassword password={field('password')} confirm={field('confirm')} label="New password" />
        {asksForCode && (
          <Field
            field={field('code')}
            label="Verification code"
            hint="The 6 digits of your authenticator app, or a recovery code"
            autoComplete="one-time-code"
            maxLength={limits.code}
          />
        )}
        <SubmitButton busyLabel="Saving…">Set password</SubmitButton>
      </ValidatedForm>
    </AuthCard>
  );
}
