import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import express from 'express';
import pino from 'pino';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createMetrics } from '~/http.server/metrics';
import { createReadiness, readinessFigures } from '~/http.server/readiness';
import { openSharedDatabase } from '~/state.server/shared-database';

/** A provider whose `/readyz` answers with a status. */
let status = 200;
const provider = createServer((_req, res) => void res.writeHead(status).end());
beforeAll(async () => void (await once(provider.listen(0, '127.0.0.1'), 'listening')));
afterAll(() => void provider.close());

type Stores = Partial<Pick<Parameters<typeof createReadiness>[0], 'database' | 'dataDir'>>;

/** What a dashboard with a provider elsewhere says, and its figures. */
async function say(stores: Stores = {}) {
  const dataDir = stores.dataDir ?? tmpdir();
  const readiness = createReadiness({
    embedded: false,
    apiUrl: () => `http://127.0.0.1:${(provider.address() as AddressInfo).port}`,
    stopping: () => false,
    database: stores.database ?? null,
    dataDir,
    pdf: () => true,
  });
  const figures = readinessFigures(readiness, { dataDir, hasDatabase: stores.database !== undefined });
  const { ready, checks } = await readiness();
  const read = async (name: string) => figures[name]?.read();
  return {
    ready,
    ...checks,
    figures: [await read('admin_api_up'), await read('database_up'), await read('disk_free_bytes')],
  };
}

describe('/readyz of a dashboard with a provider elsewhere (SPEC §10.25)', () => {
  test.each([
    [200, 'ok', 1],
    [404, 'ok', 1], // a provider without such a call
    [503, 'degraded', 0],
  ])('a provider that answers %i', async (answer, adminApi, up) => {
    status = answer;
    expect(await say()).toMatchObject({
      ready: true,
      adminApi,
      disk: 'ok',
      figures: [up, undefined, expect.any(Number)],
    });
    status = 200;
  });

  test('is not ready while its own database is down', async () => {
    const log = pino({ level: 'silent' });
    const database = openSharedDatabase({ databaseUrl: 'postgres://a@127.0.0.1:1/none', log });
    expect(await say({ database: database.check })).toMatchObject({
      ready: false,
      adminApi: 'ok',
      database: 'down',
      figures: [1, 0, expect.any(Number)],
    });
    await database.close();
  });

  test('is not ready while its disk is full', async () => {
    // A file system without a free byte.
    expect(await say({ dataDir: '/proc' })).toMatchObject({
      ready: false,
      disk: 'full',
      figures: [1, undefined, 0],
    });
  });
});

test('/metrics is 404 without METRICS_TOKEN', async () => {
  // As the pages have it for an unknown URL.
  const app = express()
    .get('/metrics', createMetrics(null).serve)
    .use((_req, res) => res.redirect('/'));
  const server = app.listen(0, '127.0.0.1');
  await once(server, 'listening');
  expect(
    (
      await fetch(`http://127.0.0.1:${(server.address() as AddressInfo).port}/metrics`, {
        redirect: 'manual',
      })
    ).status,
  ).toBe(404);
  server.close();
});
