import { eq } from 'drizzle-orm';
import type { DbOrTx } from '../db/database';
import { staffUsers } from '../db/schema';
import { endPasskeys } from './passkeys';
import { endRecoveryCodes } from './recovery-codes';

/** Deletes a user's second factors; the next sign-in sets up new ones. */
export async function resetSecondFactors(tx: DbOrTx, userId: string): Promise<void> {
  await endRecoveryCodes(tx, userId);
  await endPasskeys(tx, userId);
  await tx
    .update(staffUsers)
    .set({ mfaSecret: null, mfaConfirmedAt: null, mfaLastStep: null })
    .where(eq(staffUsers.id, userId));
}
