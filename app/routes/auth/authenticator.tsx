import { parseWithZod } from '@conform-to/zod/v4';
import {
  type ActionFunctionArgs,
  type AppLoadContext,
  type HeadersFunction,
  type LoaderFunctionArgs,
  redirect,
} from '@remix-run/node';
import { Form, useLoaderData } from '@remix-run/react';
import { z } from 'zod';
import { codeFits, codeNotRight, setUpOf } from '~/auth.server/authenticator-app';
import { enableMfa } from '~/auth.server/sign-up';
import { SubmitButton } from '~/components/base/button';
import { FormError } from '~/components/base/form-error';
import type { RouteHandle } from '~/components/base/route-handle';
import { useResponse } from '~/components/base/use-response';
import { useValidatedForm, ValidatedForm } from '~/components/validated-form';
import { redirectWithFlash } from '~/forms.server/flash';
import { rejected } from '~/forms.server/reply';
import { readForm } from '~/guard.server/guard';
import { isTooManyTries } from '../../../shared/throttle';
import classes from './auth.module.css';
import { AuthCard } from './auth-card';
import { Field } from './field';
import { CodeForm } from './schema';
import { SetUpCode, SetUpLead } from './set-up-code';

export { clientAction } from '~/components/base/client-action';

export const handle: RouteHandle = { title: 'Set Up Two-Factor Authentication' };

export const headers: HeadersFunction = ({ actionHeaders }) => actionHeaders;

/** Shows the QR code until the first code, in the browser that gave the password (SEC-33). */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const { email, otpauthUrl } = await openEnrolment(request, context);
  if (otpauthUrl === null) return { email, otpauthUrl, secret: null, qrCode: null };
  return { email, otpauthUrl, ...(await setUpOf(otpauthUrl)) };
}

const ScannedForm = z.object({ intent: z.literal('scanned') });

export async function action({ request, context }: ActionFunctionArgs) {
  const { accounts } = context;
  const form = await readForm(context);
  // The password was just given.
  const next = (await challengeWaits(request, context)) ? '/auth/code' : '/auth/login';
  if (ScannedForm.safeParse({ intent: form.get('intent') }).success) return redirect(next, 303);
  const enrolment = await openEnrolment(request, context);
  const { userId, otpauthUrl } = enrolment;
  if (otpauthUrl === null) {
    const found = await enableMfa(context, userId);
    if (found === null)
      return rejected(parseWithZod(form, { schema: z.object({}) }), {
        message: 'Failed to enable MFA',
        status: 503,
      });
    const cookie = await accounts.enrolment.encrypt({ ...enrolment, otpauthUrl: found });
    return redirectWithFlash(
      context,
      '/auth/authenticator',
      { kind: 'success', message: 'MFA Enabled.' },
      { 'Set-Cookie': cookie },
    );
  }
  const submission = parseWithZod(form, { schema: CodeForm });
  const hide = ['code'];
  if (submission.status !== 'success') return rejected(submission, { hide });
  const taken = await accounts.setUpGuesses.take(userId).catch((error: unknown) => {
    if (!isTooManyTries(error)) throw error;
    return error;
  });
  if (taken instanceof Error)
    return rejected(submission, {
      message: taken.message,
      status: 429,
      headers: { 'Retry-After': String(taken.seconds) },
      hide,
    });
  if (!(await codeFits(otpauthUrl, submission.value.code))) {
    return rejected(submission, {
      fieldErrors: { code: [codeNotRight] },
      hide,
    });
  }
  await taken.forget();
  const done = {
    kind: 'success',
    message: 'Your authenticator app works.',
    detail: next === '/auth/code' ? 'Enter its next code.' : 'Log in with your password and its next code.',
  } as const;
  return redirectWithFlash(context, next, done, { 'Set-Cookie': await accounts.enrolment.end(userId) });
}

async function challengeWaits(request: Request, { accounts }: AppLoadContext): Promise<boolean> {
  const challenge = await accounts.challenge.open(request.headers.get('Cookie'));
  return challenge !== null && !(await accounts.isSpent(challenge));
}

async function openEnrolment(request: Request, { accounts }: AppLoadContext) {
  const enrolment = await accounts.enrolment.open(request.headers.get('Cookie'));
  if (!enrolment) throw redirect('/auth/login', 303);
  return enrolment;
}

const title = (
  <>
    Set Up <span className={classes.whole}>Two-Factor</span> Authentication
  </>
);

export default function Authenticator() {
  const { email, otpauthUrl, secret, qrCode } = useLoaderData<typeof loader>();
  const result = useResponse<typeof action>()?.result;
  const { form, field } = useValidatedForm<{ code: string }>({
    id: 'set-up',
    schema: async () => (await import('./schema')).CodeForm,
    lastResult: result,
  });
  if (otpauthUrl === null || qrCode === null)
    return (
      <AuthCard title={title}>
        <Form method="post" className={classes.form}>
          <FormError form={form} />
          <p>Your account is there, but two-factor authentication could not be switched on yet.</p>
          <SubmitButton busyLabel="Trying...">Try again</SubmitButton>
        </Form>
      </AuthCard>
    );
  return (
    <AuthCard title={title} lead={<SetUpLead />}>
      <SetUpCode email={email} otpauthUrl={otpauthUrl} qrCode={qrCode} secret={secret} />
      <ValidatedForm form={form} className={classes.form}>
        <Field
          field={field('code')}
          label="Check a code (optional)"
          hint="So that you know it works before you leave this page"
          placeholder="Enter 6-digit code"
          inputMode="numeric"
          autoComplete="one-time-code"
          className={classes.code}
        />
        <SubmitButton tone="secondary" name="intent" value="check" busyLabel="Verifying...">
          Verify
        </SubmitButton>
      </ValidatedForm>
      <Form method="post" className={classes.form}>
        <SubmitButton name="intent" value="scanned">
          I've Scanned the Code
        </SubmitButton>
      </Form>
    </AuthCard>
  );
}
