import { parseWithZod } from '@conform-to/zod/v4';
import {
  type ActionFunctionArgs,
  type HeadersFunction,
  type LoaderFunctionArgs,
  redirect,
} from '@remix-run/node';
import { useLoaderData, useOutletContext } from '@remix-run/react';
import { useEffect } from 'react';
import { SignInRejected } from '~/auth.server/authenticator';
import { challengeRedirect, rejectedHeaders, welcome } from '~/auth.server/sign-in';
import { SubmitButton } from '~/components/base/button';
import { Link } from '~/components/base/link';
import type { RouteHandle } from '~/components/base/route-handle';
import { noteSessionEnded } from '~/components/base/session/ended';
import { useResponse } from '~/components/base/use-response';
import { useValidatedForm, ValidatedForm } from '~/components/validated-form';
import { rejected } from '~/forms.server/reply';
import { readForm } from '~/guard.server/guard';
import { passwordReset } from '~contract';
import classes from './auth.module.css';
import { AuthCard } from './auth-card';
import { Field } from './field';
import { AlsoAsToast } from './flash-notice';
import { loginRequired } from './messages';
import { respondToPasskey } from './passkey-attempt.server';
import { PasskeyPlace } from './passkey-place';
import { LoginForm } from './schema';
import { createAuthenticator } from './strategies.server';

export { clientAction } from '~/components/base/client-action';

export const handle: RouteHandle = { title: 'Login' };

export const headers: HeadersFunction = ({ actionHeaders }) => actionHeaders;

export async function loader({ context }: LoaderFunctionArgs) {
  if (context.staff) throw redirect('/dashboard/home');
  const [canReset, passkeyOrigin] = await Promise.all([
    context.has(passwordReset.resetPassword),
    context.capabilities.passkeyOrigin(),
  ]);
  return { canReset, passkeyOrigin };
}

export async function action({ request, context }: ActionFunctionArgs) {
  const form = await readForm(context);
  if (form.has('passkey'))
    return respondToPasskey(form, async () =>
      welcome(request, context, await createAuthenticator(context).authenticate('passkey', request)),
    );
  const submission = parseWithZod(form, { schema: LoginForm });
  if (submission.status !== 'success') return rejected(submission, { hide: ['password'] });
  const { email, password } = submission.value;
  try {
    const signedIn = await createAuthenticator(context).authenticate('password', request);
    return await welcome(request, context, signedIn);
  } catch (error) {
    if (!(error instanceof SignInRejected)) throw error;
    if (error.mfa) return challengeRedirect(context, { email, password }, error.mfa);
    const { message, status } = error;
    return rejected(submission, { message, status, headers: rejectedHeaders(error), hide: ['password'] });
  }
}

const allRequired = 'All fields are required!';

export default function Login() {
  const { canReset, passkeyOrigin } = useLoaderData<typeof loader>();
  const { form, field } = useValidatedForm({
    id: 'login',
    schema: async () => (await import('./schema')).LoginForm,
    lastResult: useResponse<typeof action>()?.result,
  });
  // The layout shows why the session ended.
  const isExplained = useOutletContext<unknown>() !== null;
  useEffect(() => noteSessionEnded(isExplained), [isExplained]);
  const empty = Object.values(form.allErrors).some((messages) => messages?.includes(loginRequired));
  return (
    <AuthCard title="Login" lead="Sign in to your staff account.">
      <ValidatedForm form={form} problem={empty ? allRequired : undefined} className={classes.form}>
        <Field field={field('email')} type="email" label="Email" autoComplete="username" required />
        <Field
          field={field('password')}
          type="password"
          label="Password"
          autoComplete="current-password"
          required
        />
        <SubmitButton busyLabel="Signing in...">Login</SubmitButton>
      </ValidatedForm>
      {passkeyOrigin && <PasskeyPlace origin={passkeyOrigin} step="whole" label="Sign in with a passkey" />}
      {canReset && (
        <p className={classes.below}>
          <Link to="/auth/forgot-password">Forgot password?</Link>
        </p>
      )}
      {empty && <AlsoAsToast key={String(form.attempt)} flash={{ kind: 'error', message: allRequired }} />}
    </AuthCard>
  );
}
