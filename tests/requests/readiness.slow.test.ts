import { rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { findPostgres, startPostgres } from '../../scripts/lib/postgres.mjs';
import { freshDataDir } from '../support/demo-data';
import type { Running } from '../support/process';
import { startDashboard } from '../support/product';

const eventually = { timeout: 60_000, interval: 200 };

async function readyz(url: string) {
  const response = await fetch(`${url}/readyz`);
  const { ready, checks } = (await response.json()) as { ready: boolean; checks: Record<string, string> };
  return { status: response.status, ready, ...checks };
}

if (!findPostgres()) console.warn('\nPostgreSQL is not installed: /readyz on PostgreSQL is skipped.\n');

describe.skipIf(!findPostgres())('/readyz on PostgreSQL', () => {
  let postgres: NonNullable<Awaited<ReturnType<typeof startPostgres>>>;
  let dashboard: Running;
  beforeAll(async () => {
    postgres = (await startPostgres()) as typeof postgres;
    dashboard = await startDashboard({ DATABASE_URL: postgres.url('postgres'), ADMIN_API_PORT: '0' });
  });
  afterAll(async () => {
    await dashboard?.stop();
    await postgres?.stop();
  });

  async function setReadOnly(value: 'on' | 'off'): Promise<void> {
    const client = new pg.Client({ connectionString: postgres.url('postgres') });
    await client.connect();
    await client.query('set default_transaction_read_only = off');
    await client.query(`alter system set default_transaction_read_only = ${value}`);
    await client.query('select pg_reload_conf()');
    await client.end();
  }

  test('says when the database takes no writes, and when it takes them again', async () => {
    expect(await readyz(dashboard.url)).toMatchObject({ status: 200, ready: true, database: 'ok' });
    await setReadOnly('on');
    await expect
      .poll(() => readyz(dashboard.url), eventually)
      .toMatchObject({ status: 503, ready: false, database: 'read-only', adminApi: 'not ready' });
    expect((await fetch(`${dashboard.url}/healthz`)).status).toBe(200);
    await setReadOnly('off');
    await expect
      .poll(() => readyz(dashboard.url), eventually)
      .toMatchObject({ status: 200, ready: true, database: 'ok' });
  });

  test('says when the database is gone, and when it is back', async () => {
    await postgres.crash();
    await expect
      .poll(() => readyz(dashboard.url), eventually)
      .toMatchObject({ status: 503, ready: false, database: 'down' });
    await postgres.restart();
    await expect.poll(() => readyz(dashboard.url), eventually).toMatchObject({ status: 200, ready: true });
  });
});

describe('/readyz on PGlite (SPEC §10.25)', () => {
  test('says when media cannot be stored, and when they can again', async () => {
    const dataDir = await freshDataDir(true);
    const dashboard = await startDashboard({ DATA_DIR: dataDir, ADMIN_API_PORT: '0' });
    const folder = join(dataDir, 'incoming');
    try {
      expect(await readyz(dashboard.url)).toMatchObject({ status: 200, ready: true, storage: 'ok' });
      await rename(folder, `${folder}-away`);
      await writeFile(folder, 'no folder');
      await expect
        .poll(() => readyz(dashboard.url), eventually)
        .toMatchObject({ status: 503, ready: false, storage: 'not writable', database: 'ok' });
      await rm(folder);
      await rename(`${folder}-away`, folder);
      await expect.poll(() => readyz(dashboard.url), eventually).toMatchObject({ status: 200, ready: true });
      expect(dashboard.output()).toMatch(/"msg":"not ready"/);
    } finally {
      await dashboard.stop();
      await rm(dataDir, { recursive: true, force: true });
    }
  });
});
