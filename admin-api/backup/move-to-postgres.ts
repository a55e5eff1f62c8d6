import { existsSync } from 'node:fs';
import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { drizzle } from 'drizzle-orm/node-postgres';
import { type AuditSource, recordEvent } from '../audit/record';
import { StartupError } from '../config';
import { lockDataDir } from '../db/lock';
import * as schema from '../db/schema';
import { type Dump, dumpTables } from './dump';
import { fillPostgres } from './into-postgres';
import { moving } from './left-over';
import { loadTables } from './load';
import { openOwnPglite } from './open';
import { readSecrets, writeSecretRows } from './secrets';
import { finishRestore } from './swap';

/** Copies the PGlite of `dataDir` to PostgreSQL in one transaction. */
export async function moveToPostgres({
  dataDir,
  databaseUrl,
  replace,
  by,
}: {
  dataDir: string;
  databaseUrl: string;
  replace: boolean;
  by: AuditSource;
}): Promise<Dump> {
  const unlock = await lockDataDir(dataDir);
  const work = join(dataDir, moving);
  try {
    await finishRestore(dataDir);
    if (!existsSync(join(dataDir, 'pglite', 'PG_VERSION')))
      throw new StartupError(`There is no database in ${dataDir}.`);
    await rm(work, { recursive: true, force: true });
    await mkdir(work, { mode: 0o700 });
    const { client, close } = await openOwnPglite(join(dataDir, 'pglite'));
    const [dump, secrets] = await (async () =>
      [await dumpTables(client, work), await readSecrets(client, dataDir)] as const)().finally(close);
    // The key must not be stored with the data it encrypts.
    delete secrets['totp-key'];
    await fillPostgres(databaseUrl, replace, async (target) => {
      await loadTables(target, { ...dump, folder: work });
      await writeSecretRows(target, secrets);
      await recordEvent(drizzle(target, { schema, casing: 'snake_case' }), {
        ...by,
        action: 'command',
        kind: 'system',
        detail: `move-to-postgres from ${dataDir}`,
      });
    });
    // PostgreSQL lacks DATA_DIR's journal of ended sessions.
    await rm(join(dataDir, 'session-secret'), { force: true });
    return dump;
  } finally {
    await rm(work, { recursive: true, force: true });
    await unlock();
  }
}
