import { Form } from '@remix-run/react';
import type { ReactNode } from 'react';
import { ButtonLink, type ButtonTone, SubmitButton } from '../base/button';
import { FormError } from '../base/form-error';
import classes from './confirm-dialog.module.css';
import { DialogFooter, insteadOfTheLink, RouteDialog } from './route-dialog';

export function ConfirmDialog({
  title,
  message,
  confirm,
  cancelTo,
  onClose,
  action,
  tone = 'danger',
  error,
  waits,
  inForm,
  children,
}: {
  title: ReactNode;
  message: ReactNode;
  confirm: { label: string; busyLabel: string };
  cancelTo: string;
  onClose?: () => void;
  action?: string;
  tone?: ButtonTone;
  error?: string | null;
  waits?: string;
  inForm?: (content: ReactNode) => ReactNode;
  children?: ReactNode;
}) {
  const content = (
    <>
      <p className={classes.message}>{message}</p>
      {children}
      <DialogFooter>
        <ButtonLink to={cancelTo} tone="secondary" preventScrollReset onClick={insteadOfTheLink(onClose)}>
          Cancel
        </ButtonLink>
        <SubmitButton
          tone={tone}
          busyLabel={confirm.busyLabel}
          disabled={waits !== undefined}
          aria-describedby={waits}
        >
          {confirm.label}
        </SubmitButton>
      </DialogFooter>
    </>
  );
  return (
    <RouteDialog title={title} closeTo={cancelTo} onClose={onClose} size="sm" role="alertdialog">
      {inForm ? (
        inForm(content)
      ) : (
        <Form method="post" action={action} preventScrollReset>
          {error && <FormError errors={[{ message: error }]} />}
          {content}
        </Form>
      )}
    </RouteDialog>
  );
}
