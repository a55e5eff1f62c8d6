import { randomBytes } from 'node:crypto';
import { and, eq, gt, isNull, lt } from 'drizzle-orm';
import { challengeMinutes } from '../contract/passkeys';
import type { DbOrTx } from '../db/database';
import { passkeyChallenges } from '../db/schema';

export type Purpose = 'add' | 'sign-in' | 'second-step';

/**
 * Stores a new challenge for five minutes.
 * @param staffUserId null for a sign-in by passkey alone
 */
export async function newChallenge(
  db: DbOrTx,
  purpose: Purpose,
  staffUserId: string | null,
): Promise<string> {
  const challenge = randomBytes(32).toString('base64url');
  const now = Date.now();
  await db.delete(passkeyChallenges).where(lt(passkeyChallenges.expiresAt, new Date(now)));
  await db.insert(passkeyChallenges).values({
    challenge,
    purpose,
    staffUserId,
    expiresAt: new Date(now + challengeMinutes * 60_000),
  });
  return challenge;
}

/** Uses up a challenge; true for exactly one response. */
export async function takeChallenge(
  db: DbOrTx,
  challenge: string,
  purpose: Purpose,
  staffUserId: string | null,
): Promise<boolean> {
  const t = passkeyChallenges;
  const taken = await db
    .delete(t)
    .where(
      and(
        eq(t.challenge, challenge),
        eq(t.purpose, purpose),
        staffUserId === null ? isNull(t.staffUserId) : eq(t.staffUserId, staffUserId),
        gt(t.expiresAt, new Date()),
      ),
    )
    .returning({ challenge: t.challenge });
  return taken.length === 1;
}
