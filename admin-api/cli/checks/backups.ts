import { readLastBackup } from '../../backup/last-backup';
import { isDue } from '../../backup/schedule';
import type { AdminApiConfig } from '../../config';
import type { Db } from '../../db/database';
import type { Finding } from './finding';

/** Milliseconds that a backup may take before one that is due counts as missed. */
const grace = 60 * 60_000;

/** Checks that the backups of BACKUP_SCHEDULE are written, and says whether they are encrypted. */
export async function backups(
  db: Db,
  { backups: settings, backupPassphrase }: Pick<AdminApiConfig, 'backups' | 'backupPassphrase'>,
  now = Date.now(),
): Promise<Finding> {
  const { ok, detail } = await written(db, settings, now);
  const open = settings && !backupPassphrase ? '. They are not encrypted: set BACKUP_PASSPHRASE' : '';
  return { check: 'backups', ok, detail: detail + open };
}

async function written(
  db: Db,
  settings: AdminApiConfig['backups'],
  now: number,
): Promise<Omit<Finding, 'check'>> {
  if (!settings)
    return { ok: true, detail: 'no BACKUP_SCHEDULE: they are written when someone runs "backup"' };
  const last = await readLastBackup(db);
  if (!last)
    return { ok: false, detail: 'BACKUP_SCHEDULE is set, and the product has not written one since' };
  const whole = last.whole ? `the last whole one is ${last.whole.name}` : 'there is no whole one';
  if (last.failure) return { ok: false, detail: `that of ${last.begun} failed, ${whole}: ${last.failure}` };
  if (Date.parse(last.begun) > now + grace)
    return {
      ok: false,
      detail: `the last one says that it was begun at ${last.begun}, which is yet to come: a clock was wrong. The product writes the next one at once; does it run?`,
    };
  const then = new Date(now - grace);
  const missed =
    Date.parse(last.begun) < then.getTime() && isDue(settings.schedule, new Date(last.begun), then);
  return {
    ok: !missed,
    detail: missed ? `none since ${last.begun}, though it was due: does the product run?` : whole,
  };
}
