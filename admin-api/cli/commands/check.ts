import { statSync } from 'node:fs';
import { join } from 'node:path';
import { and, count, eq, isNotNull, sql } from 'drizzle-orm';
import { makeDataDirPrivate } from '../../../shared/private-files';
import { verifyChain } from '../../audit/verify';
import { migrationsOf } from '../../backup/migrations';
import { readStores } from '../../config';
import { superadmin } from '../../contract/roles';
import type { Db } from '../../db/database';
import { mediaColumns, mediaInUse } from '../../db/in-use';
import { staffUsers } from '../../db/schema';
import { createMailer } from '../../mail/mailer';
import { filesInBucket, filesOnDisk } from '../../media/media-files';
import { backups } from '../checks/backups';
import type { Finding } from '../checks/finding';
import { type CommandContext, CommandFailed, newCommand } from '../command';
import { withDatabase } from '../staff';

const explanation = `
Looks at the configuration, the database and its migrations, the superadmins, the audit log's chain, the media (a file for every row, a row
for every file), who may read DATA_DIR, the backups of BACKUP_SCHEDULE, the mail server, and the clock. It changes nothing; --mend restricts DATA_DIR to its owner. Files
without a row are removed by the product itself within the hour after its start.`;

/** Names looked up at once. */
const atOnce = 500;
/** How far this machine's clock may be from the database's, in seconds; a TOTP code lasts 30. */
const clockLimit = 10;

/** `check [--mend]`: what is right and what is not, a line each. */
export const checkCommand = (context: CommandContext) =>
  newCommand('check')
    .description('look whether everything is in order')
    .option('--mend', 'put right what can be put right without a loss')
    .addHelpText('after', explanation)
    .action(async ({ json = false, mend = false }: { json?: boolean; mend?: boolean }) => {
      const stores = readStores(context.env);
      const findings: Finding[] = [];
      const found = (finding: Finding) => {
        findings.push(finding);
        const { check, ok, detail } = finding;
        context.print(json ? JSON.stringify(finding) : `${ok ? 'ok    ' : 'WRONG '} ${check}: ${detail}`);
      };
      found({ check: 'configuration', ok: true, detail: 'the variables of the admin API can be used' });
      found(privacy(stores.dataDir, mend));
      await withDatabase(context.env, async (db) => {
        for (const look of [migrations, superadmins, auditLog, clock]) found(await look(db));
        found(await media(db, stores, context.note));
        found(await backups(db, stores.backups));
      });
      found(await mail(stores));
      const wrong = findings.filter(({ ok }) => !ok).length;
      if (wrong > 0) throw new CommandFailed(`${wrong} of ${findings.length} checks found something wrong.`);
    });

async function migrations(db: Db): Promise<Finding> {
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

async function superadmins(db: Db): Promise<Finding> {
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

async function auditLog(db: Db): Promise<Finding> {
  const { rows, problems } = await verifyChain(db);
  const detail = problems.length === 0 ? `${rows} rows, the chain holds` : problems.join(' ');
  return { check: 'audit log', ok: problems.length === 0, detail };
}

async function clock(db: Db): Promise<Finding> {
  const { rows } = await db.execute<{ now: string }>(
    sql`select extract(epoch from clock_timestamp()) as now`,
  );
  const off = Math.abs(Number(rows[0]?.now) - Date.now() / 1_000);
  const ok = off <= clockLimit;
  return {
    check: 'clock',
    ok,
    detail: ok
      ? 'this machine and the database agree'
      : `this machine and the database are ${Math.round(off)} s apart: verification codes may be rejected`,
  };
}

async function media(
  db: Db,
  { dataDir, s3 }: ReturnType<typeof readStores>,
  note: CommandContext['note'],
): Promise<Finding> {
  const store = s3 ? await filesInBucket(s3, note) : filesOnDisk(dataDir, join(dataDir, 'media-moving'));
  try {
    const stored = new Set<string>();
    for await (const name of store.names()) stored.add(name);
    let orphans = 0;
    for (const names of inParts([...stored])) {
      const used = await mediaInUse(db, names);
      orphans += names.length - used.size;
    }
    const missing: string[] = [];
    let named = 0;
    for (const { table, name } of mediaColumns) {
      const rows = await db.select({ name }).from(table).where(isNotNull(name));
      const names = rows.flatMap((row) => (row.name === null ? [] : [row.name]));
      named += names.length;
      missing.push(...names.filter((one) => !stored.has(one)));
    }
    const wrong =
      missing.length > 0 ? `${missing.length} of them are missing: ${missing.slice(0, 10).join(', ')}` : '';
    return {
      check: 'media',
      ok: missing.length === 0,
      detail: [`${named} are named by rows`, wrong, orphans > 0 ? `${orphans} files have no row` : '']
        .filter(Boolean)
        .join('; '),
    };
  } finally {
    store.close();
  }
}

function* inParts(names: string[]): Generator<string[]> {
  for (let at = 0; at < names.length; at += atOnce) yield names.slice(at, at + atOnce);
}

/** Who can read what is stored. @param mend restricts it to its owner, as every start does */
function privacy(dataDir: string, mend: boolean): Finding {
  const check = 'DATA_DIR';
  const isOpen = () => (statSync(dataDir).mode & 0o077) !== 0;
  if (!isOpen()) return { check, ok: true, detail: `${dataDir} is its owner’s alone` };
  if (mend) makeDataDirPrivate(dataDir, { warn: () => {} });
  if (mend && !isOpen())
    return { check, ok: true, detail: `others could read ${dataDir}; now only its owner can` };
  return {
    check,
    ok: false,
    detail: `others on this machine can read ${dataDir}: "check --mend" or the next start ends that`,
  };
}

async function mail({ smtpUrl, mailFrom, dataDir }: ReturnType<typeof readStores>): Promise<Finding> {
  if (!smtpUrl)
    return { check: 'mail', ok: true, detail: 'no SMTP_URL: links are given to admins to pass on' };
  const mailer = createMailer({ smtpUrl, mailFrom, dataDir });
  try {
    await mailer.check();
    return { check: 'mail', ok: true, detail: 'the mail server takes our sign-in' };
  } catch (error) {
    return {
      check: 'mail',
      ok: false,
      detail: `the mail server cannot be used: ${(error as Error).message}`,
    };
  } finally {
    mailer.close();
  }
}
