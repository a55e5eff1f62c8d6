import { existsSync } from 'node:fs';
import { opendir } from 'node:fs/promises';
import { join } from 'node:path';
import type { FastifyBaseLogger } from 'fastify';
import type { AdminApiConfig } from '../config';
import type { Db } from './database';
import { mediaInUse } from './in-use';

const sample = 100;

/** Warns when DATA_DIR holds another database, or media without rows. */
export async function warnOfWrongDatabase({
  db,
  config: { databaseUrl, dataDir },
  log,
}: {
  db: Db;
  config: Pick<AdminApiConfig, 'databaseUrl' | 'dataDir'>;
  log: Pick<FastifyBaseLogger, 'warn'>;
}): Promise<void> {
  const embedded = join(dataDir, 'pglite');
  if (databaseUrl && existsSync(join(embedded, 'PG_VERSION')))
    log.warn(
      `DATABASE_URL is set, so the database in ${embedded} is not used, and what was entered there is not shown. To go ` +
        'back to it, start without DATABASE_URL. If it is not needed any more, delete that folder and this warning goes.',
    );
  const media = join(dataDir, 'media');
  const names = await someNames(media);
  if (names.length > 0 && (await mediaInUse(db, names)).size === 0)
    log.warn(
      `The media files in ${media} belong to nothing in this database. If contents are missing, it is another database ` +
        'than before: check DATABASE_URL and DATA_DIR, or restore the database from its backup. If it was begun anew on ' +
        'purpose, delete those files and this warning goes.',
    );
}

async function someNames(folder: string): Promise<string[]> {
  const names: string[] = [];
  if (!existsSync(folder)) return names;
  for await (const entry of await opendir(folder)) {
    if (entry.isFile()) names.push(entry.name);
    if (names.length === sample) break;
  }
  return names;
}
