import type pg from 'pg';
import { StartupError } from '../config';
import { exists, knownMigrations } from './release';

/** Returns the names of pending migrations. */
export async function newMigrations(client: pg.ClientBase, folder: string): Promise<string[]> {
  const done = (await timesOf(client)) ?? [];
  return knownMigrations(folder).flatMap(({ tag, when }) => (when > (done.at(-1) ?? 0) ? [tag] : []));
}

/** Stops a development server at pending migrations, which may be drafts. */
export async function stopAtNewMigrations(client: pg.ClientBase, folder: string): Promise<void> {
  const done = await timesOf(client);
  if (!done) return;
  const known = new Set(knownMigrations(folder).map(({ when }) => when));
  if (done.some((when) => !known.has(when)))
    throw new StartupError(
      'This database has run a migration that is not in admin-api/db/migrations, such as a draft that was dropped since. ' +
        'To start with an empty database, delete DATA_DIR, or the database of DATABASE_URL.',
    );
  const names = await newMigrations(client, folder);
  if (names.length > 0)
    throw new StartupError(
      `Migrations that have not run on this database: ${names.join(', ')}. Read them in admin-api/db/migrations, ` +
        'then run them with: npm run migrate',
    );
}

async function timesOf(client: pg.ClientBase): Promise<number[] | null> {
  if (!(await exists(client, 'drizzle.__drizzle_migrations'))) return null;
  const { rows } = await client.query(
    'select created_at from drizzle.__drizzle_migrations order by created_at',
  );
  return rows.map(({ created_at }) => Number(created_at));
}
