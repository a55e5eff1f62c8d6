import { Authenticator } from 'remix-auth';
import { FormStrategy } from 'remix-auth-form';
import type { AdminApi } from '~/admin-api.server/admin-api';
import { isAdminApiError } from '~/admin-api.server/errors';
import * as contract from '~contract';
import type { Staff } from './session';

type Refused = {
  /** The account wants its 6-digit code. */
  requiresMfa?: boolean;
  /** The password or the code was wrong: it counts as a failed try. */
  wrong?: boolean;
  status?: number;
  /** Seconds to wait, when the admin API asked for it. */
  retryAfter?: number | null;
};

/** Why somebody was not signed in; `message` is for the person (SPEC §8 Login). */
export class SignInRefused extends Error {
  override readonly name = 'SignInRefused';
  readonly requiresMfa: boolean;
  readonly wrong: boolean;
  readonly status: number;
  readonly retryAfter: number | null;
  constructor(
    message: string,
    { requiresMfa = false, wrong = false, status = 400, retryAfter = null }: Refused,
  ) {
    super(message);
    this.requiresMfa = requiresMfa;
    this.wrong = wrong;
    this.status = status;
    this.retryAfter = retryAfter;
  }
}

/**
 * Checks the login form's e-mail and password with the admin API (SPEC §7 Auth). It keeps no session: the
 * caller sets the cookie.
 */
export function createAuthenticator(api: Pick<AdminApi, 'call'>, address: string) {
  const authenticator = new Authenticator<Staff>();
  authenticator.use(
    new FormStrategy(async ({ form }) =>
      signIn(
        api,
        { email: String(form.get('email')).trim(), password: String(form.get('password')) },
        address,
      ),
    ),
    'form',
  );
  return authenticator;
}

/**
 * Asks the admin API to sign somebody in.
 * @param address network address of the person, for the admin API's own throttling
 * @throws {SignInRefused} with the provider's message, or SPEC §8's
 */
export async function signIn(
  api: Pick<AdminApi, 'call'>,
  credentials: { email: string; password: string; token?: string },
  address: string,
): Promise<Staff> {
  const options = { body: credentials, forwardedFor: address };
  const answer = await api.call(contract.auth.login, options).catch((error: unknown) => {
    throw asRefusal(error);
  });
  if (answer.requiresMfa)
    throw new SignInRefused('Please enter your verification code', { requiresMfa: true });
  if (!answer.user) throw new SignInRefused(answer.message ?? 'Login failed', {});
  const { id, name, email, role, mfa_enabled } = answer.user;
  return { id, name, email: email || credentials.email, role, mfaEnabled: mfa_enabled };
}

function asRefusal(error: unknown): unknown {
  if (!isAdminApiError(error)) return error;
  const { kind, status, providerMessage, retryAfter } = error;
  if (kind !== 'refused') return new SignInRefused(`Login failed. ${error.message}`, { status: 503 });
  if (status === 429)
    return new SignInRefused(providerMessage ?? 'Too many attempts. Please try again later.', {
      status,
      retryAfter,
    });
  // A provider that says `success: false` with status 200 refused as well.
  const wrong = status < 400 || status === 400 || status === 401;
  return new SignInRefused(providerMessage ?? (wrong ? 'Invalid credentials.' : 'Login failed'), {
    wrong,
    status: status < 400 ? 401 : status,
  });
}
