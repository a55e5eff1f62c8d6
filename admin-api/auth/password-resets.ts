import { createHash, randomBytes } from 'node:crypto';
import { and, eq, gt, isNull, lt } from 'drizzle-orm';
import { resetMinutes, type resetStates } from '../contract/password-reset';
import type { DbOrTx } from '../db/database';
import { passwordResets, staffUsers } from '../db/schema';

type StaffUser = typeof staffUsers.$inferSelect;
export type ResetState = (typeof resetStates)[number];

const hashOf = (token: string) => createHash('sha256').update(token).digest('hex');

/** Returns the URL of a reset form. */
export const resetLink = (publicUrl: string, token: string): string =>
  `${publicUrl}/auth/reset-password?${new URLSearchParams({ token })}`;

/** Creates a reset link and stores its hash. */
export async function newPasswordReset(
  tx: DbOrTx,
  staffUserId: string,
  { keepOthers = false } = {},
): Promise<{ token: string; expiresAt: Date }> {
  const token = randomBytes(32).toString('base64url');
  const expiresAt = new Date(Date.now() + resetMinutes * 60_000);
  if (!keepOthers) await endPasswordResets(tx, staffUserId);
  await tx.insert(passwordResets).values({ staffUserId, tokenHash: hashOf(token), expiresAt });
  return { token, expiresAt };
}

/** Ends a user's open links, and deletes old ones. */
export async function endPasswordResets(tx: DbOrTx, staffUserId: string): Promise<void> {
  await tx
    .delete(passwordResets)
    .where(and(eq(passwordResets.staffUserId, staffUserId), isNull(passwordResets.usedAt)));
  await tx.delete(passwordResets).where(lt(passwordResets.expiresAt, new Date(Date.now() - 7 * 86_400_000)));
}

/** Returns the user and state of a link. */
export async function findPasswordReset(
  db: DbOrTx,
  token: string,
): Promise<{ state: ResetState; user: StaffUser | null }> {
  const [found] = await db
    .select({ user: staffUsers, reset: passwordResets })
    .from(passwordResets)
    .innerJoin(staffUsers, eq(staffUsers.id, passwordResets.staffUserId))
    .where(eq(passwordResets.tokenHash, hashOf(token)));
  if (!found?.user.isActive || found.user.isBanned) return { state: 'unknown', user: null };
  const { user, reset } = found;
  if (reset.usedAt) return { state: 'used', user };
  return { state: reset.expiresAt.getTime() <= Date.now() ? 'expired' : 'valid', user };
}

/** Uses up a link; true for exactly one caller. */
export async function takePasswordReset(tx: DbOrTx, token: string): Promise<boolean> {
  const now = new Date();
  const taken = await tx
    .update(passwordResets)
    .set({ usedAt: now })
    .where(
      and(
        eq(passwordResets.tokenHash, hashOf(token)),
        isNull(passwordResets.usedAt),
        gt(passwordResets.expiresAt, now),
      ),
    )
    .returning({ id: passwordResets.id });
  return taken.length === 1;
}
