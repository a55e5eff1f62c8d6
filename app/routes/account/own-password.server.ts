import type { Submission } from '@conform-to/react';
import { SignInRejected, signIn } from '~/auth.server/authenticator';
import { rejected } from '~/forms.server/reply';
import { isTooManyTries } from '../../../shared/throttle';
import { after, hide, type Sent } from './account.server';

type Mfa = NonNullable<SignInRejected['mfa']>;

/**
 * Checks the user's password by a sign-in (SPEC §7); throttled, so that an open session cannot guess.
 * @returns a rejection, or null
 */
export async function checkOwnPassword<T extends { current: string }>(
  sent: Sent,
  submission: Extract<Submission<unknown, string[], T>, { status: 'success' }>,
  { intent, whereAsked }: { intent: string; whereAsked: (mfa: Mfa) => SignInRejected | null },
) {
  const { context, staff } = sent;
  const reject = (message: string, status: number, seconds: number | null = null) =>
    rejected(submission, { message, intent, hide, status, headers: after(seconds) });
  const guess = await context.accounts.reauthGuesses.take(staff.id).catch((error: unknown) => {
    if (!isTooManyTries(error)) throw error;
    return error;
  });
  if (guess instanceof Error) return reject(guess.message, 429, guess.seconds);
  const problem = await passwordProblem(sent, submission.value.current, whereAsked).catch(
    async (error: unknown) => {
      await guess.giveBack();
      throw error;
    },
  );
  if (problem?.outcome === 'wrong') {
    context.log.info({ event: 'authn_reauth_fail' }, 'password rejected');
    return rejected(submission, { fieldErrors: { current: [problem.message] }, intent, hide, status: 401 });
  }
  if (problem) {
    await guess.giveBack();
    return reject(problem.message, problem.status, problem.retryAfter);
  }
  await guess.forget();
  return null;
}

async function passwordProblem(
  { context, staff }: Sent,
  password: string,
  whereAsked: (mfa: Mfa) => SignInRejected | null,
): Promise<SignInRejected | null> {
  const incorrect = new SignInRejected('Your current password is incorrect.', {
    outcome: 'wrong',
    status: 401,
  });
  try {
    const credentials = { email: staff.email, password };
    const signedIn = await signIn(context.api, credentials, context.address, { asksAgain: true });
    // The email may belong to another account now.
    return signedIn.staff.id === staff.id ? null : incorrect;
  } catch (error) {
    if (!(error instanceof SignInRejected)) throw error;
    if (error.mfa) return whereAsked(error.mfa);
    return error.outcome === 'wrong' ? incorrect : error;
  }
}
