import { Authenticator } from 'remix-auth';
import { FormStrategy } from 'remix-auth-form';
import type { AdminApi } from '~/admin-api.server/admin-api';
import { isAdminApiError } from '~/admin-api.server/errors';
import * as contract from '~contract';
import type { Staff } from './session';

/** Why somebody was not signed in; `message` is for the person (SPEC §8 Login). */
export class SignInRefused extends Error {
  override readonly name = 'SignInRefused';
  constructor(
    message: string,
    /** The account wants its 6-digit code. */
    readonly requiresMfa = false,
    readonly status = 400,
  ) {
    super(message);
  }
}

/**
 * Checks the login form's e-mail and password with the admin API (SPEC §7 Auth). It keeps no session: the
 * caller sets the cookie.
 */
export function createAuthenticator(api: AdminApi) {
  const authenticator = new Authenticator<Staff>();
  authenticator.use(
    new FormStrategy(async ({ form }) =>
      signIn(api, { email: String(form.get('email')), password: String(form.get('password')) }),
    ),
    'form',
  );
  return authenticator;
}

/**
 * Asks the admin API to sign somebody in.
 * @throws {SignInRefused} with the provider's message, or SPEC §8's
 */
export async function signIn(
  api: AdminApi,
  credentials: { email: string; password: string; token?: string },
): Promise<Staff> {
  const answer = await api.call(contract.auth.login, { body: credentials }).catch((error: unknown) => {
    if (!isAdminApiError(error)) throw error;
    if (error.kind !== 'refused') throw new SignInRefused(`Login failed. ${error.message}`, false, 503);
    const rejected = error.status === 400 || error.status === 401;
    throw new SignInRefused(
      error.providerMessage ?? (rejected ? 'Invalid credentials.' : 'Login failed'),
      false,
      error.status,
    );
  });
  if (answer.requiresMfa) throw new SignInRefused('Please enter your verification code', true);
  if (!answer.user) throw new SignInRefused(answer.message ?? 'Login failed');
  const { id, name, email, role, mfa_enabled } = answer.user;
  return { id, name, email: email || credentials.email, role, mfaEnabled: mfa_enabled };
}
