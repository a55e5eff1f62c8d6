import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type pg from 'pg';
import { version } from '../../package.json';
import { StartupError } from '../config';

/** drizzle orders migrations by `when` (epoch ms). */
type Migration = { tag: string; when: number };

/** Returns the migrations of this release, in order. */
export function knownMigrations(folder: string): Migration[] {
  const journal = JSON.parse(readFileSync(join(folder, 'meta/_journal.json'), 'utf8')) as {
    entries: Migration[];
  };
  return journal.entries;
}

function lastKnown(folder: string): Migration {
  const last = knownMigrations(folder).at(-1);
  if (!last) throw new Error(`${folder} has no migrations.`);
  return last;
}

/** Returns whether a table exists. */
export const exists = async (client: pg.ClientBase, table: string) =>
  (await client.query('select to_regclass($1) as found', [table])).rows[0]?.found !== null;

async function recorded(client: pg.ClientBase): Promise<{ migration?: string; release?: string }> {
  if (!(await exists(client, 'meta'))) return {};
  const { rows } = await client.query("select name, value from meta where name in ('migration', 'release')");
  return Object.fromEntries(rows.map(({ name, value }) => [name, value]));
}

/** Rejects a database of a later release, whose data this one would lose. */
export async function rejectNewerDatabase(client: pg.ClientBase, folder: string): Promise<void> {
  if (!(await exists(client, 'drizzle.__drizzle_migrations'))) return;
  const known = lastKnown(folder);
  const { rows } = await client.query('select max(created_at) as last from drizzle.__drizzle_migrations');
  if (Number(rows[0]?.last ?? 0) <= known.when) return;
  const { migration = 'a later state', release } = await recorded(client);
  throw new StartupError(
    `This database is newer than this release: it is at ${migration}${release ? `, made by release ${release}` : ''}, and ` +
      `release ${version} knows it up to ${known.tag}. Start ${release ? `release ${release} or a later one` : 'the later release'}, ` +
      'or restore the backup from before the update.',
  );
}

/** Records this release for earlier ones. */
export async function recordRelease(client: pg.ClientBase, folder: string): Promise<void> {
  const { tag } = lastKnown(folder);
  if ((await recorded(client)).migration === tag) return;
  await client.query(
    `insert into meta (name, value) values ('migration', $1), ('release', $2)
     on conflict (name) do update set value = excluded.value`,
    [tag, version],
  );
}
