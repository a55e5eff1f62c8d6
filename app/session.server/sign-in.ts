import { type AppLoadContext, redirect } from '@remix-run/node';
import type { Challenge } from './accounts';
import { SignInRefused, signIn } from './authenticator';
import type { Staff } from './session';
import { isTooManyTries } from './throttle';

/** SPEC §8 'when the MFA session is lost'. */
export const challengeLost = 'Session expired. Please login again.';

type Throttled = 'wrongPasswords' | 'wrongCodes';

/**
 * Runs one try to sign in under the throttle: wrong passwords and wrong codes count per account and network address, so that a
 * stranger's tries slow nobody else down.
 * @throws {SignInRefused} also, with status 429, when there were too many tries
 */
export async function tryToSignIn(
  { accounts, address, log }: AppLoadContext,
  kind: Throttled,
  email: string,
  attempt: () => Promise<Staff>,
): Promise<Staff> {
  const account = `${email.trim().toLowerCase()} ${address}`;
  try {
    await accounts[kind].check(account);
    await accounts.wrongFromAddress.check(address);
  } catch (error) {
    if (!isTooManyTries(error)) throw error;
    log.warn({ event: 'authn_login_lock', kind, address });
    throw new SignInRefused(error.message, { status: 429, retryAfter: error.seconds });
  }
  try {
    const staff = await attempt();
    await accounts[kind].clear(account);
    log.info({ event: 'authn_login_success', staff: staff.id });
    return staff;
  } catch (error) {
    if (error instanceof SignInRefused && error.wrong) {
      await accounts[kind].failed(account);
      await accounts.wrongFromAddress.failed(address);
      log.info({ event: 'authn_login_fail', kind });
    }
    throw error;
  }
}

/**
 * Signs somebody in who has passed every step: a new session, and on to the page they wanted. An earlier session of the same
 * browser ends.
 */
export async function welcome(request: Request, context: AppLoadContext, staff: Staff): Promise<Response> {
  const { sessions, accounts } = context;
  const cookies = request.headers.get('Cookie');
  const headers = new Headers();
  if (context.session) await sessions.end(context.session);
  headers.append('Set-Cookie', await sessions.start(staff));
  headers.append('Set-Cookie', await accounts.challenge.clear());
  const enrolment = await accounts.enrolment.open(cookies);
  if (staff.mfaEnabled && enrolment?.value.userId === staff.id) {
    // The authenticator app works: its QR code is never shown again (SEC-33).
    await accounts.spend(enrolment);
    headers.append('Set-Cookie', await accounts.enrolment.clear());
  }
  return redirect((await sessions.lastPath(cookies)) ?? '/dashboard/home', { status: 303, headers });
}

/** Back to the login page, saying that the five minutes for the code are over. */
export async function challengeIsLost({ accounts, flashes }: AppLoadContext): Promise<Response> {
  const headers = new Headers();
  headers.append('Set-Cookie', await accounts.challenge.clear());
  headers.append('Set-Cookie', await flashes.leave({ kind: 'error', message: challengeLost }));
  return redirect('/auth/login', { status: 303, headers });
}

const underWay = new Map<string, Promise<Response>>();

/**
 * The second step: the code typed against the challenge this browser holds, whatever the form says besides (SEC-03). A challenge
 * gives one session: the same code sent several times at once gets one answer, later it is used up (SEC-05).
 * @throws {SignInRefused} when the code is not taken
 */
export async function verifyCode(request: Request, context: AppLoadContext, code: string): Promise<Response> {
  const { accounts } = context;
  const challenge = await accounts.challenge.open(request.headers.get('Cookie'));
  if (!challenge) return challengeIsLost(context);
  const key = `${challenge.id} ${code}`;
  const joined = underWay.get(key);
  if (joined) return (await joined).clone();
  const running = (async () => {
    if (await accounts.isSpent(challenge)) return challengeIsLost(context);
    const { email, password } = challenge.value;
    const staff = await tryToSignIn(context, 'wrongCodes', email, () =>
      signIn(context.api, { email, password, token: code }, context.address).catch((error: unknown) => {
        const wrongCode = error instanceof SignInRefused && error.requiresMfa;
        throw wrongCode ? new SignInRefused('Invalid credentials.', { wrong: true, status: 401 }) : error;
      }),
    );
    return (await accounts.spend(challenge)) ? welcome(request, context, staff) : challengeIsLost(context);
  })();
  underWay.set(key, running);
  try {
    return (await running).clone();
  } finally {
    underWay.delete(key);
  }
}

/** On to the code screen: e-mail and password wait in the sealed challenge, for five minutes. */
export async function challengeRedirect(
  { accounts }: AppLoadContext,
  challenge: Challenge,
): Promise<Response> {
  return redirect('/auth/code', {
    status: 303,
    headers: { 'Set-Cookie': await accounts.challenge.seal(challenge) },
  });
}

/** `Retry-After` of a refusal that asks to wait. */
export function refusedHeaders({ retryAfter }: SignInRefused): HeadersInit {
  return retryAfter === null ? {} : { 'Retry-After': String(retryAfter) };
}
