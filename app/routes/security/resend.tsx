import { redirect } from '@remix-run/node';
import { failureMessage } from '~/admin-api.server/errors';
import { redirectWithFlash } from '~/forms.server/flash';
import { staffAction, staffLoader } from '~/guard.server/guard';
import * as contract from '~contract';
import { invitationMade } from './invitation.server';
import { UserParams } from './schema';
import { panelHref, userFor } from './staff.server';

const rule = { can: 'manage-users', params: UserParams, deniedTo: '/dashboard' } as const;

/** The button of a pending row posts here; there is nothing to see. */
export const loader = staffLoader(rule, ({ request }) => redirect(panelHref(request)));

export const action = staffAction(rule, async (guarded) => {
  const { context, staff, params, request } = guarded;
  const user = await userFor('resend', guarded);
  try {
    const body = { admin: context.staffNames.of(staff) };
    const made = await context.api.write(contract.extensions.resendInvitation, { params, body });
    return await invitationMade(guarded, user.email, made);
  } catch (error) {
    const message = failureMessage(error, 'Failed to invite user');
    return redirectWithFlash(context, panelHref(request), { kind: 'error', message });
  }
});
