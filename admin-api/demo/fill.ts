import { createHash, randomBytes } from 'node:crypto';
import { inArray, sql } from 'drizzle-orm';
import { advisoryLocks } from '../../shared/advisory-locks';
import { hashPassword } from '../auth/passwords';
import { newTotpSecret } from '../auth/totp';
import type { TotpKeys } from '../auth/totp-keys';
import type { Db, DbOrTx } from '../db/database';
import { newId } from '../db/id';
import { categories, invitations, staffUsers } from '../db/schema';
import type { MediaStorage } from '../media/storage';
import { type DemoStaffUser, demoData, demoPassword, signInEmails } from './data';
import { type EngageFiles, storeEngageFiles } from './fill-engage';
import { insertEngagements, insertSessions } from './fill-history';
import { insertLibrary, type LibraryFiles, storeLibraryFiles } from './fill-library';
import { insertRows } from './insert';

const day = 86_400_000;

export type SignIn = { email: string; password: string; note?: string };

/**
 * Fills an empty database and media store.
 * @returns false when it is not empty
 */
export async function fillDemo({
  db,
  storage,
  totpKeys,
  now = new Date(),
}: {
  db: Db;
  storage: MediaStorage;
  totpKeys: TotpKeys;
  now?: Date;
}): Promise<boolean> {
  if (!(await isEmpty(db))) return false;
  return storage
    .adding(async (writer) => {
      const files = Promise.all([storeLibraryFiles(writer), storeEngageFiles(writer)]);
      try {
        await db.transaction((tx) => insertAll(tx, files, totpKeys, now));
      } finally {
        // Copies must have ended before adding() deletes them.
        await files.catch(() => undefined);
      }
      return true;
    })
    .catch((error: unknown) => {
      if (error instanceof FilledByAnother) return false;
      throw error;
    });
}

async function insertAll(
  tx: DbOrTx,
  files: Promise<[LibraryFiles, EngageFiles]>,
  totpKeys: TotpKeys,
  now: Date,
): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(${advisoryLocks.demoData})`);
  if (!(await isEmpty(tx))) throw new FilledByAnother();
  await insertStaff(tx, await hashPassword(demoPassword), totpKeys, now);
  const sessions = await insertSessions(tx, now);
  const [libraryFiles, engageFiles] = await files;
  const contents = await insertLibrary(tx, libraryFiles, now);
  await insertEngagements(tx, { sessions, contents, files: engageFiles, now });
}

class FilledByAnother extends Error {}

async function isEmpty(db: DbOrTx): Promise<boolean> {
  const [user] = await db.select({ id: staffUsers.id }).from(staffUsers).limit(1);
  const [category] = await db.select({ id: categories.id }).from(categories).limit(1);
  return !user && !category;
}

/** Returns the existing demo accounts with their passwords. */
export async function demoSignIns(db: Db, totpKeys: TotpKeys): Promise<SignIn[]> {
  const rows = await db
    .select({ id: staffUsers.id, email: staffUsers.email, mfaSecret: staffUsers.mfaSecret })
    .from(staffUsers)
    .where(inArray(staffUsers.email, signInEmails));
  const signIns = signInEmails.map(async (email) => {
    const row = rows.find((user) => user.email === email);
    if (!row) return [];
    if (!row.mfaSecret) return [{ email, password: demoPassword }];
    const secret = await totpKeys.decrypt(row.id, row.mfaSecret);
    const note = `with a code from an authenticator app; secret ${secret}`;
    return [{ email, password: demoPassword, note }];
  });
  return (await Promise.all(signIns)).flat();
}

async function insertStaff(tx: DbOrTx, passwordHash: string, totpKeys: TotpKeys, now: Date): Promise<void> {
  const ago = (days: number) => new Date(now.getTime() - days * day);
  const makeRow = async (
    { email, name, role, state, joined, lastLogin, mfa }: DemoStaffUser,
    id: string,
  ) => ({
    id,
    email,
    name,
    role,
    passwordHash: state === 'pending' ? null : passwordHash,
    isActive: state !== 'pending',
    isBanned: state === 'banned',
    mfaEnabled: mfa ?? false,
    mfaSecret: mfa ? await totpKeys.encrypt(id, newTotpSecret()) : null,
    mfaConfirmedAt: mfa ? ago(joined) : null,
    lastLogin: lastLogin === null ? null : ago(lastLogin),
    createdAt: ago(joined),
  });
  const rows = await Promise.all(demoData().staff.map((user) => makeRow(user, newId())));
  await insertRows(tx, staffUsers, rows);
  await insertRows(
    tx,
    invitations,
    rows
      .filter((row) => row.passwordHash === null)
      .map(({ id, createdAt }) => ({
        id: newId(),
        staffUserId: id,
        tokenHash: createHash('sha256').update(randomBytes(32)).digest('hex'),
        expiresAt: new Date(createdAt.getTime() + 3 * day),
        invitedBy: 'superadmin@demo.test',
        createdAt,
      })),
  );
}
