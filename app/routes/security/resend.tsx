import { data } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { failureMessage } from '~/admin-api.server/errors';
import type { RouteHandle } from '~/components/base/route-handle';
import { useResponse } from '~/components/base/use-response';
import { staffAction, staffLoader } from '~/guard.server/guard';
import { nameAndEmail } from '~/lib/staff-users';
import * as contract from '~contract';
import { ConfirmForUser } from './confirm-for-user';
import { invitationMade } from './invitation.server';
import { UserParams } from './schema';
import { userFor } from './staff.server';

export { clientAction } from '~/components/base/client-action';

export { shouldRevalidate } from '~/components/base/should-revalidate';

export const handle: RouteHandle = { dialog: 'Resend invitation' };

const rule = { can: 'manage-users', params: UserParams, deniedTo: '/dashboard' } as const;

export const loader = staffLoader(rule, async (guarded) => {
  const user = await userFor('resend', guarded);
  return { who: nameAndEmail(user), formKey: guarded.context.newFormKey() };
});

export const action = staffAction(rule, async (guarded) => {
  const { context, staff, params } = guarded;
  const user = await userFor('resend', guarded);
  try {
    const body = { admin: context.staffNames.of(staff) };
    const made = await context.api.write(contract.extensions.resendInvitation, { params, body });
    return await invitationMade(guarded, user.email, made, { replaces: true });
  } catch (error) {
    return data({ error: failureMessage(error, 'Failed to invite user') }, { status: 400 });
  }
});

export default function ResendInvitation() {
  const { who, formKey } = useLoaderData<typeof loader>();
  return (
    <ConfirmForUser
      title="Resend invitation"
      who={who}
      confirm={{ label: 'Resend invitation', busyLabel: 'Sending...' }}
      formKey={formKey}
      error={useResponse<typeof action>()?.error}
    >
      will get a new invitation link. The link you sent before stops working.
    </ConfirmForUser>
  );
}
