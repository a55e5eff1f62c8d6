import { join } from 'node:path';
import { readManifest } from '../../backup/archive';
import { type LastBackup, readLastBackup } from '../../backup/last-backup';
import { inWords } from '../../backup/manifest';
import { backupsInBucket, backupsOnDisk } from '../../backup/places';
import { isDue } from '../../backup/schedule';
import type { AdminApiConfig } from '../../config';
import type { Db } from '../../db/database';
import type { Finding } from './finding';

/** A running backup counts as missed after this; ms. */
const grace = 60 * 60_000;

type Stores = Pick<AdminApiConfig, 'backups' | 'backupPassphrase' | 'dataDir' | 's3'>;

/** Checks that scheduled backups are recent, readable and encrypted. */
export async function backups(
  db: Db,
  stores: Stores,
  note: (message: string) => void,
  now = Date.now(),
): Promise<Finding> {
  const check = 'backups';
  const { backups: settings, backupPassphrase } = stores;
  if (!settings)
    return {
      check,
      ok: true,
      warning: true,
      detail: 'no BACKUP_SCHEDULE: there are none, unless someone runs "backup"',
    };
  const last = await readLastBackup(db);
  const stored = last?.whole
    ? await open(last.whole.name, stores, note)
    : { ok: true, detail: 'there is no whole one' };
  const written = whetherWritten(last, settings.schedule, now);
  const isOpen = !backupPassphrase;
  return {
    check,
    ok: written.ok && stored.ok,
    ...(isOpen && { warning: true }),
    detail: [
      ...(written.detail ? [written.detail] : []),
      ...(last ? [stored.detail] : []),
      ...(isOpen ? ['They are not encrypted: set BACKUP_PASSPHRASE'] : []),
    ].join('. '),
  };
}

type Part = { ok: boolean; detail: string };

/** Backups in a bucket may have many gigabytes. */
async function open(
  name: string,
  { backups: settings, backupPassphrase, dataDir, s3 }: Stores,
  note: (message: string) => void,
): Promise<Part> {
  const inBucket = s3 && settings?.s3Prefix;
  const place = inBucket ? await backupsInBucket(s3, inBucket, note) : backupsOnDisk(dataDir);
  try {
    if (!(await place.names()).includes(name))
      return { ok: false, detail: `The last whole one, ${name}, is not in ${place.label}` };
    const found = `the last whole one is ${name}`;
    if (inBucket)
      return { ok: true, detail: `${found}; it was not opened: "restore" to an empty DATA_DIR does` };
    const manifest = await readManifest({
      path: join(place.label, name),
      passphrase: backupPassphrase,
      allowUnencrypted: true,
    });
    return { ok: true, detail: `${found}, and can be opened: ${inWords(manifest)}` };
  } catch (error) {
    return { ok: false, detail: `${name} cannot be opened: ${(error as Error).message}` };
  } finally {
    place.close();
  }
}

function whetherWritten(last: LastBackup | null, schedule: string, now: number): Part {
  if (!last)
    return { ok: false, detail: 'BACKUP_SCHEDULE is set, and the product has not written one since' };
  if (last.failure) return { ok: false, detail: `that of ${last.begun} failed: ${last.failure}` };
  if (Date.parse(last.begun) > now + grace)
    return {
      ok: false,
      detail: `the last one says that it was begun at ${last.begun}, which is yet to come: a clock was wrong. The product writes the next one at once; does it run?`,
    };
  const then = new Date(now - grace);
  const missed = Date.parse(last.begun) < then.getTime() && isDue(schedule, new Date(last.begun), then);
  return {
    ok: !missed,
    detail: missed ? `none since ${last.begun}, though it was due: does the product run?` : '',
  };
}
