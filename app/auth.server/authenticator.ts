import type { z } from 'zod';
import type { AdminApi } from '~/admin-api.server/admin-api';
import { isAdminApiError } from '~/admin-api.server/errors';
import * as contract from '~contract';
import type { PasskeyAssertion } from '../../admin-api/contract/webauthn';
import type { Staff } from './session';

/** A user the admin API let in; `recoveryCodes` only with the first code that was right, if the API has such. */
export type SignedIn = { staff: Staff; recoveryCodes: string[] };

/** The account wants its 6-digit code; whose it is, and whether its authenticator app is still to be set up. */
type MfaWanted = {
  userId: string | null;
  setup: 'needed' | 'unfinished' | null;
  /** Whether a passkey of the account can stand in for the code. */
  hasPasskeys: boolean;
};

type Rejected = {
  mfa?: MfaWanted | null;
  /** What it says of the password or code that was sent; only a wrong one counts as a guess. */
  outcome?: 'right' | 'wrong' | 'unknown';
  status?: number;
  /** Seconds until the next attempt, when the admin API sent Retry-After. */
  retryAfter?: number | null;
};

/** Why a user was not signed in; `message` is for the person (SPEC §8 Login). */
export class SignInRejected extends Error {
  override readonly name = 'SignInRejected';
  readonly mfa: MfaWanted | null;
  readonly outcome: 'right' | 'wrong' | 'unknown';
  readonly status: number;
  readonly retryAfter: number | null;
  constructor(
    message: string,
    { mfa = null, outcome = 'unknown', status = 400, retryAfter = null }: Rejected,
  ) {
    super(message);
    this.mfa = mfa;
    this.outcome = outcome;
    this.status = status;
    this.retryAfter = retryAfter;
  }
}

/** What proves the second step: the app's 6 digits, or a recovery code; or a passkey. */
export type SecondFactor = { token?: string; passkey?: z.output<typeof PasskeyAssertion> };

/**
 * Asks the admin API to sign a user in.
 * @param address network address of the person, for the admin API's own throttling
 * @param device what guesses of this browser are counted by, in place of the address
 * @param asksAgain of a person who is signed in already: the audit log has no sign-in more
 * @throws {SignInRejected} with the provider's message, or SPEC §8's
 */
export async function signIn(
  api: Pick<AdminApi, 'call'>,
  credentials: { email: string; password: string } & SecondFactor,
  address: string,
  { asksAgain = false, device = null }: { asksAgain?: boolean; device?: string | null } = {},
): Promise<SignedIn> {
  const options = { body: credentials, forwardedFor: address, asksAgain, device };
  const response = await api.call(contract.auth.login, options).catch((error: unknown) => {
    throw signInFailure(error);
  });
  if (response.requiresMfa)
    throw new SignInRejected('Please enter your verification code', {
      mfa: {
        userId: response.userId ?? null,
        setup: response.mfaSetup ?? null,
        hasPasskeys: response.hasPasskeys,
      },
      outcome: 'right',
    });
  if (!response.user) throw new SignInRejected(response.message ?? 'Login failed', { outcome: 'wrong' });
  const { id, name, email, role, mfa_enabled } = response.user;
  const staff = { id, name, email: email || credentials.email, role, mfaEnabled: mfa_enabled };
  return { staff, recoveryCodes: response.recoveryCodes ?? [] };
}

/** Why the admin API let no one in; an error that is not the admin API's is given back as it is. */
export function signInFailure(error: unknown): unknown {
  if (!isAdminApiError(error)) return error;
  const { kind, status, providerMessage, retryAfter, code } = error;
  if (kind !== 'rejected')
    return new SignInRejected(providerMessage ?? `Login failed. ${error.message}`, { status: 503 });
  if (status === 429)
    return new SignInRejected(providerMessage ?? 'Too many attempts. Please try again later.', {
      status,
      retryAfter,
    });
  // Too late is no guess.
  if (code === 'passkey_challenge_over') return new SignInRejected(error.message, { status });
  // A provider that says `success: false` with status 200 rejected as well.
  const credentials = status < 400 || status === 400 || status === 401;
  return new SignInRejected(providerMessage ?? (credentials ? 'Invalid credentials.' : 'Login failed'), {
    // Whatever the status of a rejection: some providers say 403 or 404 to a wrong password.
    outcome: 'wrong',
    status: status < 400 ? 401 : status,
  });
}
