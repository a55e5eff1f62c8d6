import type { SubmissionResult } from '@conform-to/react';
import type { HeadersFunction } from '@remix-run/node';
import { Outlet, useLoaderData } from '@remix-run/react';
import { ButtonLink, SubmitButton } from '~/components/base/button';
import type { RouteHandle } from '~/components/base/route-handle';
import { useResponse } from '~/components/base/use-response';
import type { FieldLike } from '~/components/controls/fields';
import { useValidatedForm, ValidatedForm } from '~/components/validated-form';
import { staffAction, staffLoader } from '~/guard.server/guard';
import { extensions } from '~contract';
import { release } from '../../../shared/release';
import { Field } from '../auth/field';
import { NewPassword } from '../auth/new-password';
import classes from './account.module.css';
import { asOpenSession, changePassword, makeRecoveryCodes } from './account.server';
import { shownPasskeys } from './passkeys.server';
import { Passkeys } from './passkeys-section';
import { SignedIn } from './signed-in';
import { switchOnMfa } from './switch-on-mfa.server';

export { clientAction } from '~/components/base/client-action';
export { shouldRevalidate } from '~/components/base/should-revalidate';

export const handle: RouteHandle = { title: 'Your account' };

export const headers: HeadersFunction = ({ actionHeaders }) => actionHeaders;

const rule = { can: 'see-dashboard' } as const;

/** Hides what the admin API does not support (SPEC §10.23). */
export const loader = staffLoader(rule, async ({ request, context, staff }) => {
  const [canChange, canMakeCodes, begun, open, passkeys] = await Promise.all([
    context.has(extensions.changePassword),
    context.has(extensions.makeRecoveryCodes),
    context.accounts.enrolment.open(request.headers.get('Cookie')),
    context.session ? context.sessions.open(context.session, context.device) : [],
    shownPasskeys(context, staff.id),
  ]);
  return {
    staff: { name: staff.name, email: staff.email, role: staff.role, mfa: staff.mfaEnabled },
    canChange,
    mfaBegun: begun?.userId === staff.id && begun.otpauthUrl !== null,
    canMakeCodes: canMakeCodes && staff.mfaEnabled,
    sessions: open.map(asOpenSession),
    release: `${release.version} (${release.commit})`,
    passkeys,
    formKey: context.newFormKey(),
  };
});

export const action = staffAction(rule, (sent) => {
  const intent = sent.form.get('intent');
  if (intent === 'mfa') return switchOnMfa(sent);
  return intent === 'codes' ? makeRecoveryCodes(sent) : changePassword(sent);
});

export default function Account() {
  const { staff, mfaBegun, canChange, canMakeCodes, sessions, passkeys, release, formKey } =
    useLoaderData<typeof loader>();
  const response = useResponse<typeof action>();
  const responseFor = (intent: string) => (response?.intent === intent ? response.result : undefined);
  return (
    <div className={classes.page}>
      <section className={classes.card} aria-labelledby="you">
        <h2 id="you">{staff.name || staff.email}</h2>
        <dl className={classes.facts}>
          <dt>Email</dt>
          <dd>{staff.email}</dd>
          <dt>Role</dt>
          <dd>{staff.role}</dd>
          <dt>Two-factor authentication</dt>
          <dd>{staff.mfa ? 'On' : 'Off'}</dd>
          <dt>Version of this dashboard</dt>
          <dd>{release}</dd>
        </dl>
      </section>
      {!staff.mfa && mfaBegun && <MfaBegun />}
      {!staff.mfa && !mfaBegun && <MfaSection result={responseFor('mfa')} formKey={`${formKey}-mfa`} />}
      {canChange && (
        <PasswordSection mfa={staff.mfa} result={responseFor('password')} formKey={`${formKey}-password`} />
      )}
      {canMakeCodes && <CodesSection result={responseFor('codes')} formKey={`${formKey}-codes`} />}
      {passkeys && <Passkeys {...passkeys} />}
      <SignedIn sessions={sessions} />
      <Outlet />
    </div>
  );
}

type Section = { result: SubmissionResult<string[]> | undefined; formKey: string };

function PasswordSection({ mfa, result, formKey }: Section & { mfa: boolean }) {
  const { form, field } = useValidatedForm({
    id: 'password',
    schema: async () => (await import('./schema')).PasswordForm,
    lastResult: result,
  });
  return (
    <section className={classes.card} aria-labelledby="change-password">
      <h2 id="change-password">Change password</h2>
      <p className={classes.lead}>Your sessions on other devices will be logged out.</p>
      <ValidatedForm form={form} formKey={formKey} preventScrollReset className={classes.form}>
        <OwnPassword field={field('current')} label="Current password" />
        <NewPassword password={field('password')} confirm={field('confirm')} label="New password" />
        {mfa && <CodeField field={field('code')} hint="Or one of your recovery codes" />}
        <SubmitButton name="intent" value="password" busyLabel="Changing...">
          Change password
        </SubmitButton>
      </ValidatedForm>
    </section>
  );
}

/** The next login needs a code. */
function MfaBegun() {
  return (
    <section className={classes.card} aria-labelledby="finish-mfa">
      <h2 id="finish-mfa">Finish two-factor authentication</h2>
      <p className={classes.lead}>
        You have begun to set it up. Your next login asks for a code of your authenticator app.
      </p>
      <div className={classes.buttons}>
        <ButtonLink to="/dashboard/account/authenticator">Continue the set-up</ButtonLink>
      </div>
    </section>
  );
}

/** Always available (SPEC §7). */
function MfaSection({ result, formKey }: Section) {
  const { form, field } = useValidatedForm({
    id: 'mfa',
    schema: async () => (await import('./schema')).OwnPasswordForm,
    lastResult: result,
  });
  return (
    <section className={classes.card} aria-labelledby="switch-on-mfa">
      <h2 id="switch-on-mfa">
        Switch on <span className="nowrap">two-factor</span> authentication
      </h2>
      <p className={classes.lead}>
        You then log in with your password and a code from an app on your phone. Nobody can log in with your
        password alone.
      </p>
      <ValidatedForm form={form} formKey={formKey} preventScrollReset className={classes.form}>
        <OwnPassword field={field('current')} />
        <SubmitButton name="intent" value="mfa" busyLabel="Setting up...">
          Set up two-factor authentication
        </SubmitButton>
      </ValidatedForm>
    </section>
  );
}

function CodesSection({ result, formKey }: Section) {
  const { form, field } = useValidatedForm({
    id: 'codes',
    schema: async () => (await import('./schema')).CodesForm,
    lastResult: result,
  });
  return (
    <section className={classes.card} aria-labelledby="recovery-codes">
      <h2 id="recovery-codes">Recovery codes</h2>
      <p className={classes.lead}>
        Each lets you in once when you do not have your authenticator app. New codes end the earlier ones.
      </p>
      <ValidatedForm form={form} formKey={formKey} preventScrollReset className={classes.form}>
        <OwnPassword field={field('current')} />
        <CodeField field={field('code')} />
        <SubmitButton tone="secondary" name="intent" value="codes" busyLabel="Making...">
          Make new recovery codes
        </SubmitButton>
      </ValidatedForm>
    </section>
  );
}

function OwnPassword({ field, label = 'Your password' }: { field: FieldLike; label?: string }) {
  return <Field field={field} type="password" label={label} autoComplete="current-password" required />;
}

function CodeField({ field, hint }: { field: FieldLike; hint?: string }) {
  return (
    <Field
      field={field}
      label="Verification code"
      hint={hint}
      placeholder="Enter 6-digit code"
      autoComplete="one-time-code"
      required
    />
  );
}
