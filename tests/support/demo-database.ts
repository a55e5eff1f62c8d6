import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from 'pg';
import { startPostgres } from '../../scripts/lib/postgres.mjs';
import { freePort, startServer } from './process';

/*
 * Where Debian's PostgreSQL is, the admin API of a test keeps its data there: it starts and answers in half the processor time that PGlite
 * takes, and a copy of the demo data is one statement. What is asked of both databases alike is in tests/admin-api, which runs on both; a
 * product that runs its admin API itself (`build/server.js`) has PGlite.
 */

/** The test runners give their environment to the processes that run the tests. */
const variables = { server: 'TEST_POSTGRES_URL', files: 'TEST_POSTGRES_FILES' };
const template = 'demo';

/** A database of one's own with the DATA_DIR that belongs to it. */
export type DemoDatabase = { env: { DATABASE_URL: string }; forget(): Promise<void> };

/**
 * Starts a PostgreSQL server with the demo data in a database that no one else opens.
 * @returns stops it; null where there is no PostgreSQL
 */
export async function startDemoDatabase(): Promise<(() => Promise<void>) | null> {
  const server = await startPostgres();
  if (!server) return null;
  const files = await mkdtemp(join(tmpdir(), 'inzira-demo-files-'));
  await statement(server.url('postgres'), `create database ${template}`);
  const port = await freePort();
  const api = await startServer('build/admin-api.js', port, {
    DATA_DIR: files,
    DATABASE_URL: server.url(template),
    DEMO: '1',
    LOG_LEVEL: 'warn',
    ADMIN_API_TOKEN: 'fills-the-demo-data-of-the-tests',
    ADMIN_API_HOST: '127.0.0.1',
    ADMIN_API_PORT: String(port),
  });
  const code = await api.stop();
  if (code !== 0) throw new Error(`Filling the demo data ended with ${code}:\n${api.output()}`);
  process.env[variables.server] = server.url('');
  process.env[variables.files] = files;
  return async () => {
    await server.stop();
    await rm(files, { recursive: true, force: true });
  };
}

/**
 * A database of one's own on the server of `startDemoDatabase`.
 * @param demo with a copy of the demo data in it, and their files in `dataDir`, else empty
 * @returns null where there is no such server
 */
export async function freshDatabase(demo: boolean, dataDir: string): Promise<DemoDatabase | null> {
  const server = process.env[variables.server];
  const files = process.env[variables.files];
  if (!server || !files) return null;
  if (demo) await cp(files, dataDir, { recursive: true });
  const name = `test_${crypto.randomUUID().replaceAll('-', '')}`;
  await statement(`${server}postgres`, `create database ${name} template ${demo ? template : 'template0'}`);
  return {
    env: { DATABASE_URL: `${server}${name}` },
    forget: () => statement(`${server}postgres`, `drop database ${name} with (force)`),
  };
}

async function statement(url: string, text: string): Promise<void> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(text);
  } finally {
    await client.end();
  }
}
