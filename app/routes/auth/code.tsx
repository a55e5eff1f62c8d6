import type { SubmissionResult } from '@conform-to/react';
import { parseWithZod } from '@conform-to/zod/v4';
import {
  type ActionFunctionArgs,
  type HeadersFunction,
  type LoaderFunctionArgs,
  redirect,
} from '@remix-run/node';
import { useLoaderData, useSearchParams } from '@remix-run/react';
import type { z } from 'zod';
import { SignInRejected } from '~/auth.server/authenticator';
import { codeHint } from '~/auth.server/authenticator-app';
import { challengeIsLost, rejectedHeaders, verifyCode } from '~/auth.server/sign-in';
import { SubmitButton } from '~/components/base/button';
import { Link } from '~/components/base/link';
import type { RouteHandle } from '~/components/base/route-handle';
import { useResponse } from '~/components/base/use-response';
import { useValidatedForm, ValidatedForm } from '~/components/validated-form';
import { rejected } from '~/forms.server/reply';
import { readForm } from '~/guard.server/guard';
import { extensions } from '~contract';
import classes from './auth.module.css';
import { AuthCard } from './auth-card';
import { Field } from './field';
import { respondToPasskey } from './passkey-attempt.server';
import { PasskeyPlace } from './passkey-place';
import { CodeForm, RecoveryForm } from './schema';
import { createAuthenticator } from './strategies.server';

export { clientAction } from '~/components/base/client-action';

export const handle: RouteHandle = { title: 'Verification code' };

export const headers: HeadersFunction = ({ actionHeaders }) => actionHeaders;

/** The second step (SPEC §2 Login); needs a challenge. */
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
    passkeyOrigin: challenge.value.passkeysOf ? await context.capabilities.passkeyOrigin() : null,
  };
}

export async function action({ request, context }: ActionFunctionArgs) {
  if (context.staff) return redirect('/dashboard/home', 303); // a second tap
  const form = await readForm(context);
  if (form.has('passkey'))
    return respondToPasskey(form, ({ passkey }) =>
      verifyCode(request, context, passkey.response.signature, () =>
        createAuthenticator(context).authenticate('second-passkey', request),
      ),
    );
  const schema: z.ZodType<{ code: string } | { recovery: string }> = form.has('recovery')
    ? RecoveryForm
    : CodeForm;
  const submission = parseWithZod(form, { schema });
  const hide = ['code', 'recovery'];
  if (submission.status !== 'success') return rejected(submission, { hide });
  try {
    const { value } = submission;
    const [way, code] =
      'code' in value ? (['code', value.code] as const) : (['recovery-code', value.recovery] as const);
    return await verifyCode(request, context, code, () =>
      createAuthenticator(context).authenticate(way, request),
    );
  } catch (error) {
    if (!(error instanceof SignInRejected)) throw error;
    const { message, status } = error;
    // Throttling and outages are not field errors.
    const field = form.has('recovery') ? 'recovery' : 'code';
    const wrong = field === 'code' ? `${message.replace(/[^.!?]$/, '$&.')} ${codeHint}` : message;
    const why = error.outcome === 'wrong' ? { fieldErrors: { [field]: [wrong] } } : { message };
    return rejected(submission, { ...why, status, headers: rejectedHeaders(error), hide });
  }
}

export default function VerificationCode() {
  const { canSetUp, hasRecovery, passkeyOrigin } = useLoaderData<typeof loader>();
  const result = useResponse<typeof action>()?.result;
  const [search] = useSearchParams();
  if (hasRecovery && search.has('recovery')) return <RecoveryCode result={result} />;
  return (
    <AppCode result={result} canSetUp={canSetUp} hasRecovery={hasRecovery} passkeyOrigin={passkeyOrigin} />
  );
}

type Answered = { result: SubmissionResult<string[]> | undefined };

function AppCode({
  result,
  canSetUp,
  hasRecovery,
  passkeyOrigin,
}: Answered & { canSetUp: boolean; hasRecovery: boolean; passkeyOrigin: string | null }) {
  const { form, field } = useValidatedForm({
    id: 'code',
    schema: async () => (await import('./schema')).CodeForm,
    lastResult: result,
  });
  return (
    <AuthCard
      title="Verification code"
      lead="Open your authenticator app and enter the code it shows for this account."
    >
      <ValidatedForm form={form} className={classes.form}>
        <Field
          field={field('code')}
          label="Verification code"
          placeholder="Enter 6-digit code"
          inputMode="numeric"
          autoComplete="one-time-code"
          className={classes.code}
          autoFocus
          required
        />
        <SubmitButton busyLabel="Verifying...">Verify</SubmitButton>
      </ValidatedForm>
      {passkeyOrigin && <PasskeyPlace origin={passkeyOrigin} step="second" label="Use a passkey" />}
      <p className={`${classes.below} ${classes.ways}`}>
        {canSetUp && <Link to="/auth/authenticator">Show the QR code again</Link>}
        {hasRecovery && <Link to="/auth/code?recovery">Use a recovery code</Link>}
        <Link to="/auth/login">Back to login</Link>
      </p>
    </AuthCard>
  );
}

function RecoveryCode({ result }: Answered) {
  const { form, field } = useValidatedForm({
    id: 'recovery',
    schema: async () => (await import('./schema')).RecoveryForm,
    lastResult: result,
  });
  return (
    <AuthCard
      title="Recovery code"
      lead="Enter one of the recovery codes you kept when you set up two-factor authentication. Each works once."
    >
      <ValidatedForm form={form} className={classes.form}>
        <Field
          field={field('recovery')}
          label="Recovery code"
          placeholder="XXXX-XXXX-XXXX-XXXX"
          autoComplete="off"
          autoCapitalize="characters"
          autoFocus
          required
        />
        <SubmitButton busyLabel="Verifying...">Verify</SubmitButton>
      </ValidatedForm>
      <p className={`${classes.below} ${classes.ways}`}>
        <Link to="/auth/code">Use the authenticator app</Link>
        <Link to="/auth/login">Back to login</Link>
      </p>
    </AuthCard>
  );
}
