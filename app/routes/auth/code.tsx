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
import type { RouteHandle } from '~/components/route-handle';
import { formValues, plainField, refusal } from '~/lib/plain-form';
import { SignInRefused } from '~/session.server/authenticator';
import { readForm } from '~/session.server/guard';
import { challengeIsLost, refusedHeaders, verifyCode } from '~/session.server/sign-in';
import classes from './auth.module.css';
import { AuthCard } from './auth-card';
import { Field } from './field';
import { CodeForm } from './schema';

export const handle: RouteHandle = { title: 'Verification code' };

/** `Retry-After` of a refused try. */
export const headers: HeadersFunction = ({ actionHeaders }) => actionHeaders;

/** The second step of signing in (SPEC §2 Login), for a browser that holds a challenge. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  if (context.staff) throw redirect('/dashboard/home');
  const cookies = request.headers.get('Cookie');
  const { accounts } = context;
  const challenge = await accounts.challenge.open(cookies);
  if (!challenge || (await accounts.isSpent(challenge))) throw await challengeIsLost(context);
  const enrolment = await accounts.enrolment.open(cookies);
  const canSetUp = enrolment?.value.email === challenge.value.email && !(await accounts.isSpent(enrolment));
  return { canSetUp };
}

export async function action({ request, context }: ActionFunctionArgs) {
  if (context.staff) return redirect('/dashboard/home', 303); // a second tap, after the first one was taken
  const form = await readForm({ request, context });
  const parsed = CodeForm.safeParse(formValues(form));
  if (!parsed.success) return data(refusal(parsed.error, form), { status: 400 });
  try {
    return await verifyCode(request, context, parsed.data.code);
  } catch (error) {
    if (!(error instanceof SignInRefused)) throw error;
    return data(refusal(error.message, form), { status: error.status, headers: refusedHeaders(error) });
  }
}

export default function VerificationCode() {
  const { canSetUp } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  return (
    <AuthCard
      title="Verification code"
      lead="Open your authenticator app and enter the code it shows for this account."
    >
      <Form method="post" noValidate className={classes.form}>
        <FormError form={answer && { id: 'code', allErrors: answer.errors }} />
        <Field
          field={plainField('code', 'code', answer)}
          label="Verification code"
          placeholder="Enter 6-digit code"
          inputMode="numeric"
          autoComplete="one-time-code"
          className={classes.code}
          autoFocus
          required
        />
        <SubmitButton busyLabel="Verifying...">Verify</SubmitButton>
      </Form>
      <p className={classes.below}>
        {canSetUp && (
          <>
            <Link to="/auth/authenticator">Show the QR code again</Link> ·{' '}
          </>
        )}
        <Link to="/auth/login">Back to login</Link>
      </p>
    </AuthCard>
  );
}
