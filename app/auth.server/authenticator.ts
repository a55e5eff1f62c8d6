import type { z } from 'zod';
import type { AdminApi } from '~/admin-api.server/admin-api';
import { isAdminApiError } from '~/admin-api.server/errors';
import * as contract from '~contract';
import type { PasskeyAssertion } from '../../admin-api/contract/webauthn';
import type { Staff } from './session';

/** `recoveryCodes`: only with the first code. */
export type SignedIn = { staff: Staff; recoveryCodes: string[] };

type MfaWanted = {
  userId: string | null;
  setup: 'needed' | 'unfinished' | null;
  hasPasskeys: boolean;
};

type Rejected = {
  mfa?: MfaWanted | null;
  /** Only 'wrong' counts as a guess. */
  outcome?: 'right' | 'wrong' | 'unknown';
  status?: number;
  retryAfter?: number | null;
};

/** `message` is for the user (SPEC §8 Login). */
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

export type SecondFactor = { token?: string; passkey?: z.output<typeof PasskeyAssertion> };

/**
 * Signs a user in.
 * @param address for the admin API's throttling
 * @param device throttle key of a known browser
 * @param asksAgain records no other sign-in
 * @throws {SignInRejected}
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

/** Converts an AdminApiError to a SignInRejected. */
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
  if (code === 'passkey_challenge_over') return new SignInRejected(error.message, { status });
  // Some send status 200 and `success: false`.
  const credentials = status < 400 || status === 400 || status === 401;
  return new SignInRejected(providerMessage ?? (credentials ? 'Invalid credentials.' : 'Login failed'), {
    // Some send 403 or 404 for a wrong password.
    outcome: 'wrong',
    status: status < 400 ? 401 : status,
  });
}
