import { sql } from 'drizzle-orm';
import type { Db } from '../db/database';

/** Deletes old rows, and records their number and where the hash chain continues. */
export async function cutAuditLog(db: Db, days: number): Promise<number> {
  const { rows } = await db.execute<{ n: string }>(
    sql`select audit_cut(now() - make_interval(days => ${days}::int)) as n`,
  );
  return Number(rows[0]?.n ?? 0);
}
