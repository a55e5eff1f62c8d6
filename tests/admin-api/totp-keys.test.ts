import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { eq } from 'drizzle-orm';
import { generate } from 'otplib';
import { afterEach, beforeEach, describe, expect, inject, it } from 'vitest';
import { StartupError } from '../../admin-api/config';
import { auth } from '../../admin-api/contract';
import * as schema from '../../admin-api/db/schema';
import { newDatabase, says, startTestApi, type TestApi } from './support/api';
import { addUser, password } from './support/rows';

const [first, second] = ['1'.repeat(40), '2'.repeat(40)];

/** One database through several starts: PGlite in the folder, or PostgreSQL. */
let dataDir: string;
let databaseUrl: string | undefined;
let api: TestApi | undefined;
beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'inzira-totp-'));
  databaseUrl = await newDatabase();
  if (!databaseUrl) await cp(inject('emptyDataDir'), dataDir, { recursive: true });
});
afterEach(async () => {
  await api?.stop();
  api = undefined;
  await rm(dataDir, { recursive: true, force: true });
});

/** Starts the API anew on the same database. */
async function start(env: Record<string, string> = {}, folder = dataDir): Promise<TestApi> {
  await api?.stop();
  api = undefined;
  api = await startTestApi({ ...(databaseUrl ? { DATABASE_URL: databaseUrl } : {}), ...env }, folder);
  return api;
}

/** How a start that is rejected explains itself. */
async function rejection(env: Record<string, string> = {}, folder = dataDir): Promise<string> {
  const error = await start(env, folder).catch((thrown: unknown) => thrown);
  expect(error).toBeInstanceOf(StartupError);
  return (error as Error).message;
}

async function stored({ services }: TestApi, id: string): Promise<string> {
  const [row] = await services.db.select().from(schema.staffUsers).where(eq(schema.staffUsers.id, id));
  return row?.mfaSecret ?? '';
}

const store = ({ services }: TestApi, id: string, mfaSecret: string) =>
  services.db.update(schema.staffUsers).set({ mfaSecret }).where(eq(schema.staffUsers.id, id));

/** A user with an authenticator app, set up through the API. */
async function enrolled(running: TestApi, email: string) {
  const user = await addUser(running, { email });
  const { otpauth_url } = await running.call(auth.enableMfa, { body: { userId: user.id } });
  return { id: user.id, email, secret: new URL(otpauth_url).searchParams.get('secret') ?? '' };
}

async function signIn(
  running: TestApi,
  { id, email, secret }: { id: string; email: string; secret: string },
) {
  const forgotten = { mfaLastStep: 1 };
  await running.services.db.update(schema.staffUsers).set(forgotten).where(eq(schema.staffUsers.id, id));
  return running.send(auth.login, { body: { email, password, token: await generate({ secret }) } });
}

describe('TOTP secrets in the database', { timeout: 120_000 }, () => {
  /** A key in DATA_DIR, as an installation has it that began without a database for several processes. */
  const keyFile = () => writeFile(join(dataDir, 'totp-key'), randomBytes(32).toString('base64url'));

  it('are encrypted with a key that is stored in DATA_DIR, each for its own user', async () => {
    if (databaseUrl) await keyFile();
    const running = await start();
    const [ana, ben] = [
      await enrolled(running, 'ana@example.org'),
      await enrolled(running, 'ben@example.org'),
    ];
    const text = await stored(running, ana.id);
    expect(text).not.toContain(ana.secret);
    expect(text.split('.')).toHaveLength(5);
    expect(await readFile(join(dataDir, 'totp-key'), 'utf8')).toMatch(/^[\w-]{43}$/);
    // Until the first code the same secret is shown again.
    const { otpauth_url } = await running.call(auth.enableMfa, { body: { userId: ana.id } });
    expect(new URL(otpauth_url).searchParams.get('secret')).toBe(ana.secret);
    expect((await signIn(running, ana)).status).toBe(200);

    // Ben's secret in Ana's row lets no one in: not Ben, and Ana with a message of what to do.
    await store(running, ana.id, await stored(running, ben.id));
    expect(await signIn(running, { ...ana, secret: ben.secret })).toMatchObject(
      says(500, expect.stringContaining('Use a recovery code, or ask an administrator to reset')),
    );
  });

  it('go over to a new key that stands before the old one; then the old one is not needed', async () => {
    const ana = await enrolled(await start({ TOTP_KEY: first }), 'ana@example.org');
    expect(existsSync(join(dataDir, 'totp-key'))).toBe(false);
    const before = await stored(await start({ TOTP_KEY: `${first},${second}` }), ana.id);
    const after = await stored(await start({ TOTP_KEY: `${second}, ${first}` }), ana.id);
    expect(after).not.toBe(before);
    const running = await start({ TOTP_KEY: second });
    expect(await stored(running, ana.id)).toBe(after);
    expect((await signIn(running, ana)).status).toBe(200);
    expect(await rejection({ TOTP_KEY: first })).toMatch(
      /encrypted with another key \(\w+\) than TOTP_KEY has \(\w+\)\. Give every process .* the same TOTP_KEY/,
    );
  });

  it('need the stored key: without it, or with another, the start says so and makes none', async () => {
    if (databaseUrl) await keyFile();
    const ana = await enrolled(await start(), 'ana@example.org');
    const key = await readFile(join(dataDir, 'totp-key'), 'utf8');
    await rm(join(dataDir, 'totp-key'));
    expect(await rejection()).toContain(`${join(dataDir, 'totp-key')} is missing, and with it the key`);
    expect(existsSync(join(dataDir, 'totp-key'))).toBe(false);
    await writeFile(join(dataDir, 'totp-key'), key.slice(0, 20));
    expect(await rejection()).toContain('totp-key is too short (20 characters of at least 43)');
    await writeFile(join(dataDir, 'totp-key'), key.split('').reverse().join(''));
    expect(await rejection()).toContain('totp-key has (');
    await writeFile(join(dataDir, 'totp-key'), key);
    expect((await signIn(await start(), ana)).status).toBe(200);
  });
});
