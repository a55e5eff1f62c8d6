import { type AppLoadContext, redirect } from '@remix-run/node';
import { count } from '../../shared/counts';
import { isTooManyTries } from '../../shared/throttle';
import type { Challenge } from './accounts';
import { type SecondFactor, type SignedIn, SignInRejected, signIn } from './authenticator';
import { passkeyTooLate, takeKeptChallenge } from './passkeys';
import { enableMfa } from './sign-up';

export const challengeLost = 'Session expired. Please login again.';

/**
 * Counts the attempt before checking it, so that parallel ones cannot pass the limit.
 * @throws {SignInRejected} with status 429 when there were too many
 */
export async function tryToSignIn(
  { accounts, address, knownDevice, signal, log }: AppLoadContext,
  kind: 'passwordGuesses' | 'codeGuesses',
  email: string,
  attempt: (device: string | null) => Promise<SignedIn>,
): Promise<SignedIn> {
  const device = await knownDevice(email);
  const guess = await accounts[kind].take(email, device ?? address, signal).catch((error: unknown) => {
    if (!isTooManyTries(error)) throw error;
    count('sign_ins_rejected', 'too-many');
    log.warn({ event: 'authn_login_lock', kind }, 'too many attempts to sign in');
    throw new SignInRejected(error.message, { status: 429, retryAfter: error.seconds });
  });
  try {
    const signedIn = await attempt(device);
    await guess.right();
    log.info({ event: 'authn_login_success', staffId: signedIn.staff.id }, 'signed in');
    return signedIn;
  } catch (error) {
    if (!(error instanceof SignInRejected) || error.outcome === 'unknown') await guess.giveBack();
    else if (error.outcome === 'right') await guess.right();
    else {
      count('sign_ins_rejected', kind === 'codeGuesses' ? 'code' : 'password');
      log.info({ event: 'authn_login_fail', kind }, 'an attempt to sign in was rejected');
    }
    throw error;
  }
}

/** Starts the session and redirects. */
export async function welcome(
  request: Request,
  context: AppLoadContext,
  { staff, recoveryCodes }: SignedIn,
): Promise<Response> {
  const { sessions, accounts } = context;
  const cookies = request.headers.get('Cookie');
  const headers = new Headers();
  if (!staff.mfaEnabled && (await accounts.pendingMfa.has(staff.id))) {
    const otpauthUrl = await enableMfa(context, staff.id);
    if (otpauthUrl) return setUpFirst(context, staff, otpauthUrl);
    headers.append('Set-Cookie', await context.flashes.leave(mfaFailed));
  }
  if (context.session) await sessions.end(context.session);
  headers.append('Set-Cookie', await sessions.start(staff, context.device));
  const draftKey = await context.draftKeys.find(cookies, staff.id);
  if (draftKey?.setCookie) headers.append('Set-Cookie', draftKey.setCookie);
  void context.staffStatus.signedIn(staff);
  headers.append('Set-Cookie', await accounts.challenge.clear());
  headers.append('Set-Cookie', await accounts.knownDevices.remember(cookies, staff.email));
  if (staff.mfaEnabled) headers.append('Set-Cookie', await accounts.enrolment.end(staff.id));
  if (recoveryCodes.length > 0) {
    const codes = { staffId: staff.id, codes: recoveryCodes };
    headers.append('Set-Cookie', await accounts.newCodes.encrypt(codes));
    return redirect('/dashboard/account/recovery-codes', { status: 303, headers });
  }
  return redirect((await sessions.lastPath(cookies)) ?? '/dashboard/home', { status: 303, headers });
}

const mfaFailed = {
  kind: 'error',
  message: 'Failed to enable MFA',
  detail: 'Your password alone still opens your account. It is tried again when you next log in.',
} as const;

/** No access before the first code (SEC-33). */
async function setUpFirst(
  { accounts, flashes }: AppLoadContext,
  { id: userId, email }: SignedIn['staff'],
  otpauthUrl: string,
): Promise<Response> {
  const headers = new Headers();
  headers.append('Set-Cookie', await accounts.enrolment.encrypt({ userId, email, otpauthUrl }));
  headers.append('Set-Cookie', await flashes.leave({ kind: 'success', message: 'MFA Enabled.' }));
  return redirect('/auth/authenticator', { status: 303, headers });
}

export async function challengeIsLost({ accounts, flashes }: AppLoadContext): Promise<Response> {
  const headers = new Headers();
  headers.append('Set-Cookie', await accounts.challenge.clear());
  headers.append('Set-Cookie', await flashes.leave({ kind: 'error', message: challengeLost }));
  return redirect('/auth/login', { status: 303, headers });
}

export class ChallengeLost extends Error {
  override readonly name = 'ChallengeLost';
}

/**
 * Ignores the form's other fields (SEC-03).
 * @throws {SignInRejected}
 * @throws {ChallengeLost}
 */
export async function trySecondStep(
  request: Request,
  context: AppLoadContext,
  factor: SecondFactor,
): Promise<SignedIn> {
  const { accounts } = context;
  const challenge = await accounts.challenge.open(request.headers.get('Cookie'));
  if (!challenge || (await accounts.isSpent(challenge))) throw new ChallengeLost();
  const { email, password } = challenge.value;
  if (
    factor.passkey &&
    !(await takeKeptChallenge(context, request, factor.passkey.response, `second-step ${challenge.id}`))
  )
    throw new SignInRejected(passkeyTooLate, {});
  const signedIn = await tryToSignIn(context, 'codeGuesses', email, (device) =>
    signIn(context.api, { email, password, ...factor }, context.address, { device }).catch(
      (error: unknown) => {
        const wrongCode = error instanceof SignInRejected && error.mfa !== null;
        throw wrongCode
          ? new SignInRejected('Invalid credentials.', { outcome: 'wrong', status: 401 })
          : error;
      },
    ),
  );
  if (!(await accounts.spend(challenge))) throw new ChallengeLost();
  return signedIn;
}

const underWay = new Map<string, Promise<Response>>();

/**
 * A challenge gives one session: simultaneous attempts share a response (SEC-05).
 * @throws {SignInRejected}
 */
export async function verifyCode(
  request: Request,
  context: AppLoadContext,
  code: string,
  attempt: () => Promise<SignedIn>,
): Promise<Response> {
  const challenge = await context.accounts.challenge.open(request.headers.get('Cookie'));
  if (!challenge) return challengeIsLost(context);
  const key = `${challenge.id} ${code}`;
  const joined = underWay.get(key);
  if (joined) return (await joined).clone();
  const running = attempt().then(
    (signedIn) => welcome(request, context, signedIn),
    (error: unknown) => {
      if (error instanceof ChallengeLost) return challengeIsLost(context);
      throw error;
    },
  );
  underWay.set(key, running);
  try {
    return (await running).clone();
  } finally {
    underWay.delete(key);
  }
}

/** Redirects to the code screen; email and password are in an encrypted cookie for five minutes. */
export async function challengeRedirect(
  context: AppLoadContext,
  challenge: Challenge,
  { userId, setup, hasPasskeys }: NonNullable<SignInRejected['mfa']>,
): Promise<Response> {
  const { accounts } = context;
  const headers = new Headers();
  const passkeysOf = hasPasskeys && userId ? userId : undefined;
  headers.append('Set-Cookie', await accounts.challenge.encrypt({ ...challenge, passkeysOf }));
  if (setup && userId) {
    const otpauthUrl = await enableMfa(context, userId);
    const { email } = challenge;
    headers.append('Set-Cookie', await accounts.enrolment.encrypt({ userId, email, otpauthUrl }));
  }
  const next = setup === 'needed' ? '/auth/authenticator' : '/auth/code';
  return redirect(next, { status: 303, headers });
}

export function rejectedHeaders({ retryAfter }: SignInRejected): HeadersInit {
  return retryAfter === null ? {} : { 'Retry-After': String(retryAfter) };
}
