import { lstatSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { makeDataDirPrivate } from '../../../shared/private-files';
import { loadSecret, secretLength } from '../../../shared/secret-file';
import { secretTables } from '../../../shared/stored-secrets';
import { secretFiles } from '../../backup/secrets';
import type { AdminApiConfig } from '../../config';
import type { Db } from '../../db/database';
import type { Finding } from './finding';

const others = 0o077;
const isOpen = (path: string) => (statSync(path).mode & others) !== 0;

/** Checks who can read stored files. */
export function permissions(dataDir: string, mend: boolean): Finding {
  const check = 'DATA_DIR';
  if (!isOpen(dataDir)) return { check, ok: true, detail: `${dataDir} is its owner’s alone` };
  if (mend) makeDataDirPrivate(dataDir, { warn: () => {} });
  if (mend && !isOpen(dataDir))
    return { check, ok: true, detail: `others could read ${dataDir}; now only its owner can` };
  return {
    check,
    ok: false,
    detail: `others on this machine can read ${dataDir}: "check --mend" or the next start ends that`,
  };
}

/** Checks the stored secrets, without printing them. */
export async function storedSecrets(
  db: Db,
  { dataDir, databaseUrl }: Pick<AdminApiConfig, 'dataDir' | 'databaseUrl'>,
): Promise<Finding> {
  const problems: string[] = [];
  let whole = 0;
  for (const name of ['session-secret', ...secretFiles]) {
    const file = join(dataDir, name);
    if (!lstatSync(file, { throwIfNoEntry: false })) continue;
    try {
      await loadSecret(file, '');
      whole += 1;
      if (isOpen(file)) problems.push(`others can read ${file}`);
    } catch (error) {
      problems.push((error as { problem?: string }).problem ?? (error as Error).message);
    }
  }
  for (const table of databaseUrl ? Object.values(secretTables) : []) {
    const { rows: found } = await db.execute<{ there: boolean }>(
      sql`select to_regclass(${table}) is not null as there`,
    );
    if (!found[0]?.there) continue;
    const { rows } = await db.execute<{ name: string; length: number }>(
      sql`select name, length(value) as length from ${sql.identifier(table)} order by name`,
    );
    whole += rows.length;
    for (const { name, length } of rows)
      if (length < secretLength)
        problems.push(`${name} in ${table} is too short (${length} characters of at least ${secretLength})`);
  }
  return {
    check: 'secrets',
    ok: problems.length === 0,
    detail: problems.length === 0 ? `${whole} are stored, each of them whole` : problems.join('; '),
  };
}
