import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type pg from 'pg';
import { createSecretTable, secretTables } from '../../shared/stored-secrets';

/** Without the session secret: a restore must not revive ended sessions. */
const files: Record<string, string> = {
  'admin-api-token': 'secrets/admin-api-token',
  'media-api-key': 'secrets/media-api-key',
  'app-api-key': 'secrets/app-api-key',
  'totp-key': 'totp-key',
};

export const secretVariables = ['ADMIN_API_TOKEN', 'MEDIA_API_KEY', 'APP_API_KEY', 'TOTP_KEY'] as const;

/** Reads the secrets from the database, or the files. */
export async function readSecrets(client: pg.ClientBase, dataDir: string): Promise<Record<string, string>> {
  const found: Record<string, string> = {};
  for (const [name, file] of Object.entries(files)) {
    const text = await readFile(join(dataDir, file), 'utf8').catch(() => null);
    if (text !== null) found[name] = text.trim();
  }
  const { rows } = await client.query('select to_regclass($1) as found', [secretTables.adminApi]);
  if (rows[0]?.found === null) return found;
  const stored = await client.query<{ name: string; value: string }>(
    `select name, value from ${secretTables.adminApi}`,
  );
  for (const { name, value } of stored.rows) if (name in files) found[name] = value;
  return found;
}

/** Writes secrets as files for PGlite. @returns their paths below `folder` */
export async function writeSecretFiles(folder: string, secrets: Record<string, string>): Promise<string[]> {
  const written: string[] = [];
  for (const [name, value] of Object.entries(secrets)) {
    const file = files[name];
    if (!file) continue;
    await mkdir(dirname(join(folder, file)), { recursive: true, mode: 0o700 });
    await writeFile(join(folder, file), value, { mode: 0o600, flush: true });
    written.push(file);
  }
  return written;
}

/** Stores secrets in PostgreSQL. */
export async function writeSecretRows(client: pg.ClientBase, secrets: Record<string, string>): Promise<void> {
  await client.query(createSecretTable(secretTables.adminApi));
  for (const [name, value] of Object.entries(secrets))
    if (name in files)
      await client.query(
        `insert into ${secretTables.adminApi} (name, value) values ($1, $2) on conflict (name) do update set value = excluded.value`,
        [name, value],
      );
}

export const secretNames: readonly string[] = Object.keys(files);

export const secretFiles: readonly string[] = Object.values(files);
