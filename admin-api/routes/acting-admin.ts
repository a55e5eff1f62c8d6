import { eq, or } from 'drizzle-orm';
import { can } from '../contract/roles';
import type { DbOrTx } from '../db/database';
import { staffUsers } from '../db/schema';
import { HttpError } from '../http/errors';

export type StaffUserRow = typeof staffUsers.$inferSelect;

/** Returns the active admin (SPEC §6) by email or id, or throws 403. */
export async function actingAdmin(db: DbOrTx, identity: string): Promise<StaffUserRow> {
  const [admin] = await db
    .select()
    .from(staffUsers)
    .where(or(eq(staffUsers.id, identity), eq(staffUsers.email, identity.trim().toLowerCase())))
    .limit(1);
  if (!admin?.isActive || admin.isBanned || !can(admin.role, 'manage-users')) {
    throw new HttpError('forbidden', 'Only an admin may do this.');
  }
  return admin;
}
