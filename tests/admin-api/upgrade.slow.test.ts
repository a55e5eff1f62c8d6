import { mkdir, mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { gunzipSync } from 'node:zlib';
import { sql } from 'drizzle-orm';
import { generate } from 'otplib';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { verifyChain } from '../../admin-api/audit/verify';
import { openOwnPglite } from '../../admin-api/backup/open';
import { auth, contents } from '../../admin-api/contract';
import type { Db } from '../../admin-api/db/database';
import { startTestApi } from './support/api';
import { password } from './support/rows';

/** Dumps of databases as releases left them (tests/fixtures/databases/make-dump.ts), by their last migration. */
const dumps = fileURLToPath(new URL('../fixtures/databases/', import.meta.url));
const TOTP_KEY = 'the key of the databases in tests/fixtures';
const secret = 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP';
/** The tables that somebody writes: the others are added up by triggers, and made otherwise from release to release. */
const written = [
  ...new Set(
    `${await readFile(`${dumps}data.sql`, 'utf8')} INSERT INTO recovery_codes INSERT INTO audit_events`.match(
      /(?<=INSERT INTO )\w+/g,
    ),
  ),
];
// On PGlite, where each takes seconds, the oldest and the newest are enough.
const names = (await readdir(dumps))
  .filter((name) => name.endsWith('.sql.gz'))
  .sort()
  .filter((_, index, { length }) => inject('postgres') || index === 0 || index === length - 1);

let folder: string;
let fresh: string[];
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'inzira-upgrade-'));
  const api = await startTestApi();
  fresh = await madeOf(api.services.db);
  await api.stop();
});
afterAll(() => rm(folder, { recursive: true, force: true }));

/** Puts a dump into a database of its own. @returns where it is, and the rows of each of its tables */
async function load(name: string) {
  const text = gunzipSync(await readFile(dumps + name)).toString();
  const dataDir = join(folder, name);
  await mkdir(dataDir);
  const server = inject('postgres');
  const database = `upgrade_${name.slice(0, 4)}`;
  if (server) {
    const client = new pg.Client(`${server}postgres`);
    await client.connect();
    await client.query(`drop database if exists ${database}`);
    await client.query(`create database ${database} template template0`);
    await client.end();
  }
  const { client, close } = server
    ? await connected(server + database)
    : await openOwnPglite(join(dataDir, 'pglite'));
  try {
    await client.query(text);
    await client.query('set search_path to public');
    const { rows: tables } = await client.query<{ name: string }>(
      "select tablename as name from pg_tables where schemaname = 'public'",
    );
    const counts: Record<string, number> = {};
    for (const { name } of tables)
      counts[name] = (await client.query(`select count(*)::int as n from ${name}`)).rows[0].n;
    const env: Record<string, string> = server ? { DATABASE_URL: server + database } : {};
    return { env, dataDir, counts };
  } finally {
    await close();
  }
}

async function connected(url: string) {
  const client = new pg.Client(url);
  await client.connect();
  return { client, close: () => client.end() };
}

/** What a database is made of, a line for each column, index, constraint, trigger and function. */
async function madeOf(db: Db): Promise<string[]> {
  const { rows } = await db.execute<{ line: string }>(sql`
    select concat_ws(' ', 'column', table_name, column_name, data_type, is_nullable, column_default, is_identity) as line
      from information_schema.columns where table_schema = 'public'
    union all select indexdef from pg_indexes where schemaname = 'public'
    union all select concat_ws(' ', conrelid::regclass, conname, pg_get_constraintdef(oid)) from pg_constraint
      where connamespace = 'public'::regnamespace
    union all select pg_get_triggerdef(oid) from pg_trigger where not tgisinternal
    union all select pg_get_functiondef(oid) from pg_proc where pronamespace = 'public'::regnamespace
    order by 1`);
  return rows.map(({ line }) => line);
}

describe('a database that an earlier release left', { timeout: 120_000 }, () => {
  it.each(names)(
    '%s: migrated to what a new one is, with every row; the user signs in as before',
    async (name) => {
      const { env, dataDir, counts } = await load(name);
      expect(counts).toMatchObject({ staff_users: 2, content_views: 3, survey_responses: 2 });
      const api = await startTestApi({ ...env, TOTP_KEY }, dataDir);
      try {
        const { db } = api.services;
        expect(await madeOf(db)).toEqual(fresh);
        for (const table of written) {
          if (counts[table] === undefined) continue;
          const { rows } = await db.execute<{ n: number }>(
            sql.raw(`select count(*)::int as n from ${table}`),
          );
          expect(rows[0]?.n, table).toBe(counts[table]);
        }
        // What triggers add up was made anew from the rows.
        const { rows: views } = await db.execute(
          sql`select content_id, views::int from content_view_totals where district = '' and age_range = '' order by 1`,
        );
        expect(views).toEqual([
          { content_id: 'content-1', views: 2 },
          { content_id: 'content-2', views: 1 },
        ]);
        const body = { email: 'old@example.org', password, token: await generate({ secret }) };
        expect((await api.send(auth.login, { body })).status).toBe(200);
        expect((await verifyChain(db)).problems).toEqual([]);
        const listed = await api.call(contents.list);
        expect(listed.map(({ code, published }) => [code, published]).sort()).toEqual([
          ['ITE-001', true],
          ['ITE-002', false],
        ]);
      } finally {
        await api.close();
      }
    },
  );
});
