import { parseWithZod } from '@conform-to/zod/v4';
import { redirect } from '@remix-run/node';
import { SignInRejected, signIn } from '~/auth.server/authenticator';
import { enableMfa } from '~/auth.server/sign-up';
import { rejected } from '~/forms.server/reply';
import { isTooManyTries } from '../../../shared/throttle';
import { after, hide, type Sent } from './account.server';
import { SwitchOnForm } from './schema';

const isOnAlready = 'Two-factor authentication is on already. Your next login asks for a code.';

/**
 * Switches MFA on for the signed-in person's own account, after their password. The password is proven by a sign-in of SPEC §7,
 * which every provider has.
 * @returns on to the QR code, or the response to the form where it was rejected
 */
export async function switchOnMfa(sent: Sent) {
  const { context, staff, form } = sent;
  const submission = parseWithZod(form, { schema: SwitchOnForm });
  const intent = 'mfa';
  const reject = (message: string, status: number, seconds: number | null = null) =>
    rejected(submission, { message, intent, hide, status, headers: after(seconds) });
  if (submission.status !== 'success') return rejected(submission, { intent, hide });
  const guess = await context.accounts.reauthGuesses.take(staff.id).catch((error: unknown) => {
    if (!isTooManyTries(error)) throw error;
    return error;
  });
  if (guess instanceof Error) return reject(guess.message, 429, guess.seconds);
  const problem = await passwordProblem(sent, submission.value.current).catch(async (error: unknown) => {
    await guess.giveBack();
    throw error;
  });
  if (problem?.outcome === 'wrong') {
    context.log.info({ event: 'authn_reauth_fail' }, 'password rejected');
    return rejected(submission, { fieldErrors: { current: [problem.message] }, intent, hide, status: 401 });
  }
  if (problem) {
    await guess.giveBack();
    return reject(problem.message, problem.status, problem.retryAfter);
  }
  await guess.forget();
  const otpauthUrl = await enableMfa(context, staff.id);
  if (otpauthUrl === null) return reject('Failed to enable MFA', 503);
  context.log.info({ event: 'authn_mfa_enabled' }, 'two-factor authentication switched on');
  const { id: userId, email } = staff;
  const cookie = await context.accounts.enrolment.encrypt({ userId, email, otpauthUrl });
  return redirect('/dashboard/account/authenticator', { status: 303, headers: { 'Set-Cookie': cookie } });
}

/** Why a user's own password does not open the way; null when it does. */
async function passwordProblem({ context, staff }: Sent, password: string): Promise<SignInRejected | null> {
  const incorrectPassword = new SignInRejected('Your current password is incorrect.', {
    outcome: 'wrong',
    status: 401,
  });
  try {
    const signedIn = await signIn(context.api, { email: staff.email, password }, context.address);
    // The email may be another account's by now: MFA is switched on for no one else.
    return signedIn.staff.id === staff.id ? null : incorrectPassword;
  } catch (error) {
    if (!(error instanceof SignInRejected)) throw error;
    // Left before the first code: the same QR code is shown again.
    if (error.mfa?.setup && error.mfa.userId === staff.id) return null;
    if (error.mfa) return new SignInRejected(isOnAlready, { status: 409 });
    return error.outcome === 'wrong' ? incorrectPassword : error;
  }
}
