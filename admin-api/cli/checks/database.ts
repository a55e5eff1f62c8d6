import { and, count, eq, max, sql } from 'drizzle-orm';
import { verifyChain } from '../../audit/verify';
import { migrationsOf } from '../../backup/migrations';
import { superadmin } from '../../contract/roles';
import type { Db } from '../../db/database';
import { auditEvents, staffUsers } from '../../db/schema';
import type { Finding } from './finding';

/** How far this machine's clock may be from the database's, in seconds; a TOTP code lasts 30. */
const clockLimit = 10;

/** Whether the database is where this release has it. */
export async function migrations(db: Db): Promise<Finding> {
  const known = migrationsOf();
  const last = known.at(-1);
  const { rows } = await db.execute<{ last: string | null }>(
    sql`select max(created_at) as last from drizzle.__drizzle_migrations`,
  );
  const at = Number(rows[0]?.last ?? 0);
  const missing = known.filter(({ when }) => when > at).length;
  const newer = at > (last?.when ?? 0);
  return {
    check: 'database',
    ok: missing === 0 && !newer,
    detail: newer
      ? 'a later release has brought it further than this one knows: use that release'
      : missing > 0
        ? `${missing} migrations are missing: the next start of this release runs them`
        : `reached, at ${last?.tag}`,
  };
}

/** Whether anyone is left who can let others in. */
export async function superadmins(db: Db): Promise<Finding> {
  const active = and(
    eq(staffUsers.role, superadmin),
    eq(staffUsers.isActive, true),
    eq(staffUsers.isBanned, false),
  );
  const [found] = await db.select({ n: count() }).from(staffUsers).where(active);
  const n = found?.n ?? 0;
  return {
    check: 'superadmins',
    ok: n > 0,
    detail:
      n > 0 ? `${n} can log in` : 'none can log in: "create-superadmin", "promote" or "unban" mends that',
  };
}

/** Whether a row of the audit log was changed or taken away. */
export async function auditLog(db: Db): Promise<Finding> {
  const { rows, problems } = await verifyChain(db);
  const detail = problems.length === 0 ? `${rows} rows, the chain holds` : problems.join(' ');
  return { check: 'audit log', ok: problems.length === 0, detail };
}

/**
 * Whether the clock is right, by which codes are verified and sessions end: beside the database's, and beside the newest row of the audit log.
 */
export async function clock(db: Db, { databaseUrl }: { databaseUrl: string | undefined }): Promise<Finding> {
  const check = 'clock';
  const [{ newest } = { newest: null }] = await db.select({ newest: max(auditEvents.at) }).from(auditEvents);
  const ahead = newest ? Math.round((newest.getTime() - Date.now()) / 1_000) : 0;
  if (ahead > clockLimit)
    return {
      check,
      ok: false,
      detail: `the newest row of the audit log lies ${ahead} s ahead: the clock was, or is, wrong, and verification codes may be rejected`,
    };
  // An embedded database has this machine's.
  if (!databaseUrl)
    return {
      check,
      ok: true,
      detail: 'nothing is newer than now; there is no other clock to compare this one with',
    };
  const { rows } = await db.execute<{ now: string }>(
    sql`select extract(epoch from clock_timestamp()) as now`,
  );
  const off = Math.abs(Number(rows[0]?.now) - Date.now() / 1_000);
  const ok = off <= clockLimit;
  return {
    check,
    ok,
    detail: ok
      ? 'this machine and the database agree'
      : `this machine and the database are ${Math.round(off)} s apart: verification codes may be rejected`,
  };
}
