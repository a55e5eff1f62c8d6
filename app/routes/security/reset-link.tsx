import { redirect } from '@remix-run/node';
import { failureMessage } from '~/admin-api.server/errors';
import { redirectWithFlash } from '~/forms.server/flash';
import { staffAction, staffLoader } from '~/guard.server/guard';
import { passwordReset } from '~contract';
import { UserParams } from './schema';
import { panelHref, userFor } from './staff.server';

const rule = { can: 'manage-users', params: UserParams, deniedTo: '/dashboard' } as const;

/** The button of a user's row posts here; there is nothing to see. */
export const loader = staffLoader(rule, ({ request }) => redirect(panelHref(request)));

/** Makes a link by which the user sets a new password, and shows it once, to be passed on. */
export const action = staffAction(rule, async (guarded) => {
  const { context, staff, params, request } = guarded;
  const { email } = await userFor('resetPassword', guarded);
  const here = panelHref(request);
  try {
    const body = { admin: context.staffNames.of(staff) };
    const { link, expiresAt } = await context.api.write(passwordReset.makePasswordReset, { params, body });
    if (!link)
      return redirectWithFlash(context, here, {
        kind: 'success',
        message: 'The link was made already',
        detail: 'It is not shown again. Make a new one if it was not passed on',
      });
    const kept = { kind: 'reset', email, link, expiresAt, sent: false, failed: false } as const;
    return redirectWithFlash(
      context,
      here.replace(/(\?|$)/, '/invited$1'),
      { kind: 'success', message: 'The link was made', detail: 'Pass it on to the user yourself' },
      { 'Set-Cookie': await context.accounts.invited.encrypt(kept) },
    );
  } catch (error) {
    const message = failureMessage(error, 'The link could not be made');
    return redirectWithFlash(context, here, { kind: 'error', message });
  }
});
