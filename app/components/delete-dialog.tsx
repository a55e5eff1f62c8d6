import { useLoaderData } from '@remix-run/react';
import { FormKey } from './base/form-key';
import { useResponse } from './base/use-response';
import { ConfirmDialog } from './dialog/confirm-dialog';

/**
 * Confirms a deletion (SPEC §8).
 * @param alsoGone for example 'and its votes'
 */
export function DeleteDialog({ what, alsoGone }: { what: string; alsoGone: string }) {
  const { name, running, cancelTo, formKey } = useLoaderData<{
    name: string;
    running: boolean;
    cancelTo: string;
    formKey: string;
  }>();
  const response = useResponse<{ error: string }>();
  return (
    <ConfirmDialog
      title={`Delete this ${what}?`}
      message={
        <>
          “<bdi>{name}</bdi>” {alsoGone} will be gone.{' '}
          {running && `This ${what} is published: people who use the app lose it at once. `}
          <strong>This action cannot be undone.</strong>
        </>
      }
      confirm={{ label: 'Delete permanently', busyLabel: 'Deleting…' }}
      cancelTo={cancelTo}
      error={response?.error}
    >
      <FormKey value={formKey} />
    </ConfirmDialog>
  );
}
