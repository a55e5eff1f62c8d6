import { parseWithZod } from '@conform-to/zod/v4';
import { data } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import type { RouteHandle } from '~/components/base/route-handle';
import { useResponse } from '~/components/base/use-response';
import { staffAction, staffLoader } from '~/guard.server/guard';
import * as contract from '~contract';
import { ConfirmByEmail } from './confirm-by-email';
import { confirmEmailForm, UserParams } from './schema';
import { backWith, changeAccount, userFor } from './staff.server';

export { clientAction } from '~/components/base/client-action';
export { shouldRevalidate } from '~/components/base/should-revalidate';

export const handle: RouteHandle = { dialog: 'Permanent Deletion' };

const rule = { can: 'manage-users', params: UserParams, deniedTo: '/dashboard' } as const;

export const loader = staffLoader(rule, async (guarded) => {
  const { email } = await userFor('delete', guarded);
  return { email, formKey: guarded.context.newFormKey() };
});

export const action = staffAction(rule, async (guarded) => {
  const { context, staff, params, form } = guarded;
  const user = await userFor('delete', guarded);
  const submission = parseWithZod(form, { schema: confirmEmailForm(user.email) });
  if (submission.status !== 'success') return data({ result: submission.reply() }, { status: 400 });
  const failed = await changeAccount(context, user, { ends: true, failure: 'Failed to delete user' }, () =>
    context.api.write(contract.staffUsers.remove, { params, query: { admin: context.staffNames.of(staff) } }),
  );
  if (failed) return data({ result: submission.reply({ formErrors: [failed] }) }, { status: 400 });
  return backWith(guarded, 'User deleted permanently');
});

export default function PermanentDeletion() {
  const { email, formKey } = useLoaderData<typeof loader>();
  return (
    <ConfirmByEmail
      title="Permanent Deletion"
      email={email}
      formKey={formKey}
      result={useResponse<typeof action>()?.result}
      confirm={{ label: 'Delete permanently', busyLabel: 'Deleting...' }}
    >
      and the account will be deleted. This action cannot be undone.
    </ConfirmByEmail>
  );
}
