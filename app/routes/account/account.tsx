import type { HeadersFunction } from '@remix-run/node';
import { Form, useActionData, useLoaderData } from '@remix-run/react';
import { SubmitButton } from '~/components/button';
import { FormError } from '~/components/form-error';
import type { RouteHandle } from '~/components/route-handle';
import { type FormRefusal, plainField } from '~/lib/plain-form';
import { staffAction, staffLoader } from '~/session.server/guard';
import { newFormKey } from '~/session.server/once';
import { extensions } from '~contract';
import { Field } from '../auth/field';
import { NewPassword } from '../auth/new-password';
import classes from './account.module.css';
import { changePassword, makeRecoveryCodes } from './account.server';

export const handle: RouteHandle = { title: 'Your account' };

/** `Retry-After` of a refused try. */
export const headers: HeadersFunction = ({ actionHeaders }) => actionHeaders;

const rule = { can: 'see-dashboard' } as const;

/** Who is signed in, and what the admin API lets them change (DESIGN §4 'Never shown a dead button'). */
export const loader = staffLoader(rule, async ({ context, staff }) => {
  const [canChange, canMakeCodes] = await Promise.all([
    context.has(extensions.changePassword),
    context.has(extensions.makeRecoveryCodes),
  ]);
  return {
    staff: { name: staff.name, email: staff.email, role: staff.role, mfa: staff.mfaEnabled },
    canChange,
    canMakeCodes: canMakeCodes && staff.mfaEnabled,
    formKey: newFormKey(),
  };
});

export const action = staffAction(rule, (sent) =>
  sent.form.get('intent') === 'codes' ? makeRecoveryCodes(sent) : changePassword(sent),
);

export default function Account() {
  const { staff, canChange, canMakeCodes, formKey } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>() as (FormRefusal & { intent: string }) | undefined;
  const answerTo = (intent: string) => (answer?.intent === intent ? answer : undefined);
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
        </dl>
      </section>
      {canChange && (
        <PasswordSection mfa={staff.mfa} answer={answerTo('password')} formKey={`${formKey}-password`} />
      )}
      {canMakeCodes && <CodesSection answer={answerTo('codes')} formKey={`${formKey}-codes`} />}
    </div>
  );
}

type Section = { answer: FormRefusal | undefined; formKey: string };

function PasswordSection({ mfa, answer, formKey }: Section & { mfa: boolean }) {
  return (
    <section className={classes.card} aria-labelledby="change-password">
      <h2 id="change-password">Change password</h2>
      <p className={classes.lead}>Your sessions on other devices will be logged out.</p>
      <Form method="post" noValidate preventScrollReset className={classes.form}>
        <FormError form={answer && { id: 'password', allErrors: answer.errors }} />
        <input type="hidden" name="formKey" value={formKey} />
        <Field
          field={plainField('password', 'current', answer)}
          type="password"
          label="Current password"
          autoComplete="current-password"
          required
        />
        <NewPassword
          password={plainField('password', 'password', answer)}
          confirm={plainField('password', 'confirm', answer)}
          label="New password"
        />
        {mfa && <CodeField formId="password" answer={answer} hint="Or one of your recovery codes" />}
        <SubmitButton name="intent" value="password" busyLabel="Changing...">
          Change password
        </SubmitButton>
      </Form>
    </section>
  );
}

function CodesSection({ answer, formKey }: Section) {
  return (
    <section className={classes.card} aria-labelledby="recovery-codes">
      <h2 id="recovery-codes">Recovery codes</h2>
      <p className={classes.lead}>
        Each lets you in once when you do not have your authenticator app. New codes end the earlier ones.
      </p>
      <Form method="post" noValidate preventScrollReset className={classes.form}>
        <FormError form={answer && { id: 'codes', allErrors: answer.errors }} />
        <input type="hidden" name="formKey" value={formKey} />
        <Field
          field={plainField('codes', 'current', answer)}
          type="password"
          label="Your password"
          autoComplete="current-password"
          required
        />
        <CodeField formId="codes" answer={answer} />
        <SubmitButton tone="secondary" name="intent" value="codes" busyLabel="Making...">
          Make new recovery codes
        </SubmitButton>
      </Form>
    </section>
  );
}

function CodeField({
  formId,
  answer,
  hint,
}: {
  formId: string;
  answer: FormRefusal | undefined;
  hint?: string;
}) {
  return (
    <Field
      field={plainField(formId, 'code', answer)}
      label="Verification code"
      hint={hint}
      placeholder="Enter 6-digit code"
      autoComplete="one-time-code"
      required
    />
  );
}
