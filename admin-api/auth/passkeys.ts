import type { AuthenticatorTransport } from '@simplewebauthn/server';
import { and, asc, eq, lt, or, sql } from 'drizzle-orm';
import type { z } from 'zod';
import { challengeMinutes, mostPasskeys } from '../contract/passkeys';
import type { NewCredential, PasskeyAssertion } from '../contract/webauthn';
import type { DbOrTx } from '../db/database';
import { passkeys, staffUsers } from '../db/schema';
import { HttpError } from '../http/errors';
import { newChallenge, takeChallenge } from './passkey-challenges';
import type { RelyingParty } from './relying-party';

type StaffUser = typeof staffUsers.$inferSelect;
type Passkey = typeof passkeys.$inferSelect;

const webauthn = () => import('@simplewebauthn/server');

const timeout = challengeMinutes * 60_000;
const handleOf = ({ id }: Pick<StaffUser, 'id'>) => Buffer.from(id, 'utf8');
const bytes = (base64url: string) => new Uint8Array(Buffer.from(base64url, 'base64url'));

const over = () =>
  new HttpError('passkey_challenge_over', 'This took too long, or was sent twice. Please try again.');
const tooMany = () =>
  new HttpError(
    'too_many_passkeys',
    `An account may have at most ${mostPasskeys} passkeys. Remove one you do not use.`,
  );

/** The user sees one message for all reasons, except in a frame. */
export class PasskeyRejected extends HttpError {
  constructor(
    readonly reason: 'unknown' | 'not verified' | 'counter' | 'in a frame',
    readonly user: StaffUser | null,
  ) {
    super(
      'passkey_rejected',
      reason === 'in a frame'
        ? 'Passkeys do not work while the dashboard is shown inside another website. Open the dashboard in its own tab and try again.'
        : 'This passkey was not accepted. It may have been removed from your account here. Use another way to log in.',
    );
  }
}

/** Returns a user's passkeys, oldest first. */
export function passkeysOf(db: DbOrTx, staffUserId: string): Promise<Passkey[]> {
  return db
    .select()
    .from(passkeys)
    .where(eq(passkeys.staffUserId, staffUserId))
    .orderBy(asc(passkeys.createdAt), asc(passkeys.id));
}

export async function hasPasskeys(db: DbOrTx, staffUserId: string): Promise<boolean> {
  const found = await db
    .select({ id: passkeys.id })
    .from(passkeys)
    .where(eq(passkeys.staffUserId, staffUserId))
    .limit(1);
  return found.length > 0;
}

/** Deletes all passkeys of a user. */
export async function endPasskeys(tx: DbOrTx, staffUserId: string): Promise<number> {
  const ended = await tx
    .delete(passkeys)
    .where(eq(passkeys.staffUserId, staffUserId))
    .returning({ id: passkeys.id });
  return ended.length;
}

const descriptor = ({ credentialId, transports }: Passkey) => ({
  id: credentialId,
  transports: transports as AuthenticatorTransport[],
});

/** Returns the options for creating a passkey. */
export async function creationOptions(db: DbOrTx, rp: RelyingParty, appName: string, user: StaffUser) {
  const own = await passkeysOf(db, user.id);
  if (own.length >= mostPasskeys) throw tooMany();
  const { generateRegistrationOptions } = await webauthn();
  return generateRegistrationOptions({
    rpID: rp.id,
    rpName: appName,
    userID: new Uint8Array(handleOf(user)),
    userName: user.email,
    userDisplayName: user.name || user.email,
    challenge: bytes(await newChallenge(db, 'add', user.id)),
    timeout,
    excludeCredentials: own.map(descriptor),
    authenticatorSelection: { residentKey: 'preferred', userVerification: 'preferred' },
  });
}

/** Returns the options for using a passkey. @param user null for a sign-in by passkey alone */
export async function requestOptions(db: DbOrTx, rp: RelyingParty, user: Pick<StaffUser, 'id'> | null) {
  const own = user ? await passkeysOf(db, user.id) : [];
  const { generateAuthenticationOptions } = await webauthn();
  return generateAuthenticationOptions({
    rpID: rp.id,
    challenge: bytes(await newChallenge(db, user ? 'second-step' : 'sign-in', user?.id ?? null)),
    timeout,
    userVerification: user ? 'preferred' : 'required',
    ...(user ? { allowCredentials: own.map(descriptor) } : {}),
  });
}

function clientDataOf({ clientDataJSON }: { clientDataJSON: string }) {
  try {
    const { challenge, crossOrigin } = JSON.parse(Buffer.from(clientDataJSON, 'base64url').toString('utf8'));
    return { challenge: typeof challenge === 'string' ? challenge : '', inFrame: crossOrigin === true };
  } catch {
    return { challenge: '', inFrame: false };
  }
}

/** Verifies a new passkey and uses up its challenge. */
export async function verifyNewPasskey(
  db: DbOrTx,
  rp: RelyingParty,
  userId: string,
  response: z.output<typeof NewCredential>,
): Promise<Pick<Passkey, 'credentialId' | 'publicKey' | 'counter' | 'transports'>> {
  const { challenge: expectedChallenge, inFrame } = clientDataOf(response.response);
  if (!(await takeChallenge(db, expectedChallenge, 'add', userId))) throw over();
  // The library compares `topOrigin`, which Safari omits, but accepts `crossOrigin` alone.
  if (inFrame) throw new PasskeyRejected('in a frame', null);
  const { verifyRegistrationResponse } = await webauthn();
  const { registrationInfo } = await verifyRegistrationResponse({
    response: response as Parameters<typeof verifyRegistrationResponse>[0]['response'],
    expectedChallenge,
    expectedOrigin: rp.origin,
    expectedRPID: rp.id,
    requireUserVerification: false,
  }).catch(() => ({ registrationInfo: undefined }));
  if (!registrationInfo) throw new PasskeyRejected('not verified', null);
  const { id, publicKey, counter, transports } = registrationInfo.credential;
  return {
    credentialId: id,
    publicKey: Buffer.from(publicKey).toString('base64url'),
    counter,
    transports: transports ?? [],
  };
}

/** Stores a passkey. @throws {HttpError} at the maximum number, or for a known passkey */
export async function storePasskey(tx: DbOrTx, passkey: typeof passkeys.$inferInsert): Promise<string> {
  await tx
    .select({ id: staffUsers.id })
    .from(staffUsers)
    .where(eq(staffUsers.id, passkey.staffUserId))
    .for('update');
  if ((await passkeysOf(tx, passkey.staffUserId)).length >= mostPasskeys) throw tooMany();
  const [stored] = await tx
    .insert(passkeys)
    .values(passkey)
    .onConflictDoNothing()
    .returning({ id: passkeys.id });
  if (!stored) throw new HttpError('already_exists', 'This passkey is in use already.');
  return stored.id;
}

/**
 * Verifies a passkey's response. Its counter must have increased, to detect copies.
 * @param user null for a sign-in by passkey alone, which requires user verification
 */
export async function acceptPasskey(
  db: DbOrTx,
  rp: RelyingParty,
  response: z.output<typeof PasskeyAssertion>,
  user: Pick<StaffUser, 'id'> | null,
): Promise<{ user: StaffUser; passkey: Passkey }> {
  const { challenge: expectedChallenge, inFrame } = clientDataOf(response.response);
  const purpose = user ? 'second-step' : 'sign-in';
  if (!(await takeChallenge(db, expectedChallenge, purpose, user?.id ?? null))) throw over();
  const [found] = await db
    .select({ user: staffUsers, passkey: passkeys })
    .from(passkeys)
    .innerJoin(staffUsers, eq(staffUsers.id, passkeys.staffUserId))
    .where(eq(passkeys.credentialId, response.id));
  const isUsable = found && (found.user.isActive || found.user.isBanned);
  if (!isUsable || (user && found.user.id !== user.id)) throw new PasskeyRejected('unknown', null);
  const handle = response.response.userHandle;
  const isTheirs = handle ? handle === handleOf(found.user).toString('base64url') : user !== null;
  if (!isTheirs) throw new PasskeyRejected('not verified', found.user);
  const { verifyAuthenticationResponse } = await webauthn();
  const { verified, authenticationInfo } = await verifyAuthenticationResponse({
    response: response as Parameters<typeof verifyAuthenticationResponse>[0]['response'],
    expectedChallenge,
    expectedOrigin: rp.origin,
    expectedRPID: rp.id,
    requireUserVerification: user === null,
    // The counter is checked below and in the update.
    credential: { id: found.passkey.credentialId, publicKey: bytes(found.passkey.publicKey), counter: 0 },
  }).catch(() => ({ verified: false, authenticationInfo: null }));
  if (!verified || !authenticationInfo) throw new PasskeyRejected('not verified', found.user);
  if (inFrame) throw new PasskeyRejected('in a frame', found.user);
  const { newCounter } = authenticationInfo;
  const counts = or(lt(passkeys.counter, newCounter), and(eq(passkeys.counter, 0), sql`${newCounter} = 0`));
  const [passkey] = await db
    .update(passkeys)
    .set({ counter: newCounter, lastUsedAt: new Date() })
    .where(and(eq(passkeys.id, found.passkey.id), counts))
    .returning();
  if (!passkey) throw new PasskeyRejected('counter', found.user);
  return { user: found.user, passkey };
}
