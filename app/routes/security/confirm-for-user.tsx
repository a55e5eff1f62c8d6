import { useLocation } from '@remix-run/react';
import type { ReactNode } from 'react';
import { FormKey } from '~/components/base/form-key';
import { ConfirmDialog } from '~/components/dialog/confirm-dialog';
import classes from './dialogs.module.css';

/**
 * Asks before an action on a user that needs no typed email.
 * @param who their name and email
 * @param error the server's message about the last try
 * @param children what will happen to them, as a sentence that begins with `who`
 */
export function ConfirmForUser({
  title,
  who,
  confirm,
  formKey,
  error,
  children,
}: {
  title: string;
  who: string;
  confirm: { label: string; busyLabel: string };
  formKey: string;
  error?: string | null;
  children: ReactNode;
}) {
  const { search } = useLocation();
  return (
    <ConfirmDialog
      title={title}
      message={
        <>
          <span className={classes.email}>{who}</span> {children}
        </>
      }
      confirm={confirm}
      tone="primary"
      cancelTo={`/dashboard/security${search}`}
      error={error}
    >
      <FormKey value={formKey} />
    </ConfirmDialog>
  );
}
