import { once } from 'node:events';
import { createReadStream, ReadStream } from 'node:fs';
import { mkdir, readdir, rm, stat } from 'node:fs/promises';
import { join, relative } from 'node:path';
import type { Readable, Writable } from 'node:stream';
import type pg from 'pg';
import { version } from '../../package.json';
import type { S3Settings } from '../../shared/media/s3-settings';
import { lockDataDir } from '../db/lock';
import { filesInBucket, filesOnDisk } from '../media/media-files';
import { type ArchiveWriter, writeArchive } from './archive';
import { type Dump, dumpTables } from './dump';
import { backingUp } from './left-over';
import { backupFormat, inArchive, type Manifest } from './manifest';
import type { OpenedDatabase } from './open';
import { readSecrets, secretVariables } from './secrets';

const rounds = 5;

export type BackupOptions = {
  database: Pick<OpenedDatabase, 'kind'> & { client: pg.ClientBase };
  dataDir: string;
  s3: S3Settings | null;
  env: Readonly<Record<string, string | undefined>>;
  passphrase: string | null;
  out: Writable;
  onNote(message: string): void;
  tablesOnly?: boolean;
  signal?: AbortSignal;
};

/** Writes a consistent backup of a possibly running product to `options.out`. */
export async function backUp({
  database: { client, kind },
  dataDir,
  s3,
  env,
  passphrase,
  out,
  onNote,
  tablesOnly = false,
  signal,
}: BackupOptions): Promise<Manifest> {
  const work = join(dataDir, backingUp);
  await mkdir(work, { recursive: true, mode: 0o700 });
  const unlock = await lockDataDir(work);
  const tables = join(work, 'tables');
  const abort = () => out.destroy(signal?.reason);
  signal?.addEventListener('abort', abort);
  try {
    await rm(tables, { recursive: true, force: true });
    const media = s3 && !tablesOnly ? await filesInBucket(s3, onNote) : filesOnDisk(dataDir, work);
    try {
      const archive = await writeArchive(out, passphrase);
      let missing: string[] = [];
      let dump: Dump;
      for (let round = 1; ; round++) {
        dump = await dumpTables(client, tables, signal);
        if (tablesOnly) break;
        const before = missing.length;
        missing = await addMedia(archive, media, dump.media);
        // Its row may have been deleted since: read the tables again.
        if (missing.length === 0 || (round > 1 && missing.length === before) || round === rounds) break;
      }
      for (const table of Object.keys(dump.rows))
        await archive.addFile(`${inArchive.tables}${table}.ndjson`, join(tables, `${table}.ndjson`));
      for (const [name, value] of Object.entries(await readSecrets(client, dataDir)))
        await archive.addText(inArchive.secrets + name, value);
      if (!tablesOnly) await addUploads(archive, join(dataDir, 'uploads'));
      const manifest: Manifest = {
        format: backupFormat,
        version,
        at: new Date().toISOString(),
        migration: dump.migration,
        database: kind,
        rows: dump.rows,
        files: { ...archive.files },
        missing,
        tablesOnly,
        notIncluded: secretVariables.filter((name) => env[name]?.trim() || env[`${name}_FILE`]?.trim()),
      };
      await archive.addText(inArchive.manifest, `${JSON.stringify(manifest, null, 2)}\n`);
      await archive.end();
      return manifest;
    } finally {
      media.close();
    }
  } catch (error) {
    out.destroy(error as Error);
    throw error;
  } finally {
    signal?.removeEventListener('abort', abort);
    await rm(tables, { recursive: true, force: true });
    await unlock();
  }
}

async function addMedia(
  archive: ArchiveWriter,
  media: ReturnType<typeof filesOnDisk>,
  names: Set<string>,
): Promise<string[]> {
  const missing: string[] = [];
  for (const name of names) {
    if (archive.files[inArchive.media + name]) continue;
    const size = await media.size(name);
    const body = size === null ? null : await opened(await media.read(name));
    if (size === null || body === null) missing.push(name);
    else await archive.add(inArchive.media + name, size, body);
  }
  return missing;
}

async function addUploads(archive: ArchiveWriter, folder: string): Promise<void> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => []);
  for (const entry of entries.filter((found) => found.isFile())) {
    const path = join(entry.parentPath, entry.name);
    const size = await stat(path).then(
      (found) => found.size,
      () => 0,
    );
    const body = size > 0 ? await opened(createReadStream(path, { end: size - 1 })) : null;
    if (body) await archive.add(inArchive.uploads + relative(folder, path), size, body);
  }
}

/** Opens the file, so that it stays readable after deletion. */
async function opened(body: Readable): Promise<Readable | null> {
  if (!(body instanceof ReadStream)) return body;
  return once(body, 'open').then(
    () => body,
    () => null,
  );
}
