import { join } from 'node:path';
import { isNotNull } from 'drizzle-orm';
import type { AdminApiConfig } from '../../config';
import type { Db } from '../../db/database';
import { mediaColumns, mediaInUse } from '../../db/in-use';
import { filesInBucket, filesOnDisk } from '../../media/media-files';
import type { Finding } from './finding';

const atOnce = 500;

/** Checks for rows without a file and files without a row. */
export async function media(
  db: Db,
  { dataDir, s3 }: Pick<AdminApiConfig, 'dataDir' | 's3'>,
  note: (message: string) => void,
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
