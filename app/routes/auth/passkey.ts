import type { ActionFunctionArgs } from '@remix-run/node';
import { failureMessage, isAdminApiError } from '~/admin-api.server/errors';
import { keepChallenge, type PasskeyUse } from '~/auth.server/passkeys';
import { challengeLost } from '~/auth.server/sign-in';
import { readForm } from '~/guard.server/guard';
import { passkeys } from '~contract';

/** Returns a challenge as JSON for passkey-prompt.ts; after the password, of one account. */
export async function action({ request, context }: ActionFunctionArgs): Promise<Response> {
  const { accounts, api, address, log } = context;
  const form = await readForm(context);
  let use: PasskeyUse = 'sign-in';
  let userId: string | undefined;
  if (form.get('step') === 'second') {
    const challenge = await accounts.challenge.open(request.headers.get('Cookie'));
    userId = challenge?.value.passkeysOf;
    if (!challenge || !userId || (await accounts.isSpent(challenge)))
      return Response.json({ message: challengeLost }, { status: 400 });
    use = `second-step ${challenge.id}`;
  }
  try {
    const purpose = userId ? ('second-step' as const) : ('sign-in' as const);
    const { options } = await api.call(passkeys.challengePasskey, {
      body: { purpose, ...(userId ? { userId } : {}) },
      forwardedFor: address,
    });
    const cookie = await keepChallenge(context, options, use);
    return Response.json({ options }, { headers: { 'Set-Cookie': cookie } });
  } catch (error) {
    if (!isAdminApiError(error)) throw error;
    log.warn({ err: error }, 'no challenge for a passkey');
    const message = failureMessage(error, 'Passkeys cannot be used right now. Use another way to log in.');
    return Response.json(
      { message },
      { status: error.kind === 'rejected' ? Math.max(400, error.status) : 503 },
    );
  }
}
