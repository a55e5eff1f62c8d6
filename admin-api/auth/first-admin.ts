import { and, count, eq, gt, isNull, sql } from 'drizzle-orm';
import pg from 'pg';
import { advisoryLocks } from '../../shared/advisory-locks';
import type { DbOrTx } from '../db/database';
import { invitations, staffUsers } from '../db/schema';
import type { Services } from '../http/register';
import { newInvitation, signUpLink } from './invitations';

/**
 * Invites FIRST_ADMIN_EMAIL as superadmin, until one has signed up.
 * @returns a function that lets another process do so
 */
export async function inviteFirstAdmin({ db, config, app }: Services): Promise<() => Promise<void>> {
  const { firstAdminEmail: email, databaseUrl, publicUrl } = config;
  const nothing = async () => {};
  if (!email) return nothing;
  if (await hasSuperadmin(db)) {
    app.log.info(
      `FIRST_ADMIN_EMAIL does nothing: there is a superadmin already. Who cannot log in gets back in by "node build/admin.js reset-password", "reset-mfa" or "create-superadmin".`,
    );
    return nothing;
  }
  const claim = databaseUrl ? await claimFor(databaseUrl) : { taken: async () => true, end: nothing };
  const outcome = await db
    .transaction(async (tx) => {
      if (databaseUrl) await tx.execute(sql`select pg_advisory_xact_lock(${advisoryLocks.firstAdmin})`);
      if (await hasSuperadmin(tx)) return null;
      if (!(await claim.taken()) && (await hasOpenInvitation(tx, email))) return 'elsewhere';
      const [user] = await tx
        .insert(staffUsers)
        .values({ email, role: 'superadmin' })
        .onConflictDoUpdate({
          target: staffUsers.email,
          set: { role: 'superadmin' },
          // A variable must not promote a user who has signed up.
          setWhere: and(eq(staffUsers.isActive, false), eq(staffUsers.isBanned, false)),
        })
        .returning();
      return user ? newInvitation(tx, user, null) : null;
    })
    .catch(async (error: unknown) => {
      await claim.end();
      throw error;
    });
  if (outcome === null || outcome === 'elsewhere') {
    await claim.end();
    if (outcome)
      app.log.info(
        'The link by which FIRST_ADMIN_EMAIL signs up as first superadmin is in the log of another admin API that runs. Restart that one to have a new link.',
      );
    return nothing;
  }
  const link = signUpLink(publicUrl, outcome);
  app.log.warn({ link, expiresAt: outcome.expiresAt }, `${email} signs up as first superadmin at ${link}`);
  return claim.end;
}

async function hasSuperadmin(db: DbOrTx): Promise<boolean> {
  const [found] = await db
    .select({ n: count() })
    .from(staffUsers)
    .where(and(eq(staffUsers.role, 'superadmin'), eq(staffUsers.isActive, true)));
  return (found?.n ?? 0) > 0;
}

async function hasOpenInvitation(db: DbOrTx, email: string): Promise<boolean> {
  const [found] = await db
    .select({ n: count() })
    .from(invitations)
    .innerJoin(staffUsers, eq(staffUsers.id, invitations.staffUserId))
    .where(
      and(eq(staffUsers.email, email), isNull(invitations.usedAt), gt(invitations.expiresAt, new Date())),
    );
  return (found?.n ?? 0) > 0;
}

/** Takes a lock on its own connection, so that a crash releases it. */
async function claimFor(connectionString: string) {
  const client = new pg.Client({ connectionString, keepAlive: true, connectionTimeoutMillis: 10_000 });
  client.on('error', () => {});
  await client.connect();
  return {
    async taken(): Promise<boolean> {
      const { rows } = await client.query('select pg_try_advisory_lock($1) as taken', [
        advisoryLocks.firstAdminLog,
      ]);
      return rows[0]?.taken;
    },
    end: () => client.end().catch(() => {}),
  };
}
