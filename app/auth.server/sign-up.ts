import { type AppLoadContext, redirect } from '@remix-run/node';
import { failureMessage, isAdminApiError } from '~/admin-api.server/errors';
import type { CallOutput } from '~contract';
import * as contract from '~contract';
import { networkOf } from '../../shared/network';
import { isTooManyTries } from '../../shared/throttle';

/** `message` is for the user (SPEC §8 Signup). */
export class SignUpRejected extends Error {
  override readonly name = 'SignUpRejected';
  constructor(
    message: string,
    readonly status: number,
    readonly headers: Record<string, string> = {},
  ) {
    super(message);
  }
}

/**
 * Creates the account and redirects to the QR code (SPEC §4 Signup); no access before a code (SEC-33). Uses
 * the invitation's email and token, never the form's.
 * @param email detects another invitation opened meanwhile
 * @throws {SignUpRejected}
 */
export async function signUp(
  request: Request,
  context: AppLoadContext,
  { name, password, email: shown }: { name: string; password: string; email: string | null },
): Promise<Response> {
  const { accounts, flashes, api, address, log } = context;
  const invitation = await accounts.invitation.open(request.headers.get('Cookie'));
  if (!invitation) throw new SignUpRejected('All fields are required including invitation token.', 400);
  const { email, token } = invitation.value;
  if (shown !== null && shown.trim().toLowerCase() !== email.trim().toLowerCase())
    throw new SignUpRejected(
      `No account was created: the invitation of ${email} was opened in this browser after this form. Open the link of your own invitation again, then sign up.`,
      409,
    );
  const guess = await accounts.signUpGuesses.take(networkOf(address)).catch((error: unknown) => {
    if (!isTooManyTries(error)) throw error;
    throw new SignUpRejected(error.message, 429, { 'Retry-After': String(error.seconds) });
  });

  const body = { name, email, password, invitationToken: token };
  const response = await api
    .call(contract.auth.signup, { body, forwardedFor: address })
    .catch(async (error: unknown) => {
      const rejected = isAdminApiError(error) && error.kind === 'rejected';
      if (!rejected) await guess.giveBack();
      if (!isAdminApiError(error)) throw error;
      throw new SignUpRejected(
        failureMessage(error, 'Signup failed.'),
        rejected ? Math.max(error.status, 400) : 503,
      );
    });
  await guess.giveBack();
  log.info({ event: 'user_created', staffId: response.user?.id }, 'signed up');

  const headers = new Headers();
  headers.append('Set-Cookie', await accounts.invitation.clear());
  const created = { kind: 'success', message: 'Account created successfully!' } as const;
  if (!response.user) {
    headers.append('Set-Cookie', await flashes.leave(created));
    return redirect('/auth/login', { status: 303, headers });
  }
  const otpauthUrl = response.otpauth_url ?? (await enableMfa(context, response.user.id));
  if (otpauthUrl === null) await accounts.pendingMfa.note(response.user.id);
  const detail = otpauthUrl ? 'MFA Enabled.' : 'Failed to enable MFA';
  headers.append(
    'Set-Cookie',
    await accounts.enrolment.encrypt({ userId: response.user.id, email, otpauthUrl }),
  );
  // An error must stay on the page.
  const kind = otpauthUrl ? created.kind : 'info';
  headers.append('Set-Cookie', await flashes.leave({ ...created, kind, detail }));
  return redirect('/auth/authenticator', { status: 303, headers });
}

/** 'unasked': the API has no such call. */
export type KnownInvitation =
  | CallOutput<typeof contract.extensions.checkInvitation>['state']
  | 'unasked'
  | null;

/** Only unknown invitations count as guesses. */
export async function checkInvitation(
  { accounts, api, capabilities, address, log }: AppLoadContext,
  invitation: { email: string; token: string },
): Promise<KnownInvitation> {
  const { checkInvitation } = contract.extensions;
  const can = await capabilities.knowsCall(checkInvitation);
  if (can === false) return 'unasked';
  if (can === null) return null;
  try {
    const guess = await accounts.invitationChecks.take(networkOf(address));
    const { state } = await api.call(checkInvitation, { body: invitation, forwardedFor: address });
    if (state !== 'unknown') await guess.giveBack();
    return state;
  } catch (error) {
    if (!isAdminApiError(error) && !isTooManyTries(error)) throw error;
    log.warn({ err: error }, 'an invitation could not be checked');
    return null;
  }
}

/** @returns the QR code's URL, or null on failure */
export async function enableMfa(
  { accounts, api, log }: AppLoadContext,
  userId: string,
): Promise<string | null> {
  try {
    const { otpauth_url } = await api.call(contract.auth.enableMfa, { body: { userId } });
    await accounts.pendingMfa.clear(userId);
    log.info({ event: 'authn_mfa_enabled', staffId: userId }, 'two-factor authentication switched on');
    return otpauth_url;
  } catch (error) {
    if (!isAdminApiError(error)) throw error;
    if (error.status === 409) await accounts.pendingMfa.clear(userId);
    log.warn({ err: error, staffId: userId }, 'MFA could not be enabled');
    return null;
  }
}
