import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type pg from 'pg';
import { createSecretTable, secretTables } from '../../shared/stored-secrets';

/**
 * The secrets that a backup has, by the name they have in the database, each with its file in DATA_DIR. The dashboard's session secret is
 * not among them: what was restored must not bring back a session that was ended since.
 */
const files: Record<string, string> = {
  'admin-api-token': 'secrets/admin-api-token',
  'media-api-key': 'secrets/media-api-key',
  'app-api-key': 'secrets/app-api-key',
  'totp-key': 'totp-key',
};

/** Environment variables that take the place of a stored secret. */
export const secretVariables = ['ADMIN_API_TOKEN', 'MEDIA_API_KEY', 'APP_API_KEY', 'TOTP_KEY'] as const;

/** The stored secrets: the database's where it has one, else the files'. */
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

/** Puts secrets where a product with PGlite has them. @returns their paths below `folder` */
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

/** Puts secrets where a product with PostgreSQL has them, in the transaction of `client`. */
export async function writeSecretRows(client: pg.ClientBase, secrets: Record<string, string>): Promise<void> {
  await client.query(createSecretTable(secretTables.adminApi));
  for (const [name, value] of Object.entries(secrets))
    if (name in files)
      await client.query(
        `insert into ${secretTables.adminApi} (name, value) values ($1, $2) on conflict (name) do update set value = excluded.value`,
        [name, value],
      );
}

/** Names of the secrets that a backup can have. */
export const secretNames: readonly string[] = Object.keys(files);

/** Where a product with PGlite has the secrets, below DATA_DIR. */
export const secretFiles: readonly string[] = Object.values(files);
