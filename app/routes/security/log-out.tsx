import { useLoaderData } from '@remix-run/react';
import { recordEvent } from '~/admin-api.server/record-event';
import type { RouteHandle } from '~/components/base/route-handle';
import { staffAction, staffLoader } from '~/guard.server/guard';
import { nameAndEmail } from '~/lib/staff-users';
import { ConfirmForUser } from './confirm-for-user';
import { UserParams } from './schema';
import { backWith, userFor } from './staff.server';

export { clientAction } from '~/components/base/client-action';

export { shouldRevalidate } from '~/components/base/should-revalidate';

export const handle: RouteHandle = { dialog: 'Log out everywhere' };

const rule = { can: 'manage-users', params: UserParams, deniedTo: '/dashboard' } as const;

export const loader = staffLoader(rule, async (guarded) => {
  const user = await userFor('logOut', guarded);
  return { who: nameAndEmail(user), formKey: guarded.context.newFormKey() };
});

/** Ends all sessions of a user, for a lost device (ASVS 7.4.5). */
export const action = staffAction(rule, async (guarded) => {
  const { context } = guarded;
  const user = await userFor('logOut', guarded);
  await context.sessions.revoke(user.id);
  await recordEvent(context, {
    action: 'session-ended',
    ...{ kind: 'staff-user', itemId: user.id, itemName: user.name || user.email },
    detail: `Logged ${user.email} out everywhere.`,
  });
  return backWith(guarded, `${nameAndEmail(user)} was logged out everywhere`, 'They can log in again');
});

export default function LogOutUser() {
  const { who, formKey } = useLoaderData<typeof loader>();
  return (
    <ConfirmForUser
      title="Log out everywhere"
      who={who}
      confirm={{ label: 'Log out everywhere', busyLabel: 'Logging out...' }}
      formKey={formKey}
    >
      will be logged out on every device. They can log in again right away.
    </ConfirmForUser>
  );
}
