import { useLocation } from '@remix-run/react';
import type { ReactNode } from 'react';
import { ConfirmDialog } from '~/components/confirm-dialog';
import { TextField } from '~/components/fields';
import { type FormRefusal, plainField } from '~/lib/plain-form';
import classes from './dialogs.module.css';

/**
 * Asks before a user is banned or deleted: their e-mail has to be typed exactly (SPEC §2 Security Panel); the server compares.
 * @param children what will happen to the user, after their e-mail
 */
export function ConfirmByEmail({
  title,
  email,
  formKey,
  answer,
  confirm,
  children,
}: {
  title: string;
  email: string;
  formKey: string;
  answer: FormRefusal | undefined;
  confirm: { label: string; busyLabel: string };
  children: ReactNode;
}) {
  const { search } = useLocation();
  return (
    <ConfirmDialog
      title={title}
      sentence={
        <>
          <span className={classes.email}>{email}</span> {children}
        </>
      }
      confirm={confirm}
      cancelTo={`/dashboard/security${search}`}
      error={answer?.errors['']?.[0]}
    >
      <input type="hidden" name="formKey" value={formKey} />
      <div className={classes.field}>
        <TextField
          field={plainField('confirm', 'email', answer)}
          label="Type the e-mail of the user to confirm"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          required
        />
      </div>
    </ConfirmDialog>
  );
}
