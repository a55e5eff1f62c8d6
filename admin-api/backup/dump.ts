import { once } from 'node:events';
import { createWriteStream } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { finished } from 'node:stream/promises';
import { getTableColumns, getTableName } from 'drizzle-orm';
import { toSnakeCase } from 'drizzle-orm/casing';
import type pg from 'pg';
import { mediaColumns } from '../db/in-use';
import { madeByMigrations, migrationsOf, quoted } from './migrations';

export type Dump = {
  migration: string;
  rows: Record<string, number>;
  media: Set<string>;
};

const atOnce = 2_000;

/** Writes all tables in one snapshot. Does not block PostgreSQL; PGlite has one session. */
export async function dumpTables(client: pg.ClientBase, folder: string, signal?: AbortSignal): Promise<Dump> {
  await mkdir(folder, { recursive: true });
  await client.query('begin isolation level repeatable read read only');
  try {
    const dump: Dump = { migration: await lastMigration(client), rows: {}, media: new Set() };
    for (const table of await tablesOf(client))
      dump.rows[table] = await writeTable(client, table, folder, signal);
    for (const { table, name } of mediaColumns) {
      const column = toSnakeCase(
        Object.keys(getTableColumns(table)).find((key) => getTableColumns(table)[key as never] === name) ??
          '',
      );
      const { rows } = await client.query<{ name: string }>(
        `select ${quoted(column)} as name from ${quoted(getTableName(table))} where ${quoted(column)} is not null`,
      );
      for (const row of rows) dump.media.add(row.name);
    }
    return dump;
  } finally {
    await client.query('rollback');
  }
}

async function lastMigration(client: pg.ClientBase): Promise<string> {
  const { rows } = await client.query('select max(created_at) as last from drizzle.__drizzle_migrations');
  const found = migrationsOf().find(({ when }) => when === Number(rows[0]?.last));
  if (!found) throw new Error('The database is at a migration that this release does not know.');
  return found.tag;
}

/** Returns the tables of the migrations, without secrets. */
export async function tablesOf(client: pg.ClientBase): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    "select tablename as name from pg_tables where schemaname = 'public' and tablename = any($1) order by 1",
    [madeByMigrations('table')],
  );
  return rows.map(({ name }) => name);
}

async function writeTable(
  client: pg.ClientBase,
  table: string,
  folder: string,
  signal: AbortSignal | undefined,
): Promise<number> {
  const file = createWriteStream(join(folder, `${table}.ndjson`), { mode: 0o600 });
  const closed = finished(file);
  closed.catch(() => {}); // thrown below
  let count = 0;
  await client.query(
    `declare rows_of_table no scroll cursor for select row_to_json(t)::text as line from ${quoted(table)} t`,
  );
  for (;;) {
    signal?.throwIfAborted();
    const { rows } = await client.query<{ line: string }>(`fetch ${atOnce} from rows_of_table`);
    if (rows.length === 0) break;
    count += rows.length;
    if (!file.write(`${rows.map(({ line }) => line).join('\n')}\n`))
      await Promise.race([once(file, 'drain'), closed]);
  }
  await client.query('close rows_of_table');
  file.end();
  await closed;
  return count;
}
