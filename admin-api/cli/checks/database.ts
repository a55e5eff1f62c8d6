import { and, count, eq, max, sql } from 'drizzle-orm';
import { verifyChain } from '../../audit/verify';
import { migrationsOf } from '../../backup/migrations';
import type { AdminApiConfig } from '../../config';
import { superadmin } from '../../contract/roles';
import type { Db } from '../../db/database';
import { auditEvents, staffUsers } from '../../db/schema';
import type { Finding } from './finding';

/** Seconds; a TOTP code lasts 30. */
const clockLimit = 10;

/** Checks that the database matches this release. */
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

/** Checks that an active superadmin remains. */
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

/** Checks the audit log's hash chain. */
export async function auditLog(db: Db): Promise<Finding> {
  const { rows, problems } = await verifyChain(db);
  const detail = problems.length === 0 ? `${rows} rows, the chain holds` : problems.join(' ');
  return { check: 'audit log', ok: problems.length === 0, detail };
}

/** Compares this clock with the audit log, database, media store and provider. */
export async function clock(
  db: Db,
  { databaseUrl, s3 }: Pick<AdminApiConfig, 'databaseUrl' | 's3'>,
  adminApiUrl?: string,
): Promise<Finding> {
  const check = 'clock';
  const [{ newest } = { newest: null }] = await db.select({ newest: max(auditEvents.at) }).from(auditEvents);
  const ahead = newest ? Math.round((newest.getTime() - Date.now()) / 1_000) : 0;
  if (ahead > clockLimit)
    return {
      check,
      ok: false,
      detail: `the newest row of the audit log lies ${ahead} s ahead: the clock was, or is, wrong, and verification codes may be rejected`,
    };
  const agreeing: string[] = [];
  for (const { name, read } of [
    ...(databaseUrl ? [{ name: 'the database', read: () => databaseTime(db) }] : []),
    ...[s3?.endpoint, adminApiUrl].flatMap((url) => (url ? [{ name: url, read: () => timeOf(url) }] : [])),
  ]) {
    const other = await read();
    if (other === null) continue;
    const off = Math.abs(other - Date.now()) / 1_000;
    if (off > clockLimit)
      return {
        check,
        ok: false,
        detail: `this machine and ${name} are ${Math.round(off)} s apart: verification codes may be rejected`,
      };
    agreeing.push(name);
  }
  return {
    check,
    ok: true,
    detail:
      agreeing.length > 0
        ? `this machine agrees with ${agreeing.join(' and ')}`
        : 'nothing is newer than now; there is no other clock to compare this one with',
  };
}

async function databaseTime(db: Db): Promise<number> {
  const { rows } = await db.execute<{ now: string }>(
    sql`select extract(epoch from clock_timestamp()) as now`,
  );
  return Number(rows[0]?.now) * 1_000;
}

async function timeOf(url: string): Promise<number | null> {
  const response = await fetch(url, {
    method: 'HEAD',
    redirect: 'manual',
    signal: AbortSignal.timeout(5_000),
  }).catch(() => null);
  const date = Date.parse(response?.headers.get('date') ?? '');
  return Number.isNaN(date) ? null : date;
}
