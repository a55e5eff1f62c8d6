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

export const handle: RouteHandle = { dialog: 'Reset Two-Factor Authentication' };

const rule = { can: 'reset-mfa', params: UserParams, deniedTo: '/dashboard' } as const;

export const loader = staffLoader(rule, async (guarded) => {
  const { email } = await userFor('resetMfa', guarded);
  return { email, formKey: guarded.context.newFormKey() };
});

export const action = staffAction(rule, async (guarded) => {
  const { context, staff, params } = guarded;
  const user = await userFor('resetMfa', guarded);
  const failed = await changeAccount(
    context,
    user,
    { ends: true, failure: 'Failed to reset two-factor authentication' },
    () =>
      context.api.write(contract.extensions.resetMfa, {
        params,
        body: { admin: context.staffNames.of(staff) },
      }),
  );
  if (failed) return data({ error: failed }, { status: 400 });
  return backWith(
    guarded,
    'Two-factor authentication was reset',
    'They set up an authenticator app when they next log in',
  );
});

export default function ResetMfa() {
  const { email, formKey } = useLoaderData<typeof loader>();
  const { search } = useLocation();
  return (
    <ConfirmDialog
      title={
        <>
          Reset <span className="nowrap">Two-Factor</span> Authentication
        </>
      }
      message={
        <>
          <span className={classes.email}>{email}</span> will be logged out. When they next log in, their
          password alone leads to a new QR code, so make sure it is really them who lost the authenticator
          app.
        </>
      }
      confirm={{ label: 'Reset', busyLabel: 'Resetting...' }}
      cancelTo={`/dashboard/security${search}`}
      error={useResponse<typeof action>()?.error}
    >
      <FormKey value={formKey} />
    </ConfirmDialog>
  );
}
