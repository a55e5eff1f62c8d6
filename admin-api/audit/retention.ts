import { sql } from 'drizzle-orm';
import type { Db } from '../db/database';

/**
 * Removes the rows of the audit log that are older than `days`, and adds one that says how many and at which hash the chain goes on.
 * @returns how many were removed
 */
export async function cutAuditLog(db: Db, days: number): Promise<number> {
  const { rows } = await db.execute<{ n: string }>(
    sql`select audit_cut(now() - make_interval(days => ${days}::int)) as n`,
  );
  return Number(rows[0]?.n ?? 0);
}
