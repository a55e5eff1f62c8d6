import { createHash, randomBytes } from 'node:crypto';
import { and, eq, isNull } from 'drizzle-orm';
import type { DbOrTx } from '../db/database';
import { recoveryCodes } from '../db/schema';

const howMany = 10;
/** 120 bits (SEC-34): 24 base32 letters in groups of four. */
const bytesEach = 15;
const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';
/** Codes of the first versions have 16 letters. */
const pattern = /^(?:[A-Z2-7]{24}|[A-Z2-7]{16})$/;

const plain = (typed: string) => typed.replace(/[\s-]/g, '').toUpperCase();
const hashOf = (code: string) => createHash('sha256').update(plain(code)).digest('hex');

function newCode(): string {
  const bits = [...randomBytes(bytesEach)].map((byte) => byte.toString(2).padStart(8, '0')).join('');
  const letters = (bits.match(/.{5}/g) ?? []).map((five) => alphabet[Number.parseInt(five, 2)] ?? '');
  return (letters.join('').match(/.{4}/g) ?? []).join('-');
}

/** Returns whether a text has the form of a recovery code. */
export const looksLikeRecoveryCode = (typed: string): boolean => pattern.test(plain(typed));

/** Replaces a user's recovery codes. @returns the only readable copy */
export async function newRecoveryCodes(tx: DbOrTx, userId: string): Promise<string[]> {
  const codes = Array.from({ length: howMany }, newCode);
  await endRecoveryCodes(tx, userId);
  await tx
    .insert(recoveryCodes)
    .values(codes.map((code) => ({ staffUserId: userId, codeHash: hashOf(code) })));
  return codes;
}

/** Uses up a recovery code; true for exactly one caller. */
export async function takeRecoveryCode(db: DbOrTx, userId: string, typed: string): Promise<boolean> {
  if (!looksLikeRecoveryCode(typed)) return false;
  const taken = await db
    .update(recoveryCodes)
    .set({ usedAt: new Date() })
    .where(
      and(
        eq(recoveryCodes.staffUserId, userId),
        eq(recoveryCodes.codeHash, hashOf(typed)),
        isNull(recoveryCodes.usedAt),
      ),
    )
    .returning({ id: recoveryCodes.id });
  return taken.length === 1;
}

/** Deletes a user's recovery codes. */
export async function endRecoveryCodes(tx: DbOrTx, userId: string): Promise<void> {
  await tx.delete(recoveryCodes).where(eq(recoveryCodes.staffUserId, userId));
}
