import { createReadStream, existsSync } from 'node:fs';
import { mkdir, readdir, readFile, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { drizzle } from 'drizzle-orm/node-postgres';
import type pg from 'pg';
import { version } from '../../package.json';
import type { S3Settings } from '../../shared/media/s3-settings';
import { type AuditSource, recordEvent } from '../audit/record';
import { lockDataDir } from '../db/lock';
import * as schema from '../db/schema';
import { filesInBucket, filesOnDisk } from '../media/media-files';
import { readManifest, unpackArchive } from './archive';
import { fillPostgres, inTransaction, SystemThere } from './into-postgres';
import { loadTables } from './load';
import { backupFormat, inArchive, type Manifest, strayFile } from './manifest';
import { migrationsOf } from './migrations';
import { openOwnPglite } from './open';
import { secretFiles, writeSecretFiles, writeSecretRows } from './secrets';
import { finishRestore, isReady, readyIn, restoreFolder, takeOver } from './swap';
import { UnusableBackup } from './unusable';

export type RestoreOptions = {
  dataDir: string;
  databaseUrl: string | undefined;
  s3: S3Settings | null;
  file: string;
  passphrase: string | null;
  allowUnencrypted: boolean;
  replace: boolean;
  by: AuditSource;
  onNote(message: string): void;
};

/** Restores a backup into `databaseUrl` or `dataDir`. All or nothing, even when killed. */
export async function restore(options: RestoreOptions): Promise<Manifest> {
  const { dataDir, databaseUrl, file: path, passphrase, allowUnencrypted, replace } = options;
  await mkdir(dataDir, { recursive: true, mode: 0o700 });
  const unlock = await lockDataDir(dataDir);
  const work = join(dataDir, restoreFolder);
  const unpacked = join(work, 'unpacked');
  try {
    await finishRestore(dataDir);
    await rm(work, { recursive: true, force: true });
    if (!databaseUrl && !replace && existsSync(join(dataDir, 'pglite')))
      throw new SystemThere(`${dataDir} has a database.`);
    const source = { path, passphrase, allowUnencrypted };
    // Reads the last file first, so that nothing unlisted is written.
    const manifest = await readManifest(source);
    rejectNewer(manifest);
    const stray = strayFile(manifest);
    if (stray)
      throw new UnusableBackup(
        `${path} is not a backup of this product: its manifest is wrong about ${stray}.`,
      );
    await mkdir(unpacked, { recursive: true, mode: 0o700 });
    await unpackArchive(source, unpacked, manifest);
    const secrets = await readTexts(join(unpacked, inArchive.secrets));
    const from = { unpacked, manifest, secrets };
    await (databaseUrl ? intoPostgres(options, databaseUrl, from) : intoPglite(options, from));
    return manifest;
  } finally {
    if (!isReady(dataDir)) await rm(work, { recursive: true, force: true });
    await unlock();
  }
}

type Unpacked = { unpacked: string; manifest: Manifest; secrets: Record<string, string> };

async function intoPglite(options: RestoreOptions, from: Unpacked): Promise<void> {
  const { dataDir } = options;
  const ready = readyIn(dataDir);
  await mkdir(ready, { recursive: true, mode: 0o700 });
  const { client, close } = await openOwnPglite(join(ready, 'pglite'));
  try {
    await inTransaction(client, () => fill(client, options, from));
    await client.query('checkpoint');
  } finally {
    await close();
  }
  await putMedia(options, from.unpacked);
  const place = [
    'pglite',
    ...(await writeSecretFiles(ready, from.secrets)),
    ...(await placeUploads(from.unpacked, ready)),
  ];
  const remove = ['session-secret', ...secretFiles.filter((name) => !place.includes(name))];
  await takeOver(dataDir, { place, remove });
}

async function intoPostgres(options: RestoreOptions, databaseUrl: string, from: Unpacked): Promise<void> {
  await fillPostgres(databaseUrl, options.replace, async (client) => {
    await fill(client, options, from);
    await writeSecretRows(client, from.secrets);
    await putMedia(options, from.unpacked);
    // Before the commit: old sessions must not open the restored system.
    await rm(join(options.dataDir, 'session-secret'), { force: true });
  });
  const ready = readyIn(options.dataDir);
  await mkdir(ready, { recursive: true, mode: 0o700 });
  // Old secret files would override the restored ones.
  await takeOver(options.dataDir, {
    place: await placeUploads(from.unpacked, ready),
    remove: ['session-secret', ...secretFiles],
  });
}

async function fill(
  client: pg.Client,
  { by }: RestoreOptions,
  { unpacked, manifest }: Unpacked,
): Promise<void> {
  const { migration, rows } = manifest;
  await loadTables(client, { folder: join(unpacked, inArchive.tables), migration, rows }).catch(
    rejectWrongRows,
  );
  await recordEvent(drizzle(client, { schema, casing: 'snake_case' }), {
    ...by,
    action: 'restore',
    kind: 'system',
    detail: `From the backup of ${manifest.at}, release ${manifest.version}.`,
  });
}

function rejectNewer({ format, migration, version: writtenBy }: Manifest): void {
  if (format <= backupFormat && migrationsOf().some(({ tag }) => tag === migration)) return;
  throw new UnusableBackup(
    `This backup was written by release ${writtenBy}, which is newer than this one (${version}): its database is at ${migration}. ` +
      `Restore it with release ${writtenBy} or a later one.`,
  );
}

/** SQLSTATE classes 22 and 23: the backup is at fault. */
function rejectWrongRows(cause: Error & { code?: string }): never {
  if (!/^2[23]/.test(cause.code ?? '')) throw cause;
  throw new UnusableBackup(
    `This backup is damaged: the database does not take its rows (${cause.message}).`,
    { cause },
  );
}

async function putMedia({ dataDir, s3, onNote }: RestoreOptions, unpacked: string): Promise<void> {
  const folder = join(unpacked, inArchive.media);
  const names = await readdir(folder).catch(() => []);
  const target = s3 ? await filesInBucket(s3, onNote) : filesOnDisk(dataDir, unpacked);
  try {
    for (const name of names) {
      const { size } = await stat(join(folder, name));
      if ((await target.size(name)) !== size)
        await target.write(name, createReadStream(join(folder, name)), size);
    }
  } finally {
    target.close();
  }
}

async function placeUploads(unpacked: string, ready: string): Promise<string[]> {
  const folder = join(unpacked, inArchive.uploads);
  if (!existsSync(folder)) return [];
  await rename(folder, join(ready, 'uploads'));
  return ['uploads'];
}

async function readTexts(folder: string): Promise<Record<string, string>> {
  const names = await readdir(folder).catch(() => []);
  const entries = names.map(async (name) => [name, await readFile(join(folder, name), 'utf8')] as const);
  return Object.fromEntries(await Promise.all(entries));
}
