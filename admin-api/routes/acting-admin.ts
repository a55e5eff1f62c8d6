import { eq, or } from 'drizzle-orm';
import { can } from '../contract/roles';
import type { DbOrTx } from '../db/database';
import { staffUsers } from '../db/schema';
import { HttpError } from '../http/errors';

export type StaffUserRow = typeof staffUsers.$inferSelect;

/**
 * The admin in whose name a call is made (SPEC §6: 'the acting admin's identity is sent along'), by email or id.
 * Throws HttpError 403 unless that is an active admin or superadmin.
 */
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
