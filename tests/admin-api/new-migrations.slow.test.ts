import { spawnSync } from 'node:child_process';
import { cp, mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { afterEach, beforeEach, expect, inject, it } from 'vitest';
import { StartupError } from '../../admin-api/config';
import { newDatabase, startTestApi, type TestApi } from './support/api';

/** Of the databases in tests/fixtures. */
const TOTP_KEY = 'the key of the databases in tests/fixtures';

let dataDir: string;
let databaseUrl: string | undefined;
let api: TestApi | undefined;
beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'inzira-migrations-'));
  databaseUrl = await newDatabase();
  if (!databaseUrl) await cp(inject('emptyDataDir'), dataDir, { recursive: true });
});
afterEach(async () => {
  await stop();
  await rm(dataDir, { recursive: true, force: true });
});

async function stop(): Promise<void> {
  await api?.stop();
  api = undefined;
}

async function start(): Promise<TestApi> {
  await stop();
  api = await startTestApi(
    { NODE_ENV: 'development', TOTP_KEY, ...(databaseUrl ? { DATABASE_URL: databaseUrl } : {}) },
    dataDir,
  );
  return api;
}

/** The reason why a development server does not start. */
async function reason(): Promise<string> {
  const error = await start().catch((thrown: unknown) => thrown);
  expect(error).toBeInstanceOf(StartupError);
  return (error as Error).message;
}

it('development stops at new migrations and names the command, which runs them', {
  timeout: 120_000,
}, async () => {
  const { database } = await start();
  // As an earlier release left it: each migration since is new to it.
  const dump = await readFile('tests/fixtures/databases/0021_audit_changes.sql.gz');
  await database.pool.query('drop schema public, drizzle cascade; create schema public');
  await database.pool.query(gunzipSync(dump).toString());
  const message = await reason();
  expect(message).toMatch(/^Migrations that have not run on this database: 0022_\w+, 0023_\w+/);
  expect(message).toContain('npm run migrate');
  expect(await reason()).toBe(message);

  const { stdout, status } = spawnSync(process.execPath, ['--import', 'tsx', 'scripts/migrate.ts'], {
    env: { ...process.env, DATA_DIR: dataDir, ...(databaseUrl ? { DATABASE_URL: databaseUrl } : {}) },
    encoding: 'utf8',
  });
  expect(stdout).toContain('0022_');
  expect(status).toBe(0);
  await start();
});
