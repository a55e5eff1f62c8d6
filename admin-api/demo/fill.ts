import { createHash, randomBytes } from 'node:crypto';
import { inArray, sql } from 'drizzle-orm';
import { hashPassword } from '../auth/passwords';
import { newTotpSecret } from '../auth/totp';
import type { Db, DbOrTx } from '../db/database';
import { newId } from '../db/id';
import { categories, invitations, staffUsers } from '../db/schema';
import type { MediaStorage } from '../media/storage';
import { type EngageFiles, storeEngageFiles } from './fill-engage';
import { insertEngagements, insertSessions } from './fill-history';
import { insertLibrary, type LibraryFiles, storeLibraryFiles } from './fill-library';
import { insertRows } from './insert';
import { demoPassword, signInEmails, staff } from './people';

const day = 86_400_000;
/** Key of the advisory lock that lets only one of several starting containers fill the database. */
const fillLock = 7_319_466;

export type SignIn = { email: string; password: string; note?: string };

/**
 * Fills an empty database and its media store with the demo data, all or nothing.
 * @param now the moment the history ends; everything else is the same on every fill
 * @returns false, and changes nothing, when there are staff users or categories already
 */
export async function fillDemo({
  db,
  storage,
  now = new Date(),
}: {
  db: Db;
  storage: MediaStorage;
  now?: Date;
}): Promise<boolean> {
  if (!(await isEmpty(db))) return false;
  return storage
    .adding(async (writer) => {
      // The pictures are drawn while the rows that need no file are inserted.
      const files = Promise.all([storeLibraryFiles(writer), storeEngageFiles(writer)]);
      try {
        await db.transaction((tx) => insertAll(tx, files, now));
      } finally {
        // adding() takes away what was stored so far, so nothing may be on its way any more.
        await files.catch(() => undefined);
      }
      return true;
    })
    .catch((error: unknown) => {
      if (error instanceof FilledByAnother) return false;
      throw error;
    });
}

async function insertAll(tx: DbOrTx, files: Promise<[LibraryFiles, EngageFiles]>, now: Date): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(${fillLock})`);
  if (!(await isEmpty(tx))) throw new FilledByAnother();
  await insertStaff(tx, await hashPassword(demoPassword), now);
  const sessions = await insertSessions(tx, now);
  const [libraryFiles, engageFiles] = await files;
  const contents = await insertLibrary(tx, libraryFiles, now);
  await insertEngagements(tx, { sessions, contents, files: engageFiles, now });
}

/** Another container was first; the files stored for this fill are taken away again. */
class FilledByAnother extends Error {}

async function isEmpty(db: DbOrTx): Promise<boolean> {
  const [user] = await db.select({ id: staffUsers.id }).from(staffUsers).limit(1);
  const [category] = await db.select({ id: categories.id }).from(categories).limit(1);
  return !user && !category;
}

/** The demo accounts that are in the database, with the password they were made with; for printing at start. */
export async function demoSignIns(db: Db): Promise<SignIn[]> {
  const rows = await db
    .select({ email: staffUsers.email, role: staffUsers.role, mfaSecret: staffUsers.mfaSecret })
    .from(staffUsers)
    .where(inArray(staffUsers.email, [...signInEmails]));
  return signInEmails.flatMap((email) => {
    const row = rows.find((user) => user.email === email);
    if (!row) return [];
    const note = row.mfaSecret ? `with a code from an authenticator app; secret ${row.mfaSecret}` : undefined;
    return [{ email, password: demoPassword, ...(note ? { note } : {}) }];
  });
}

async function insertStaff(tx: DbOrTx, passwordHash: string, now: Date): Promise<void> {
  const ago = (days: number) => new Date(now.getTime() - days * day);
  const rows = staff.map(({ email, name, role, state, joined, lastLogin, mfa }) => ({
    id: newId(),
    email,
    name,
    role,
    passwordHash: state === 'pending' ? null : passwordHash,
    isActive: state !== 'pending',
    isBanned: state === 'banned',
    mfaEnabled: mfa ?? false,
    mfaSecret: mfa ? newTotpSecret() : null,
    mfaConfirmedAt: mfa ? ago(joined) : null,
    lastLogin: lastLogin === null ? null : ago(lastLogin),
    createdAt: ago(joined),
  }));
  await insertRows(tx, staffUsers, rows);
  await insertRows(
    tx,
    invitations,
    rows
      .filter((row) => row.passwordHash === null)
      .map(({ id, createdAt }) => ({
        id: newId(),
        staffUserId: id,
        // Nobody holds the token: the demo's pending users are there to be seen, not to sign up.
        tokenHash: createHash('sha256').update(randomBytes(32)).digest('hex'),
        expiresAt: new Date(createdAt.getTime() + 3 * day),
        invitedBy: 'superadmin@demo.test',
        createdAt,
      })),
  );
}
