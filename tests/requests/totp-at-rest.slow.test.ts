import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { generate } from 'otplib';
import pg from 'pg';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { freshDataDir } from '../support/demo-data';
import { filesWith } from '../support/files';
import { newEmail, peopleOf } from '../support/people';
import { freePort, type Running, startServer } from '../support/process';

let dataDir: string;
let product: Running | undefined;
beforeEach(async () => {
  dataDir = await freshDataDir(true);
});
afterEach(async () => {
  await product?.stop();
  product = undefined;
  await rm(dataDir, { recursive: true, force: true });
});

const environment = () => ({ DATA_DIR: dataDir, ADMIN_API_PORT: '0', LOG_LEVEL: 'info' });

async function start(): Promise<Running> {
  const port = await freePort();
  product = await startServer('build/server.js', port, {
    HOST: '127.0.0.1',
    PORT: String(port),
    PUBLIC_URL: `http://127.0.0.1:${port}`,
    ...environment(),
  });
  return product;
}

/** A user who has just signed up, with an authenticator app. */
async function newcomer(running: Running) {
  const email = newEmail();
  const { secret } = await (await peopleOf(running)).signUp(email);
  return { email, secret };
}

/** Where a user comes to with a code of the app. */
async function signIn(running: Running, { email, secret }: { email: string; secret: string }) {
  const { visitor, page } = await (await peopleOf(running)).passwordStep(email);
  return (await visitor.submit(page, 'Verify', { code: await generate({ secret }) })).path;
}

describe('a TOTP secret on the disk', { timeout: 240_000 }, () => {
  test('stands in no file of DATA_DIR, the log of the database included', async () => {
    const running = await start();
    const { email, secret } = await newcomer(running);
    expect(await signIn(running, { email, secret })).toMatch(/^\/dashboard/);
    expect(filesWith(dataDir, email)).not.toEqual([]);
    expect(filesWith(dataDir, secret)).toEqual([]);
    await running.stop();
    expect(filesWith(dataDir, secret)).toEqual([]);
  });

  test('of an earlier version is gone from the tables after the next start, and lets in', async () => {
    const early = await start();
    const { email, secret } = await newcomer(early);
    const host = join(dataDir, 'pglite-socket');
    const client = new pg.Client({ host, user: 'postgres', database: 'postgres' });
    await client.connect();
    await client.query('update staff_users set mfa_secret = $1 where email = $2', [secret, email]);
    await client.end();
    await early.stop();
    expect(filesWith(join(dataDir, 'pglite/base'), secret)).not.toEqual([]);

    const running = await start();
    expect(await signIn(running, { email, secret })).toMatch(/^\/dashboard/);
    await running.stop();
    expect(filesWith(join(dataDir, 'pglite/base'), secret)).toEqual([]);
  });
});
