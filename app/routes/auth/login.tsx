import {
  type ActionFunctionArgs,
  data,
  type HeadersFunction,
  type LoaderFunctionArgs,
  redirect,
} from '@remix-run/node';
import { Form, useActionData } from '@remix-run/react';
import { useEffect } from 'react';
import { SubmitButton } from '~/components/button';
import { FormError } from '~/components/form-error';
import type { RouteHandle } from '~/components/route-handle';
import { noteSessionEnded } from '~/components/session-ended';
import { formValues, plainField, refusal } from '~/lib/plain-form';
import { createAuthenticator, SignInRefused } from '~/session.server/authenticator';
import { readForm } from '~/session.server/guard';
import { challengeRedirect, refusedHeaders, tryToSignIn, welcome } from '~/session.server/sign-in';
import classes from './auth.module.css';
import { AuthCard } from './auth-card';
import { Field } from './field';
import { AlsoAsToast } from './said';
import { LoginForm } from './schema';

export const handle: RouteHandle = { title: 'Login' };

/** `Retry-After` of a refused try. */
export const headers: HeadersFunction = ({ actionHeaders }) => actionHeaders;

/** Who is signed in already has nothing to do here. */
export function loader({ context }: LoaderFunctionArgs) {
  if (context.staff) throw redirect('/dashboard/home');
  return null;
}

export async function action({ request, context }: ActionFunctionArgs) {
  // remix-auth-form reads the request itself, so the form is parsed from a copy first.
  const form = await readForm({ request: request.clone() as Request, context });
  const parsed = LoginForm.safeParse(formValues(form));
  if (!parsed.success) return data(refusal(parsed.error, form, ['email']), { status: 400 });
  const { email, password } = parsed.data;
  try {
    const signedIn = await tryToSignIn(context, 'passwordGuesses', email, () =>
      createAuthenticator(context.api, context.address).authenticate('form', request),
    );
    return await welcome(request, context, signedIn);
  } catch (error) {
    if (!(error instanceof SignInRefused)) throw error;
    if (error.mfa) return challengeRedirect(context, { email, password }, error.mfa);
    const answer = { status: error.status, headers: refusedHeaders(error) };
    return data(refusal(error.message, form, ['email']), answer);
  }
}

const allRequired = 'All fields are required!';

export default function Login() {
  const answer = useActionData<typeof action>();
  useEffect(noteSessionEnded, []);
  const empty = Boolean(answer?.errors.email || answer?.errors.password);
  return (
    <AuthCard title="Login" lead="Sign in to your staff account.">
      <Form method="post" noValidate className={classes.form}>
        <FormError
          errors={empty ? [{ message: allRequired }] : []}
          form={answer && { id: 'login', allErrors: answer.errors }}
        />
        <Field
          field={plainField('login', 'email', answer)}
          type="email"
          label="Email"
          autoComplete="username"
          required
        />
        <Field
          field={plainField('login', 'password', answer)}
          type="password"
          label="Password"
          autoComplete="current-password"
          required
        />
        <SubmitButton busyLabel="Signing in...">Login</SubmitButton>
      </Form>
      {empty && <AlsoAsToast flash={{ kind: 'error', message: allRequired }} />}
    </AuthCard>
  );
}
