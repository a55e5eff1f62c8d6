import { redirect } from '@remix-run/node';
import { redirectWithFlash } from '~/forms.server/flash';
import { staffAction, staffLoader } from '~/guard.server/guard';
import * as contract from '~contract';
import { UserParams } from './schema';
import { backWith, changeAccount, panelHref, userFor } from './staff.server';

export { clientAction } from '~/components/base/client-action';

const rule = { can: 'manage-users', params: UserParams, deniedTo: '/dashboard' } as const;

/** A banned row's button posts here; there is no page. */
export const loader = staffLoader(rule, ({ request }) => redirect(panelHref(request)));

export const action = staffAction(rule, async (guarded) => {
  const { context, staff, params, request } = guarded;
  const user = await userFor('unban', guarded);
  const failed = await changeAccount(context, user, { ends: false, failure: 'Failed to unban user' }, () =>
    context.api.write(contract.staffUsers.unban, { params, body: { admin: context.staffNames.of(staff) } }),
  );
  if (failed) return redirectWithFlash(context, panelHref(request), { kind: 'error', message: failed });
  return backWith(guarded, 'User unbanned successfully!');
});
