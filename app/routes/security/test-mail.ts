import { redirect } from '@remix-run/node';
import { failureMessage, isAdminApiError } from '~/admin-api.server/errors';
import { redirectWithFlash } from '~/forms.server/flash';
import { staffAction, staffLoader } from '~/guard.server/guard';
import { extensions } from '~contract';
import { adminName, backWith, panelHref } from './staff.server';

export { clientAction } from '~/components/base/client-action';

const rule = { can: 'manage-users', deniedTo: '/dashboard' } as const;

export const loader = staffLoader(rule, ({ request }) => redirect(panelHref(request)));

/** Sends a test email to the user. */
export const action = staffAction(rule, async (guarded) => {
  const { context, staff, request } = guarded;
  try {
    const body = { admin: await adminName(context, staff) };
    const { to } = await context.api.write(extensions.sendTestMail, { body });
    return backWith(
      guarded,
      `A test email is on its way to ${to}`,
      'If it does not arrive, look among unwanted mail',
    );
  } catch (error) {
    if (!isAdminApiError(error)) throw error;
    const message = 'The test email was not sent';
    const detail = failureMessage(error, 'The admin API could not be asked. Please try again');
    return redirectWithFlash(context, panelHref(request), { kind: 'error', message, detail });
  }
});
