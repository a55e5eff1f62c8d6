import {
  type ActionFunctionArgs,
  data,
  type HeadersFunction,
  type LoaderFunctionArgs,
  redirect,
} from '@remix-run/node';
import { Form, Link, useActionData, useLoaderData, useSearchParams } from '@remix-run/react';
import { SubmitButton } from '~/components/button';
import { FormError } from '~/components/form-error';
import type { RouteHandle } from '~/components/route-handle';
import { type FormRefusal, formValues, plainField, refusal } from '~/lib/plain-form';
import { SignInRefused } from '~/session.server/authenticator';
import { readForm } from '~/session.server/guard';
import { challengeIsLost, refusedHeaders, verifyCode } from '~/session.server/sign-in';
import { extensions } from '~contract';
import classes from './auth.module.css';
import { AuthCard } from './auth-card';
import { Field } from './field';
import { CodeForm, RecoveryForm } from './schema';

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
  return {
    canSetUp: enrolment?.email === challenge.value.email,
    hasRecovery: await context.has(extensions.makeRecoveryCodes),
  };
}

export async function action({ request, context }: ActionFunctionArgs) {
  if (context.staff) return redirect('/dashboard/home', 303); // a second tap, after the first one was taken
  const form = await readForm({ request, context });
  const parsed = (form.has('recovery') ? RecoveryForm : CodeForm).safeParse(formValues(form));
  if (!parsed.success) return data(refusal(parsed.error, form), { status: 400 });
  try {
    const typed = 'code' in parsed.data ? parsed.data.code : parsed.data.recovery;
    return await verifyCode(request, context, typed);
  } catch (error) {
    if (!(error instanceof SignInRefused)) throw error;
    return data(refusal(error.message, form), { status: error.status, headers: refusedHeaders(error) });
  }
}

export default function VerificationCode() {
  const { canSetUp, hasRecovery } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const [search] = useSearchParams();
  if (hasRecovery && search.has('recovery')) return <RecoveryCode answer={answer} />;
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
      <p className={`${classes.below} ${classes.ways}`}>
        {canSetUp && <Link to="/auth/authenticator">Show the QR code again</Link>}
        {hasRecovery && <Link to="/auth/code?recovery">Use a recovery code</Link>}
        <Link to="/auth/login">Back to login</Link>
      </p>
    </AuthCard>
  );
}

/** For who has lost the phone: one of the codes that were shown once after the set-up. */
function RecoveryCode({ answer }: { answer: FormRefusal | undefined }) {
  return (
    <AuthCard
      title="Recovery code"
      lead="Enter one of the recovery codes you kept when you set up two-factor authentication. Each works once."
    >
      <Form method="post" noValidate className={classes.form}>
        <FormError form={answer && { id: 'recovery', allErrors: answer.errors }} />
        <Field
          field={plainField('recovery', 'recovery', answer)}
          label="Recovery code"
          placeholder="XXXX-XXXX-XXXX-XXXX"
          autoComplete="off"
          autoCapitalize="characters"
          autoFocus
          required
        />
        <SubmitButton busyLabel="Verifying...">Verify</SubmitButton>
      </Form>
      <p className={`${classes.below} ${classes.ways}`}>
        <Link to="/auth/code">Use the authenticator app</Link>
        <Link to="/auth/login">Back to login</Link>
      </p>
    </AuthCard>
  );
}
