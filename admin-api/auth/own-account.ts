import { eq } from 'drizzle-orm';
import type { FastifyRequest } from 'fastify';
import { type NewAuditEvent, recordEvent, sourceOf } from '../audit/record';
import { recordWrongProof } from '../audit/wrong-proof';
import type { DbOrTx } from '../db/database';
import { staffUsers } from '../db/schema';
import { HttpError } from '../http/errors';
import type { Services } from '../http/register';
import { passwordMatches } from './passwords';
import { takeRecoveryCode } from './recovery-codes';
import { counted, throttleCalls } from './throttle';
import { acceptTotpCode, hasAuthenticator } from './totp';

type StaffUser = typeof staffUsers.$inferSelect;
type Proof = { userId: string; password: string; token?: string };

export type ProveOwner = (
  proof: Proof,
  options: { recovery: boolean; request: FastifyRequest; what: string },
) => Promise<StaffUser>;

/** Returns the password and code check of account calls, with one shared limit. */
export function createOwnerProof(services: Services): ProveOwner {
  const { db } = services;
  const guesses = throttleCalls(services.throttles('own account', { points: 5, seconds: 15 * 60 }));
  return async ({ userId, password, token = '' }, { recovery, request, what: detail }) => {
    const guess = await guesses.take(userId);
    const reject = async (user: StaffUser, what: 'password' | 'code', message: string): Promise<never> => {
      await recordWrongProof(db, request, user, { what, isSignedIn: true, detail });
      throw new HttpError('wrong_credentials', message, {}, what === 'code' ? 'token' : 'password');
    };
    return counted(guess, async () => {
      const [user] = await db.select().from(staffUsers).where(eq(staffUsers.id, userId));
      if (!user?.isActive || user.isBanned) throw new HttpError('not_found', 'Unknown user.');
      if (!(await passwordMatches(password, user.passwordHash)))
        await reject(user, 'password', 'Your current password is incorrect.');
      const typed = token.trim();
      // A first code confirms a new authenticator app.
      if (hasAuthenticator(user) || (user.mfaEnabled && typed !== '')) {
        if (typed === '') {
          await guess.giveBack();
          throw new HttpError('code_required', 'Please enter your verification code', {}, 'token');
        }
        const ofApp = await acceptTotpCode(services, user, typed);
        const right = ofApp || (recovery && (await takeRecoveryCode(db, userId, typed)));
        if (!right) await reject(user, 'code', 'The verification code is incorrect or was already used.');
        if (ofApp) user.mfaConfirmedAt ??= new Date();
      }
      await guess.forget();
      return user;
    });
  };
}

/** Records a user's change of their own account. */
export function recordOwn(
  tx: DbOrTx,
  request: FastifyRequest,
  user: Pick<StaffUser, 'id' | 'name' | 'email'>,
  event: Pick<NewAuditEvent, 'action' | 'detail'>,
): Promise<void> {
  const name = user.name || user.email;
  const who = { actorKind: 'staff', actorId: user.id, actorName: name } as const;
  const what = { kind: 'staff-user', itemId: user.id, itemName: name } as const;
  return recordEvent(tx, { ...who, ...sourceOf(request), ...what, ...event });
}
