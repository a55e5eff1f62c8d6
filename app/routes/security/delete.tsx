import { data } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import type { RouteHandle } from '~/components/route-handle';
import { refusal } from '~/lib/plain-form';
import { typedEmailFault } from '~/lib/staff-users';
import { staffAction, staffLoader } from '~/session.server/guard';
import { newFormKey } from '~/session.server/once';
import * as contract from '~contract';
import { ConfirmByEmail } from './confirm-by-email';
import { UserParams } from './schema';
import { backWith, changeAccount, userFor } from './staff.server';

export const handle: RouteHandle = { dialog: 'Permanent Deletion' };

const rule = { can: 'manage-users', params: UserParams, deniedTo: '/dashboard' } as const;

export const loader = staffLoader(rule, async (guarded) => {
  const { email } = await userFor('delete', guarded);
  return { email, formKey: newFormKey() };
});

export const action = staffAction(rule, async (guarded) => {
  const { context, staff, params, form } = guarded;
  const user = await userFor('delete', guarded);
  const fault = typedEmailFault(String(form.get('email') ?? ''), user.email);
  if (fault) return data(refusal(fault, form, ['email']), { status: 400 });
  const failed = await changeAccount(context, user, { ends: true, failure: 'Failed to delete user' }, () =>
    context.api.write(contract.staffUsers.remove, { params, query: { admin: staff.email } }),
  );
  if (failed) return data(refusal(failed, form, ['email']), { status: 400 });
  return backWith(guarded, 'User deleted permanently');
});

export default function PermanentDeletion() {
  const { email, formKey } = useLoaderData<typeof loader>();
  return (
    <ConfirmByEmail
      title="Permanent Deletion"
      email={email}
      formKey={formKey}
      answer={useActionData<typeof action>()}
      confirm={{ label: 'Delete permanently', busyLabel: 'Deleting...' }}
    >
      and the account will be deleted. This action cannot be undone.
    </ConfirmByEmail>
  );
}
