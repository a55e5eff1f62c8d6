import { and, eq, gt, isNull, lt, or, sql } from 'drizzle-orm';
import { generateSecret, generateURI, verify } from 'otplib';
import type { Db } from '../db/database';
import { staffUsers } from '../db/schema';
import { HttpError } from '../http/errors';
import type { TotpKeys } from './totp-keys';

/** Seconds a code stays good after its step, and how far a fast clock may run ahead. */
const tolerance: [number, number] = [30, 5];
/** How long one step of codes lasts; ms. */
const stepMs = 30_000;

/** A new base32 TOTP secret. */
export function newTotpSecret(): string {
  return generateSecret();
}

/** The URL an authenticator app reads from the QR code. */
export function otpauthUrl(issuer: string, email: string, secret: string): string {
  return generateURI({ issuer, label: email, secret });
}

/** Whether a user's second factor is set up: from their first code on, since no code exists before it (a set-up may be left half-way). */
export function hasAuthenticator(user: { mfaEnabled: boolean; mfaConfirmedAt: Date | null }): boolean {
  return user.mfaEnabled && user.mfaConfirmedAt !== null;
}

/**
 * Takes a 6-digit code for a user once: true for exactly one caller, however many send the same code at the
 * same time (compare-and-set on the time step); the first accepted code also confirms the set-up.
 * @throws {HttpError} 500 when the stored secret cannot be decrypted
 */
export async function acceptTotpCode(
  { db, totpKeys }: { db: Db; totpKeys: TotpKeys },
  user: { id: string; mfaSecret: string | null; mfaLastStep: number | null },
  code: string,
): Promise<boolean> {
  if (!user.mfaSecret || !/^\d{6}$/.test(code)) return false;
  // A step later than any that is accepted now was taken while the clock was ahead: no code would be right until then.
  const latest = Math.floor(Date.now() / stepMs) + 1;
  const lastStep = user.mfaLastStep !== null && user.mfaLastStep > latest ? null : user.mfaLastStep;
  // verify() returns an object, which is truthy also for a wrong code: only `valid` counts.
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

/**
 * The base32 secret in a user's row.
 * @throws {HttpError} 500 with what the person can do, when it cannot be decrypted
 */
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
