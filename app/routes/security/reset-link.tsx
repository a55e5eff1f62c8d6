import { data } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { failureMessage } from '~/admin-api.server/errors';
import type { RouteHandle } from '~/components/base/route-handle';
import { useResponse } from '~/components/base/use-response';
import { redirectWithFlash } from '~/forms.server/flash';
import { staffAction, staffLoader } from '~/guard.server/guard';
import { nameAndEmail } from '~/lib/staff-users';
import { passwordReset } from '~contract';
import { ConfirmForUser } from './confirm-for-user';
import { UserParams } from './schema';
import { panelHref, userFor } from './staff.server';

export { clientAction } from '~/components/base/client-action';

export { shouldRevalidate } from '~/components/base/should-revalidate';

export const handle: RouteHandle = { dialog: 'Copy reset link' };

const rule = { can: 'manage-users', params: UserParams, deniedTo: '/dashboard' } as const;

export const loader = staffLoader(rule, async (guarded) => {
  const user = await userFor('resetPassword', guarded);
  return { who: nameAndEmail(user), formKey: guarded.context.newFormKey() };
});

/** Creates a password reset link, shown once. */
export const action = staffAction(rule, async (guarded) => {
  const { context, staff, params, request } = guarded;
  const user = await userFor('resetPassword', guarded);
  const here = panelHref(request);
  try {
    const body = { admin: context.staffNames.of(staff) };
    const { link, expiresAt } = await context.api.write(passwordReset.makePasswordReset, { params, body });
    if (!link)
      return await redirectWithFlash(context, here, {
        kind: 'success',
        message: 'The link was made already',
        detail: 'It is not shown again. Make a new one if it was not passed on',
      });
    const kept = { kind: 'reset', email: user.email, link, expiresAt, sent: false, failed: false } as const;
    return await redirectWithFlash(
      context,
      here.replace(/(\?|$)/, '/invited$1'),
      {
        kind: 'success',
        message: `The link for ${nameAndEmail(user)} was made`,
        detail: 'Pass it on to the user yourself',
      },
      { 'Set-Cookie': await context.accounts.invited.encrypt(kept) },
    );
  } catch (error) {
    return data({ error: failureMessage(error, 'The link could not be made') }, { status: 400 });
  }
});

export default function CopyResetLink() {
  const { who, formKey } = useLoaderData<typeof loader>();
  return (
    <ConfirmForUser
      title="Copy reset link"
      who={who}
      confirm={{ label: 'Copy reset link', busyLabel: 'Making the link...' }}
      formKey={formKey}
      error={useResponse<typeof action>()?.error}
    >
      can choose a new password with the link you get next. Reset links you made before stop working.
    </ConfirmForUser>
  );
}
