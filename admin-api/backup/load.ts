import { createReadStream } from 'node:fs';
import { basename, join } from 'node:path';
import type pg from 'pg';
import { secretTables } from '../../shared/stored-secrets';
import { StartupError } from '../config';
import { tablesOf } from './dump';
import { type Migration, madeByMigrations, migrationsOf, quoted } from './migrations';
import { UnusableBackup } from './unusable';

const atOnce = 1024 * 1024;

/**
 * Loads a dump: creates its release's tables, loads rows without triggers, checks references, then migrates.
 * @param client with an open transaction
 */
export async function loadTables(
  client: pg.ClientBase,
  dump: { folder: string; migration: string; rows: Record<string, number> },
): Promise<void> {
  const all = migrationsOf();
  const last = all.findIndex(({ tag }) => tag === dump.migration);
  await client.query('create schema drizzle');
  await client.query(
    'create table drizzle.__drizzle_migrations (id serial primary key, hash text not null, created_at bigint)',
  );
  for (const migration of all.slice(0, last + 1)) await run(client, migration);
  await withoutRules(client, async (tables) => {
    for (const table of tables) await client.query(`delete from ${quoted(table)}`);
    for (const [table, expected] of Object.entries(dump.rows)) {
      const count = await loadTable(client, table, join(dump.folder, `${table}.ndjson`));
      if (count !== expected)
        throw new UnusableBackup(
          `${table} has ${count} rows in the backup, and its manifest says ${expected}.`,
        );
    }
  });
  for (const migration of all.slice(last + 1)) await run(client, migration);
}

/** Drops everything of the product; fails when something else depends on it. */
export async function clearDatabase(client: pg.ClientBase): Promise<void> {
  const journal = 'drizzle.__drizzle_migrations';
  const { rows: found } = await client.query('select to_regclass($1) is not null as there', [journal]);
  if (found[0]?.there) {
    const { rows } = await client.query(`select max(created_at) as last from ${journal}`);
    if (Number(rows[0]?.last ?? 0) > (migrationsOf().at(-1)?.when ?? 0))
      throw new StartupError(
        'The database is of a later release, whose tables this one does not know. Use that release to replace it.',
      );
  }
  const { rows: functions } = await client.query<{ name: string }>(
    `select oid::regprocedure::text as name from pg_proc
     where pronamespace = 'public'::regnamespace and proname = any($1)`,
    [madeByMigrations('function')],
  );
  for (const { name } of functions) await client.query(`drop function if exists ${name} cascade`);
  const { rows: tables } = await client.query<{ name: string }>(
    `select tablename as name from pg_tables
     where schemaname = 'public' and (tablename = any($1) or starts_with(tablename, 'dashboard_'))`,
    [[...madeByMigrations('table'), secretTables.adminApi]],
  );
  // One statement, since they refer to each other; "cascade" could drop more.
  if (tables.length > 0)
    await client.query(`drop table ${tables.map(({ name }) => quoted(name)).join(', ')}`);
  await client.query('drop schema if exists drizzle cascade');
}

async function run(client: pg.ClientBase, { statements, hash, when }: Migration): Promise<void> {
  for (const statement of statements) await client.query(statement);
  await client.query('insert into drizzle.__drizzle_migrations (hash, created_at) values ($1, $2)', [
    hash,
    when,
  ]);
}

async function withoutRules(client: pg.ClientBase, load: (tables: string[]) => Promise<void>): Promise<void> {
  const tables = await tablesOf(client);
  const { rows: references } = await client.query<{ table: string; name: string; definition: string }>(
    `select conrelid::regclass::text as table, quote_ident(conname) as name, pg_get_constraintdef(oid) as definition
     from pg_constraint where contype = 'f' and connamespace = 'public'::regnamespace`,
  );
  for (const { table, name } of references)
    await client.query(`alter table ${table} drop constraint ${name}`);
  for (const table of tables) await client.query(`alter table ${quoted(table)} disable trigger user`);
  await load(tables);
  for (const table of tables) await client.query(`alter table ${quoted(table)} enable trigger user`);
  for (const { table, name, definition } of references)
    await client.query(`alter table ${table} add constraint ${name} ${definition}`);
}

async function loadTable(client: pg.ClientBase, table: string, file: string): Promise<number> {
  const { rows: columns } = await client.query<{ name: string; identity: boolean }>(
    `select column_name as name, is_identity = 'YES' as identity from information_schema.columns
     where table_schema = 'public' and table_name = $1 and is_generated = 'NEVER'`,
    [table],
  );
  if (columns.length === 0)
    throw new UnusableBackup(`The backup has a table ${table} that its release does not have.`);
  const list = columns.map(({ name }) => quoted(name)).join(', ');
  const insert = `insert into ${quoted(table)} (${list}) overriding system value
    select ${list} from json_populate_recordset(null::${quoted(table)}, $1::json)`;
  let count = 0;
  let lines: string[] = [];
  let size = 0;
  const flush = async () => {
    if (lines.length > 0) count += (await client.query(insert, [`[${lines.join(',')}]`])).rowCount ?? 0;
    lines = [];
    size = 0;
  };
  for await (const line of linesOf(file)) {
    lines.push(line);
    size += line.length;
    if (size >= atOnce) await flush();
  }
  await flush();
  for (const { name, identity } of columns)
    if (identity)
      await client.query(
        `select setval(pg_get_serial_sequence($1, $2), coalesce((select max(${quoted(name)}) from ${quoted(table)}), 0) + 1, false)`,
        [quoted(table), name],
      );
  return count;
}

/** Not `readline`, which splits at U+2028. */
async function* linesOf(file: string): AsyncGenerator<string> {
  let rest: string[] = [];
  for await (const chunk of createReadStream(file, { encoding: 'utf8', highWaterMark: 256 * 1024 })) {
    const [first = '', ...others] = (chunk as string).split('\n');
    rest.push(first);
    for (const line of others) {
      yield rest.join('');
      rest = [line];
    }
  }
  if (rest.join('') !== '')
    throw new UnusableBackup(`The backup has half a row at the end of ${basename(file)}.`);
}
