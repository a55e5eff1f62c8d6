import { data } from '@remix-run/node';
import { useLoaderData, useLocation } from '@remix-run/react';
import { FormKey } from '~/components/base/form-key';
import type { RouteHandle } from '~/components/base/route-handle';
import { useResponse } from '~/components/base/use-response';
import { ConfirmDialog } from '~/components/dialog/confirm-dialog';
import { staffAction, staffLoader } from '~/guard.server/guard';
import * as contract from '~contract';
import classes from './dialogs.module.css';
import { UserParams } from './schema';
import { backWith, changeAccount, userFor } from './staff.server';

export { clientAction } from '~/components/base/client-action';
export { shouldRevalidate } from '~/components/base/should-revalidate';

export const handle: RouteHandle = { dialog: 'Revoke Invitation' };

const rule = { can: 'manage-users', params: UserParams, deniedTo: '/dashboard' } as const;

export const loader = staffLoader(rule, async (guarded) => {
  const { email } = await userFor('revoke', guarded);
  return { email, formKey: guarded.context.newFormKey() };
});

export const action = staffAction(rule, async (guarded) => {
  const { context, staff, params } = guarded;
  const user = await userFor('revoke', guarded);
  const failed = await changeAccount(
    context,
    user,
    { ends: true, failure: 'Failed to revoke the invitation' },
    () =>
      context.api.write(contract.extensions.revokeInvitation, {
        params,
        query: { admin: context.staffNames.of(staff) },
      }),
  );
  if (failed) return data({ error: failed }, { status: 400 });
  return backWith(guarded, 'Invitation revoked', 'Its link does not work any more');
});

export default function RevokeInvitation() {
  const { email, formKey } = useLoaderData<typeof loader>();
  const { search } = useLocation();
  return (
    <ConfirmDialog
      title="Revoke Invitation"
      message={
        <>
          The link sent to <span className={classes.email}>{email}</span> will stop working. You can send a
          new one later.
        </>
      }
      confirm={{ label: 'Revoke invitation', busyLabel: 'Revoking...' }}
      cancelTo={`/dashboard/security${search}`}
      error={useResponse<typeof action>()?.error}
    >
      <FormKey value={formKey} />
    </ConfirmDialog>
  );
}
