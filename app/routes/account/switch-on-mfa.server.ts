import { parseWithZod } from '@conform-to/zod/v4';
import { redirect } from '@remix-run/node';
import { SignInRejected } from '~/auth.server/authenticator';
import { enableMfa } from '~/auth.server/sign-up';
import { rejected } from '~/forms.server/reply';
import { hide, type Sent } from './account.server';
import { checkOwnPassword } from './own-password.server';
import { OwnPasswordForm } from './schema';

const isOnAlready = 'Two-factor authentication is on already. Your next login asks for a code.';

/** Enables the user's MFA after their password. */
export async function switchOnMfa(sent: Sent) {
  const { context, staff, form } = sent;
  const submission = parseWithZod(form, { schema: OwnPasswordForm });
  const intent = 'mfa';
  if (submission.status !== 'success') return rejected(submission, { intent, hide });
  const rejection = await checkOwnPassword(sent, submission, {
    intent,
    // Interrupted before the first code: the same QR code.
    whereAsked: ({ setup, userId }) =>
      setup && userId === staff.id ? null : new SignInRejected(isOnAlready, { status: 409 }),
  });
  if (rejection) return rejection;
  const otpauthUrl = await enableMfa(context, staff.id);
  if (otpauthUrl === null)
    return rejected(submission, { message: 'Failed to enable MFA', intent, hide, status: 503 });
  const { id: userId, email } = staff;
  const cookie = await context.accounts.enrolment.encrypt({ userId, email, otpauthUrl });
  return redirect('/dashboard/account/authenticator', { status: 303, headers: { 'Set-Cookie': cookie } });
}
