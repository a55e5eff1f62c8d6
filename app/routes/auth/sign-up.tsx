import {
  type ActionFunctionArgs,
  data,
  type HeadersFunction,
  type LoaderFunctionArgs,
  redirect,
} from '@remix-run/node';
import { Form, Link, useActionData, useLoaderData } from '@remix-run/react';
import { SubmitButton } from '~/components/button';
import { FormError } from '~/components/form-error';
import { Notice } from '~/components/notice';
import type { RouteHandle } from '~/components/route-handle';
import { formValues, plainField, refusal } from '~/lib/plain-form';
import { readForm } from '~/session.server/guard';
import { newFormKey } from '~/session.server/once';
import { checkInvitation, SignUpRefused, signUp } from '~/session.server/sign-up';
import classes from './auth.module.css';
import { AuthCard } from './auth-card';
import { Field } from './field';
import { NewPassword } from './new-password';
import { InvitationLink, SignUpForm } from './schema';

export const handle: RouteHandle = { title: 'Sign up' };

/** `Retry-After` of a refused try. */
export const headers: HeadersFunction = ({ actionHeaders }) => actionHeaders;

/** Token and e-mail of an invitation link move into a sealed cookie at once: they stay in no history, log or Referer. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const { invitation } = context.accounts;
  const { searchParams } = new URL(request.url);
  if (searchParams.has('token') || searchParams.has('email')) {
    const link = InvitationLink.safeParse(Object.fromEntries(searchParams));
    const cookie = link.success ? await invitation.seal(link.data) : await invitation.clear();
    throw redirect('/auth/sign-up', { status: 303, headers: { 'Set-Cookie': cookie } });
  }
  const opened = await invitation.open(request.headers.get('Cookie'));
  if (!opened) return data({ email: '', state: 'unknown' as const, formKey: '' }, { status: 400 });
  const state = await checkInvitation(context, opened.value);
  const usable = state === 'valid' || state === 'unasked' || state === null;
  return data(
    { email: opened.value.email, state, formKey: newFormKey() },
    { status: usable ? 200 : state === 'unknown' ? 400 : 410 },
  );
}

export async function action({ request, context }: ActionFunctionArgs) {
  const form = await readForm({ request, context });
  const parsed = SignUpForm.safeParse(formValues(form));
  if (!parsed.success) return data(refusal(parsed.error, form, ['name']), { status: 400 });
  try {
    return await context.once(form.get('formKey'), () => signUp(request, context, parsed.data));
  } catch (error) {
    if (!(error instanceof SignUpRefused)) throw error;
    return data(refusal(error.message, form, ['name']), { status: error.status, headers: error.headers });
  }
}

/** Why there is no form (SPEC §5 Signup). */
const unusable = {
  unknown: 'Invalid invitation link. Please contact your administrator.',
  used: 'This invitation has been used.',
  expired: 'This invitation has expired. Please ask your administrator for a new one.',
} as const;

export default function SignUp() {
  const { email, state, formKey } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
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
      <Form method="post" noValidate className={classes.form}>
        {state === null ? (
          <Notice kind="info">
            Your invitation could not be checked right now. You can fill in the form: it is checked when you
            sign up.
          </Notice>
        ) : (
          <Notice kind="success">Valid invitation token detected</Notice>
        )}
        <FormError form={answer && { id: 'sign-up', allErrors: answer.errors }} />
        <input type="hidden" name="formKey" value={formKey} />
        <Field
          field={{ id: 'sign-up-email', name: 'email', initialValue: email }}
          type="email"
          label="Email"
          hint="This email was pre-registered by an administrator"
          autoComplete="username"
          readOnly
        />
        <Field
          field={plainField('sign-up', 'name', answer)}
          label="Full name"
          autoComplete="name"
          autoCapitalize="words"
          maxLength={120}
          required
        />
        <NewPassword
          password={plainField('sign-up', 'password', answer)}
          confirm={plainField('sign-up', 'confirm', answer)}
        />
        <SubmitButton busyLabel="Creating account...">Sign up</SubmitButton>
      </Form>
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
