import { and, eq, gt, isNull, lt, or, sql } from 'drizzle-orm';
import { generateSecret, generateURI, verify } from 'otplib';
import type { Db } from '../db/database';
import { staffUsers } from '../db/schema';
import { HttpError } from '../http/errors';
import type { TotpKeys } from './totp-keys';

/** Seconds a code stays valid after its step, and before it for a fast clock. */
const tolerance: [number, number] = [30, 5];
const stepMs = 30_000;

/** Generates a base32 TOTP secret. */
export function newTotpSecret(): string {
  return generateSecret();
}

/** Returns the URL in the QR code. */
export function otpauthUrl(issuer: string, email: string, secret: string): string {
  return generateURI({ issuer, label: email, secret });
}

/** Returns whether a first code confirmed the second factor. */
export function hasAuthenticator(user: { mfaEnabled: boolean; mfaConfirmedAt: Date | null }): boolean {
  return user.mfaEnabled && user.mfaConfirmedAt !== null;
}

/** Accepts a 6-digit code once, by compare-and-set on its time step. */
export async function acceptTotpCode(
  { db, totpKeys }: { db: Db; totpKeys: TotpKeys },
  user: { id: string; mfaSecret: string | null; mfaLastStep: number | null },
  code: string,
): Promise<boolean> {
  if (!user.mfaSecret || !/^\d{6}$/.test(code)) return false;
  // A later step was stored while the clock was ahead and must not lock the user out.
  const latest = Math.floor(Date.now() / stepMs) + 1;
  const lastStep = user.mfaLastStep !== null && user.mfaLastStep > latest ? null : user.mfaLastStep;
  // verify() returns an object, truthy also for a wrong code: only `valid` counts.
  const result = await verify({
    secret: await readTotpSecret(totpKeys, user.id, user.mfaSecret),
    token: code,
    epochTolerance: tolerance,
    ...(lastStep === null ? {} : { afterTimeStep: lastStep }),
  });
  if (!result.valid || !('timeStep' in result) || typeof result.timeStep !== 'number') return false;
  const step = result.timeStep;
  const taken = await db
    .update(staffUsers)
    .set({ mfaLastStep: step, mfaConfirmedAt: sql`coalesce(${staffUsers.mfaConfirmedAt}, now())` })
    .where(
      and(
        eq(staffUsers.id, user.id),
        eq(staffUsers.mfaSecret, user.mfaSecret),
        or(
          isNull(staffUsers.mfaLastStep),
          lt(staffUsers.mfaLastStep, step),
          gt(staffUsers.mfaLastStep, latest),
        ),
      ),
    )
    .returning({ id: staffUsers.id });
  return taken.length === 1;
}

/** Decrypts a user's secret. */
export async function readTotpSecret(keys: TotpKeys, userId: string, stored: string): Promise<string> {
  try {
    return await keys.decrypt(userId, stored);
  } catch (cause) {
    const unreadable = new HttpError(
      'internal_error',
      'Your authenticator app’s codes cannot be checked: this server cannot read its secret. Use a recovery code, ' +
        'or ask an administrator to reset your two-factor authentication.',
    );
    unreadable.cause = cause;
    throw unreadable;
  }
}
