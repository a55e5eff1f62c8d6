import { join } from 'node:path';
import { isNotNull } from 'drizzle-orm';
import type { AdminApiConfig } from '../../config';
import type { Db } from '../../db/database';
import { mediaColumns, mediaInUse } from '../../db/in-use';
import { sqlState } from '../../http/errors';
import { filesInBucket, filesOnDisk } from '../../media/media-files';
import type { Finding } from './finding';

const atOnce = 500;

/** Checks for rows without a whole file and files without a row. */
export async function media(
  db: Db,
  { dataDir, s3 }: Pick<AdminApiConfig, 'dataDir' | 's3'>,
  note: (message: string) => void,
): Promise<Finding> {
  const check = 'media';
  const store = s3 ? await filesInBucket(s3, note) : filesOnDisk(dataDir, join(dataDir, 'media-moving'));
  try {
    const stored = new Map<string, number>();
    for await (const { name, size } of store.sizes()) stored.set(name, size);
    return { check, ...(await compare(db, stored)) };
  } catch (error) {
    if (sqlState(error)) throw error;
    return { check, ok: false, detail: `${store.label} cannot be read: ${(error as Error).message}` };
  } finally {
    store.close();
  }
}

async function compare(db: Db, stored: Map<string, number>): Promise<Omit<Finding, 'check'>> {
  let orphans = 0;
  for (const names of inParts([...stored.keys()]))
    orphans += names.length - (await mediaInUse(db, names)).size;
  const [missing, damaged]: [string[], string[]] = [[], []];
  let named = 0;
  let sized = 0;
  for (const { table, name, size } of mediaColumns)
    for (const row of await db.select({ name, size }).from(table).where(isNotNull(name))) {
      if (row.name === null) continue;
      named += 1;
      if (row.size !== null) sized += 1;
      const found = stored.get(row.name);
      if (found === undefined) missing.push(row.name);
      else if (found === 0 || found !== (row.size ?? found))
        damaged.push(`${row.name} (${found} bytes${row.size === null ? '' : ` of ${row.size}`})`);
    }
  const some = (names: string[]) => names.slice(0, 10).join(', ');
  return {
    ok: missing.length + damaged.length === 0,
    detail: [
      `${named} are named by rows, ${sized} of them with their size; the others are only known not to be empty`,
      missing.length > 0 ? `${missing.length} of them are missing: ${some(missing)}` : '',
      damaged.length > 0
        ? `${damaged.length} of them are not whole: ${some(damaged)}. Restore them from a backup, or upload them again`
        : '',
      orphans > 0 ? `${orphans} files have no row` : '',
    ]
      .filter(Boolean)
      .join('; '),
  };
}

function* inParts(names: string[]): Generator<string[]> {
  for (let at = 0; at < names.length; at += atOnce) yield names.slice(at, at + atOnce);
}
