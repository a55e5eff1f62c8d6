import { parseWithZod } from '@conform-to/zod/v4';
import { type AppLoadContext, type HeadersFunction, redirect } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { failureMessage, isAdminApiError } from '~/admin-api.server/errors';
import { codeFits, codeNotRight, setUpOf } from '~/auth.server/authenticator-app';
import type { Staff } from '~/auth.server/session';
import { SubmitButton } from '~/components/base/button';
import { FormOwner } from '~/components/base/form-key';
import { Notice } from '~/components/base/notice';
import type { RouteHandle } from '~/components/base/route-handle';
import { useResponse } from '~/components/base/use-response';
import { useValidatedForm, ValidatedForm } from '~/components/validated-form';
import { rejected } from '~/forms.server/reply';
import { staffAction, staffLoader } from '~/guard.server/guard';
import { extensions } from '~contract';
import { isTooManyTries } from '../../../shared/throttle';
import { Field } from '../auth/field';
import { CodeForm } from '../auth/schema';
import { SetUpCode, SetUpLead } from '../auth/set-up-code';
import classes from './account.module.css';
import { after, hide } from './account.server';

export { clientAction } from '~/components/base/client-action';
export { shouldRevalidate } from '~/components/base/should-revalidate';

export const handle: RouteHandle = { title: 'Two-factor authentication' };

export const headers: HeadersFunction = ({ actionHeaders }) => actionHeaders;

const rule = { can: 'see-dashboard' } as const;

/** Shows the QR code until the first code. */
export const loader = staffLoader(rule, async ({ request, context, staff }) => {
  const otpauthUrl = await ownSetUp(request, context, staff);
  return { email: staff.email, otpauthUrl, ...(await setUpOf(otpauthUrl)) };
});

/** Confirms the first code and ends other sessions. */
export const action = staffAction(rule, async ({ request, context, staff, form }) => {
  const { accounts, sessions } = context;
  const otpauthUrl = await ownSetUp(request, context, staff);
  const submission = parseWithZod(form, { schema: CodeForm });
  if (submission.status !== 'success') return rejected(submission, { hide });
  const guess = await accounts.setUpGuesses.take(staff.id).catch((error: unknown) => {
    if (!isTooManyTries(error)) throw error;
    return error;
  });
  if (guess instanceof Error)
    return rejected(submission, { message: guess.message, hide, status: 429, headers: after(guess.seconds) });
  const { problem, counts, codes } = await firstCode(context, staff, otpauthUrl, submission.value.code);
  if (!counts) await guess.giveBack();
  if (problem) {
    const why = counts ? { fieldErrors: { code: [problem] } } : { message: problem };
    return rejected(submission, { ...why, hide, status: counts ? 400 : 503 });
  }
  await guess.forget();
  const headers = new Headers();
  headers.append('Set-Cookie', await accounts.enrolment.end(staff.id));
  headers.append('Set-Cookie', await sessions.restart({ ...staff, mfaEnabled: true }, context.device));
  const done = {
    kind: 'success',
    message: 'Two-factor authentication is on',
    detail: 'Your other sessions were logged out',
  } as const;
  headers.append('Set-Cookie', await context.flashes.leave(done));
  if (codes.length > 0)
    headers.append('Set-Cookie', await accounts.newCodes.encrypt({ staffId: staff.id, codes }));
  const next = codes.length > 0 ? '/dashboard/account/recovery-codes' : '/dashboard/account';
  return redirect(next, { status: 303, headers });
});

/** Redirects without a set-up started in this browser. */
async function ownSetUp(request: Request, { accounts }: AppLoadContext, staff: Staff): Promise<string> {
  const enrolment = await accounts.enrolment.open(request.headers.get('Cookie'));
  if (enrolment?.userId !== staff.id || enrolment.otpauthUrl === null)
    throw redirect('/dashboard/account', 303);
  return enrolment.otpauthUrl;
}

type FirstCode = { problem: string | null; counts: boolean; codes: string[] };

/** The admin API checks it, else it is compared with the secret. */
async function firstCode(
  { api, has, log }: AppLoadContext,
  staff: Staff,
  otpauthUrl: string,
  code: string,
): Promise<FirstCode> {
  const right = { problem: null, counts: false, codes: [] };
  const wrong = { problem: codeNotRight, counts: true, codes: [] };
  if (!(await has(extensions.verifyMfa))) return (await codeFits(otpauthUrl, code)) ? right : wrong;
  try {
    const { recoveryCodes } = await api.call(extensions.verifyMfa, {
      body: { userId: staff.id, token: code },
    });
    return { ...right, codes: recoveryCodes ?? [] };
  } catch (error) {
    if (!isAdminApiError(error)) throw error;
    if (error.status === 401) return wrong;
    log.warn({ err: error }, 'a first code could not be checked');
    const problem = failureMessage(error, 'The code could not be checked.');
    return { problem, counts: false, codes: [] };
  }
}

export default function Authenticator() {
  const { email, otpauthUrl, qrCode, secret } = useLoaderData<typeof loader>();
  const { form, field } = useValidatedForm<{ code: string }>({
    id: 'first',
    schema: async () => (await import('../auth/schema')).CodeForm,
    lastResult: useResponse<typeof action>()?.result,
  });
  return (
    <section className={classes.card} aria-labelledby="set-up">
      <h2 id="set-up">Set up your authenticator app</h2>
      <p className={classes.lead}>
        <SetUpLead>Then enter the code that the app shows.</SetUpLead>
      </p>
      <Notice kind="warn" title="Finish this now">
        From your next login on you are asked for a code of the app.
      </Notice>
      <SetUpCode email={email} otpauthUrl={otpauthUrl} qrCode={qrCode} secret={secret} />
      <ValidatedForm form={form} className={`${classes.form} ${classes.below}`}>
        <FormOwner />
        <Field
          field={field('code')}
          label="Verification code"
          placeholder="Enter 6-digit code"
          inputMode="numeric"
          autoComplete="one-time-code"
          required
        />
        <SubmitButton busyLabel="Verifying...">Verify</SubmitButton>
      </ValidatedForm>
    </section>
  );
}
