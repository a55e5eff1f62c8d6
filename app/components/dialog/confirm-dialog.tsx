import { Form } from '@remix-run/react';
import type { ReactNode } from 'react';
import { ButtonLink, type ButtonTone, SubmitButton } from '../base/button';
import { FormError } from '../base/form-error';
import classes from './confirm-dialog.module.css';
import { DialogFooter, insteadOfTheLink, RouteDialog } from './route-dialog';

/**
 * Asks before something is done (SPEC's delete, ban and log-out dialogs): a route with a POST form.
 * @param message what will happen, e.g. 'This action cannot be undone.'
 * @param confirm names the action ('Delete permanently'), with what it says while busy
 * @param cancelTo where Cancel, Close and Esc lead
 * @param onClose what they do instead; see RouteDialog
 * @param action where the form posts; without it to this route's own action
 * @param error the server's message about the last try
 * @param waits the button is disabled until something is typed: id of the text that says what (only with JavaScript; the server checks anyway)
 * @param inForm puts what the dialog says into a form of another kind, with its own errors
 * @param children hidden fields (form key, intent), a field to fill in, or what else belongs between message and buttons
 */
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
