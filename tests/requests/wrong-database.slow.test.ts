import { spawnSync } from 'node:child_process';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import pg from 'pg';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { root } from '../../scripts/lib/machine.mjs';
import { freshDataDir } from '../support/demo-data';
import { cleanEnvironment, freePort, startServer } from '../support/process';

const otherMedia = 'belong to nothing in this database';

let dataDir: string;
beforeEach(async () => {
  dataDir = await freshDataDir(true);
});
afterEach(() => rm(dataDir, { recursive: true, force: true }));

/** The whole product with these variables. */
async function start(env: Record<string, string> = {}) {
  const port = await freePort();
  return startServer('build/server.js', port, {
    HOST: '127.0.0.1',
    PORT: String(port),
    PUBLIC_URL: `http://127.0.0.1:${port}`,
    DATA_DIR: dataDir,
    ADMIN_API_PORT: '0',
    LOG_LEVEL: 'info',
    ...env,
  });
}

/** Makes a database one of a later release, as that would have left it. */
async function bringForward(place: pg.ClientConfig): Promise<void> {
  const client = new pg.Client(place);
  await client.connect();
  await client.query(
    "insert into drizzle.__drizzle_migrations (hash, created_at) values ('later', 9999999999999)",
  );
  await client.query("update meta set value = '9.8.7' where name = 'release'");
  await client.end();
}

/** Starts what must not start. */
function failingStart(env: Record<string, string> = {}) {
  const { status, stdout, stderr } = spawnSync(process.execPath, [`${root}build/server.js`], {
    env: {
      ...cleanEnvironment(),
      NODE_ENV: 'production',
      HOST: '127.0.0.1',
      PORT: '0',
      DATA_DIR: dataDir,
      ADMIN_API_PORT: '0',
      LOG_LEVEL: 'info',
      ...env,
    } as NodeJS.ProcessEnv,
    encoding: 'utf8',
    timeout: 90_000,
  });
  return { status, output: stdout + stderr };
}

test('media beside a database that is new are warned of, and a later database is rejected', {
  timeout: 240_000,
}, async () => {
  const usual = await start();
  expect(usual.output()).not.toContain(otherMedia);
  await bringForward({ host: join(dataDir, 'pglite-socket'), user: 'postgres', database: 'postgres' });
  await usual.stop();
  const { status, output } = failingStart();
  expect(output).toMatch(/This database is newer than this release: .* Start release 9\.8\.7 or a later one/);
  expect(status).toBe(78);

  await rm(join(dataDir, 'pglite'), { recursive: true });
  await rm(join(dataDir, 'totp-key'));
  const anew = await start();
  expect(anew.output()).toContain(otherMedia);
  expect(await anew.stop()).toBe(0);
});
