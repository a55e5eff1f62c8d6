import type { SubmissionResult } from '@conform-to/react';
import { useLocation } from '@remix-run/react';
import { type ReactNode, useEffect, useState } from 'react';
import { type FieldLike, TextField } from '~/components/controls/fields';
import { ConfirmDialog } from '~/components/dialog/confirm-dialog';
import { useValidatedForm, ValidatedForm } from '~/components/validated-form';
import { typedEmailIssue } from '~/lib/staff-users';
import classes from './dialogs.module.css';
import { useLeft } from './use-left';

export function TypedEmail({
  field,
  onInput,
  ...leaving
}: { field: FieldLike; onInput?: (typed: string) => void } & Partial<ReturnType<typeof useLeft>[1]>) {
  return (
    <div className={classes.field}>
      <TextField
        field={field}
        onInput={(event) => onInput?.(event.currentTarget.value)}
        {...leaving}
        label="Type the email of the user to confirm"
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        required
      />
    </div>
  );
}

/** Requires a typed email (SPEC §2 Security Panel); the server compares it. */
export function ConfirmByEmail({
  title,
  email,
  formKey,
  result,
  confirm,
  children,
}: {
  title: string;
  email: string;
  formKey: string;
  result: SubmissionResult<string[]> | undefined;
  confirm: { label: string; busyLabel: string };
  children: ReactNode;
}) {
  const { search } = useLocation();
  const { form, field } = useValidatedForm<{ email: string }>({
    id: 'confirm',
    schema: async () => (await import('./schema')).confirmEmailForm(email),
    lastResult: result,
  });
  // Null before hydration, which leaves the button enabled.
  const [typed, setTyped] = useState<string | null>(null);
  useEffect(() => {
    setTyped((document.getElementById('confirm-email') as HTMLInputElement | null)?.value ?? '');
  }, []);
  const [left, leaving] = useLeft();
  const waits = typed !== null && typed !== email;
  // Also when complete: the button is next.
  const issue =
    waits && typed && (left || typed.length >= email.length) ? typedEmailIssue(typed, email) : null;
  const emailField = field('email');
  return (
    <ConfirmDialog
      title={title}
      message={
        <>
          <span className={classes.email}>{email}</span> {children}
        </>
      }
      confirm={confirm}
      cancelTo={`/dashboard/security${search}`}
      waits={waits ? 'confirm-email-label' : undefined}
      inForm={(content) => (
        <ValidatedForm form={form} formKey={formKey} preventScrollReset>
          {content}
        </ValidatedForm>
      )}
    >
      <TypedEmail
        field={issue ? { ...emailField, errors: [issue] } : emailField}
        onInput={setTyped}
        {...leaving}
      />
    </ConfirmDialog>
  );
}
