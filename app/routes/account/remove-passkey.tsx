import type { SubmissionResult } from '@conform-to/react';
import { ConfirmDialog } from '~/components/dialog/confirm-dialog';
import { useValidatedForm, ValidatedForm } from '~/components/validated-form';
import { OwnProof } from './own-proof';

/** Renders the confirmation with proof of identity. */
export function RemovePasskey({
  name,
  mfa,
  formKey,
  result,
}: {
  name: string;
  mfa: boolean;
  formKey: string;
  result: SubmissionResult<string[]> | undefined;
}) {
  const { form, field } = useValidatedForm({
    id: 'remove-passkey',
    schema: async () => (await import('./schema')).CodesForm,
    lastResult: result,
  });
  return (
    <ConfirmDialog
      title="Remove passkey"
      message={`You can no longer log in with it: ${name}. Your other sessions are logged out.`}
      confirm={{ label: 'Remove passkey', busyLabel: 'Removing...' }}
      cancelTo="/dashboard/account"
      inForm={(content) => (
        <ValidatedForm form={form} formKey={formKey} preventScrollReset>
          {content}
        </ValidatedForm>
      )}
    >
      <OwnProof field={field} mfa={mfa} hint="Or one of your recovery codes" />
    </ConfirmDialog>
  );
}
