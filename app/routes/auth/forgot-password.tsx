import { parseWithZod } from '@conform-to/zod/v4';
import {
  type ActionFunctionArgs,
  data,
  type HeadersFunction,
  type LoaderFunctionArgs,
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
import classes from './auth.module.css';
import { AuthCard } from './auth-card';
import { Field } from './field';
import { ForgotPasswordForm } from './schema';

export { clientAction } from '~/components/base/client-action';

export const handle: RouteHandle = { title: 'Forgot password' };

export const headers: HeadersFunction = ({ actionHeaders }) => actionHeaders;

export async function loader({ context }: LoaderFunctionArgs) {
  const { has, capabilities } = context;
  const asks = await has(passwordReset.requestPasswordReset);
  return { mails: asks && (await capabilities.sendsMail()) !== false };
}

/** The same response whether the account exists (docs/decisions/0049). */
export async function action({ context }: ActionFunctionArgs) {
  const form = await readForm(context);
  const submission = parseWithZod(form, { schema: ForgotPasswordForm });
  if (submission.status !== 'success') return rejected(submission);
  try {
    await context.api.call(passwordReset.requestPasswordReset, {
      body: { email: submission.value.email },
      forwardedFor: context.address,
    });
  } catch (error) {
    if (!isAdminApiError(error)) throw error;
    context.log.warn({ err: error }, 'a password reset was not asked for');
    const retryAfter: HeadersInit =
      error.retryAfter === null ? {} : { 'Retry-After': String(error.retryAfter) };
    return rejected(submission, {
      message: failureMessage(error, 'The link could not be sent. Please try again in a minute.'),
      status: error.kind === 'rejected' ? Math.max(400, error.status) : 503,
      headers: retryAfter,
    });
  }
  return data({ result: null, intent: undefined });
}

export default function ForgotPassword() {
  const { mails } = useLoaderData<typeof loader>();
  const answer = useResponse<typeof action>();
  const { form, field } = useValidatedForm({
    id: 'forgot-password',
    schema: async () => (await import('./schema')).ForgotPasswordForm,
    lastResult: answer?.result ?? undefined,
  });
  return (
    <AuthCard title="Forgot password">
      {!mails ? (
        <div className={classes.form}>
          <Notice kind="info">
            This server sends no email. Please ask an administrator: they can make a link for you by which you
            choose a new password.
          </Notice>
        </div>
      ) : answer && answer.result === null ? (
        <div className={classes.form}>
          <Notice kind="success" role="status">
            If an account has this email, a link to set a new password is on its way to it. It works once, for
            30 minutes. If nothing comes, look among unwanted mail, or ask an administrator.
          </Notice>
        </div>
      ) : (
        <ValidatedForm form={form} className={classes.form}>
          <p>Type the email of your account. You will get a link by which you choose a new password.</p>
          <Field field={field('email')} type="email" label="Email" autoComplete="username" required />
          <SubmitButton busyLabel="Sending...">Send link</SubmitButton>
        </ValidatedForm>
      )}
      <p className={classes.below}>
        <Link to="/auth/login">Back to Login</Link>
      </p>
    </AuthCard>
  );
}
