import type { AppLoadContext } from '@remix-run/node';
import { z } from 'zod';
import { isAdminApiError } from '~/admin-api.server/errors';
import { passkeys } from '~contract';
import { NewCredential, PasskeyAssertion } from '../../admin-api/contract/webauthn';
import { count } from '../../shared/counts';
import { type SignedIn, SignInRejected, signInFailure } from './authenticator';

/** What a challenge was given out for, in this browser: nothing else takes it. */
export type PasskeyUse = 'sign-in' | `second-step ${string}` | `add ${string}`;

/** JSON that a script of ours puts into a form. */
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

/** The form of a passkey that was used. */
export const PasskeyForm = z.object({ passkey: jsonOf(PasskeyAssertion) });
/** The form of a passkey that was made. */
export const NewPasskeyForm = z.object({ credential: jsonOf(NewCredential) });

/** The response to a challenge comes too late, a second time, or from another window. */
export const passkeyTooLate = 'This took too long, or was sent twice. Please try again.';

/** Keeps the challenge in options of the admin API for this browser and one use. @returns its Set-Cookie value */
export function keepChallenge(
  { accounts }: AppLoadContext,
  options: { challenge: string },
  use: PasskeyUse,
  name?: string,
): Promise<string> {
  return accounts.passkeyChallenge.encrypt({ challenge: options.challenge, use, name });
}

/**
 * Takes what this browser keeps of the challenge that a passkey responds to, once.
 * @returns null where it was another browser's, was made for something else, or is over
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
 * Signs in with nothing but a passkey. It cannot be guessed: how often is tried is counted where challenges are given out, by the admin API.
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
