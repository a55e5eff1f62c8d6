import { parseWithZod } from '@conform-to/zod/v4';
import type { z } from 'zod';
import { SignInRejected } from '~/auth.server/authenticator';
import { PasskeyForm } from '~/auth.server/passkeys';
import { rejectedHeaders } from '~/auth.server/sign-in';
import { rejected } from '~/forms.server/reply';

/** Runs a passkey sign-in and responds. */
export async function respondToPasskey(
  form: FormData,
  attempt: (sent: z.output<typeof PasskeyForm>) => Promise<Response>,
) {
  const submission = parseWithZod(form, { schema: PasskeyForm });
  const hide = ['passkey'];
  if (submission.status !== 'success')
    return rejected(submission, { message: 'The passkey could not be read. Please try again.', hide });
  try {
    return await attempt(submission.value);
  } catch (error) {
    if (!(error instanceof SignInRejected)) throw error;
    const { message, status } = error;
    return rejected(submission, { message, status, headers: rejectedHeaders(error), hide });
  }
}
