import { redirect } from '@remix-run/node';
import { recordEvent } from '~/admin-api.server/record-event';
import { staffAction, staffLoader } from '~/guard.server/guard';
import { UserParams } from './schema';
import { backWith, panelHref, userFor } from './staff.server';

const rule = { can: 'manage-users', params: UserParams, deniedTo: '/dashboard' } as const;

/** The button of a user's row posts here; there is nothing to see. */
export const loader = staffLoader(rule, ({ request }) => redirect(panelHref(request)));

/** Ends every session of a user, and nothing else: a phone that was left somewhere (ASVS 7.4.5). Sessions are the dashboard's own. */
export const action = staffAction(rule, async (guarded) => {
  const { context } = guarded;
  const user = await userFor('logOut', guarded);
  await context.sessions.revoke(user.id);
  await recordEvent(context, {
    action: 'session-ended',
    ...{ kind: 'staff-user', itemId: user.id, itemName: user.name || user.email },
    detail: `Logged ${user.email} out everywhere.`,
  });
  return backWith(guarded, 'User logged out everywhere', 'They can log in again');
});
