import { parseWithZod } from '@conform-to/zod/v4';
import {
  type ActionFunctionArgs,
  data,
  type HeadersFunction,
  type LoaderFunctionArgs,
  redirect,
} from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { z } from 'zod';
import { checkInvitation, SignUpRejected, signUp } from '~/auth.server/sign-up';
import { SubmitButton } from '~/components/base/button';
import { Link } from '~/components/base/link';
import { Notice } from '~/components/base/notice';
import type { RouteHandle } from '~/components/base/route-handle';
import { useResponse } from '~/components/base/use-response';
import { useValidatedForm, ValidatedForm } from '~/components/validated-form';
import { rejected } from '~/forms.server/reply';
import { readForm } from '~/guard.server/guard';
import { limits } from '../../../admin-api/contract/limits';
import classes from './auth.module.css';
import { AuthCard } from './auth-card';
import { Field } from './field';
import { NewPassword } from './new-password';
import { notCommon } from './not-common.server';
import { InvitationLink, SignUpForm } from './schema';

export { clientAction } from '~/components/base/client-action';

export const handle: RouteHandle = { title: 'Sign up' };

export const headers: HeadersFunction = ({ actionHeaders }) => actionHeaders;

/** Moves the token to an encrypted cookie, out of history, logs and Referer. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const { invitation, enrolment } = context.accounts;
  const { searchParams } = new URL(request.url);
  if (searchParams.has('token') || searchParams.has('email')) {
    const link = InvitationLink.safeParse(Object.fromEntries(searchParams));
    const cookie = link.success ? await invitation.encrypt(link.data) : await invitation.clear();
    const to = link.success ? '/auth/sign-up' : '/auth/sign-up?invalid';
    throw redirect(to, { status: 303, headers: { 'Set-Cookie': cookie } });
  }
  const cookies = request.headers.get('Cookie');
  const opened = await invitation.open(cookies);
  // Back from the QR code: the account exists.
  if (!opened && !searchParams.has('invalid') && (await enrolment.open(cookies)))
    throw redirect('/auth/authenticator', 303);
  if (!opened) return data({ email: '', state: 'unknown' as const, formKey: '' }, { status: 400 });
  const state = await checkInvitation(context, opened.value);
  const usable = state === 'valid' || state === 'unasked' || state === null;
  return data(
    { email: opened.value.email, state, formKey: context.newFormKey() },
    { status: usable ? 200 : state === 'unknown' ? 400 : 410 },
  );
}

export async function action({ request, context }: ActionFunctionArgs) {
  const form = await readForm(context);
  const submission = await parseWithZod(form, { schema: notCommon(SignUpForm), async: true });
  const hide = ['password', 'confirm'];
  const email = z.string().nullable().catch(null).parse(form.get('email'));
  if (submission.status !== 'success') return rejected(submission, { hide });
  try {
    const signedUp = context.once(form.get('formKey'), () =>
      signUp(request, context, { ...submission.value, email }),
    );
    return await (signedUp as Promise<Response>);
  } catch (error) {
    if (!(error instanceof SignUpRejected)) throw error;
    const { message, status, headers } = error;
    return rejected(submission, { message, status, headers, hide });
  }
}

/** SPEC §5 Signup. */
const unusable = {
  unknown: 'Invalid invitation link. Please contact your administrator.',
  used: 'This invitation has been used.',
  expired: 'This invitation has expired. Please ask your administrator for a new one.',
} as const;

export default function SignUp() {
  const { email: invited, state, formKey } = useLoaderData<typeof loader>();
  const lastResult = useResponse<typeof action>()?.result;
  const { form, field } = useValidatedForm({
    id: 'sign-up',
    schema: async () => (await import('./schema')).SignUpForm,
    lastResult,
  });
  // A rejected form keeps its invitation.
  const sent = lastResult?.initialValue?.email;
  const email = typeof sent === 'string' ? sent : invited;
  if (state === 'used' || state === 'expired' || state === 'unknown')
    return (
      <AuthCard title="Sign up">
        <div className={classes.form}>
          <Notice kind={state === 'used' ? 'info' : 'error'} role="alert">
            {unusable[state]}
            {state === 'used' && (
              <>
                {' '}
                <Link to="/auth/login">Log in instead</Link>
              </>
            )}
          </Notice>
        </div>
        {state !== 'used' && <ToLogin />}
      </AuthCard>
    );
  return (
    <AuthCard title="Sign up" lead="Create your staff account.">
      <ValidatedForm form={form} formKey={formKey} className={classes.form}>
        {state === null ? (
          <Notice kind="info">
            Your invitation could not be checked right now. You can fill in the form: it is checked when you
            sign up.
          </Notice>
        ) : (
          email === invited && <Notice kind="success">Valid invitation token detected</Notice>
        )}
        <Field
          field={{ id: 'sign-up-email', name: 'email', initialValue: email }}
          type="email"
          label="Email"
          hint="This email was pre-registered by an administrator"
          autoComplete="username"
          readOnly
        />
        <Field
          field={field('name')}
          label="Full name"
          autoComplete="name"
          autoCapitalize="words"
          maxLength={limits.personName}
          required
        />
        <NewPassword password={field('password')} confirm={field('confirm')} />
        <SubmitButton busyLabel="Creating account...">Sign up</SubmitButton>
      </ValidatedForm>
      <ToLogin />
    </AuthCard>
  );
}

function ToLogin() {
  return (
    <p className={classes.below}>
      Already have an account? <Link to="/auth/login">Login</Link>
    </p>
  );
}
