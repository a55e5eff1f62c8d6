import { useLocation } from '@remix-run/react';
import type { ReactNode } from 'react';
import { FormKey } from '~/components/base/form-key';
import { ConfirmDialog } from '~/components/dialog/confirm-dialog';
import classes from './dialogs.module.css';

/** Renders a confirmation without typed email. */
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
