import type { AppLoadContext } from '@remix-run/node';
import { z } from 'zod';
import { isAdminApiError } from '~/admin-api.server/errors';
import { passkeys } from '~contract';
import { NewCredential, PasskeyAssertion } from '../../admin-api/contract/webauthn';
import { count } from '../../shared/counts';
import { type SignedIn, SignInRejected, signInFailure } from './authenticator';

export type PasskeyUse = 'sign-in' | `second-step ${string}` | `add ${string}`;

const jsonOf = <S extends z.ZodType>(schema: S) =>
  z
    .string()
    .max(100_000)
    .transform((text, ctx) => {
      try {
        return JSON.parse(text) as unknown;
      } catch {
        ctx.addIssue({ code: 'custom', message: 'The passkey could not be read.' });
        return z.NEVER;
      }
    })
    .pipe(schema);

export const PasskeyForm = z.object({ passkey: jsonOf(PasskeyAssertion) });
export const NewPasskeyForm = z.object({ credential: jsonOf(NewCredential) });

export const passkeyTooLate = 'This took too long, or was sent twice. Please try again.';

/**
 * Stores a challenge for this browser and use.
 * @returns its Set-Cookie value
 */
export function keepChallenge(
  { accounts }: AppLoadContext,
  options: { challenge: string },
  use: PasskeyUse,
  name?: string,
): Promise<string> {
  return accounts.passkeyChallenge.encrypt({ challenge: options.challenge, use, name });
}

/**
 * Takes a challenge once.
 * @returns null for another browser or use, or when expired
 */
export async function takeKeptChallenge(
  { accounts }: AppLoadContext,
  request: Request,
  response: { clientDataJSON: string },
  use: PasskeyUse,
): Promise<{ name?: string | undefined } | null> {
  const kept = await accounts.passkeyChallenge.open(request.headers.get('Cookie'));
  if (!kept || kept.value.use !== use || kept.value.challenge !== challengeIn(response)) return null;
  return (await accounts.spend(kept)) ? kept.value : null;
}

function challengeIn({ clientDataJSON }: { clientDataJSON: string }): unknown {
  try {
    return JSON.parse(Buffer.from(clientDataJSON, 'base64url').toString('utf8')).challenge;
  } catch {
    return null;
  }
}

/**
 * Signs in with a passkey; the admin API throttles challenges.
 * @throws {SignInRejected}
 */
export async function signInWithPasskey(
  request: Request,
  context: AppLoadContext,
  { passkey }: z.output<typeof PasskeyForm>,
): Promise<SignedIn> {
  const { api, address, log } = context;
  if (!(await takeKeptChallenge(context, request, passkey.response, 'sign-in')))
    throw new SignInRejected(passkeyTooLate, {});
  try {
    const options = { body: { passkey }, forwardedFor: address };
    const { user } = await api.call(passkeys.signInWithPasskey, options);
    const { id, name, email, role, mfa_enabled } = user;
    log.info({ event: 'authn_login_success', staffId: id, kind: 'passkey' }, 'signed in');
    return { staff: { id, name, email, role, mfaEnabled: mfa_enabled }, recoveryCodes: [] };
  } catch (error) {
    if (!isAdminApiError(error)) throw error;
    if (error.status === 401) count('sign_ins_rejected', 'passkey');
    log.info({ event: 'authn_login_fail', kind: 'passkey' }, 'an attempt to sign in was rejected');
    throw signInFailure(error);
  }
}
