import { and, count, eq } from 'drizzle-orm';
import { staffUsers } from '../db/schema';
import type { Services } from '../http/register';
import { newInvitation, signUpLink } from './invitations';

/**
 * FIRST_ADMIN_EMAIL: while no one has signed up as superadmin, makes that person one who is pending and writes a
 * fresh invitation link to the log, once per start.
 */
export async function inviteFirstAdmin({ db, config, app }: Services): Promise<void> {
  const email = config.firstAdminEmail;
  if (!email) return;
  const invitation = await db.transaction(async (tx) => {
    const [superadmins] = await tx
      .select({ n: count() })
      .from(staffUsers)
      .where(and(eq(staffUsers.role, 'superadmin'), eq(staffUsers.isActive, true)));
    if (superadmins && superadmins.n > 0) return null;
    const [user] = await tx
      .insert(staffUsers)
      .values({ email, role: 'superadmin' })
      .onConflictDoUpdate({
        target: staffUsers.email,
        set: { role: 'superadmin' },
        // A user who has signed up is not made superadmin by a variable.
        setWhere: and(eq(staffUsers.isActive, false), eq(staffUsers.isBanned, false)),
      })
      .returning();
    return user ? newInvitation(tx, user, null) : null;
  });
  if (!invitation) return;
  const link = signUpLink(config.publicUrl, invitation);
  app.log.warn({ link, expiresAt: invitation.expiresAt }, `${email} signs up as first superadmin at ${link}`);
}
