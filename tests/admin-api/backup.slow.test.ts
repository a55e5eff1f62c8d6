import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setImmediate as turn } from 'node:timers/promises';
import { gunzipSync, gzipSync } from 'node:zlib';
import { eq, sql } from 'drizzle-orm';
import { generate } from 'otplib';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, inject, it, vi } from 'vitest';
import { readLastBackup, recordLastBackup } from '../../admin-api/backup/last-backup';
import { runCommandLine } from '../../admin-api/cli/run';
import { auth } from '../../admin-api/contract';
import { contents, polls, staffUsers } from '../../admin-api/db/schema';
import { newDatabase, startTestApi, type TestApi } from './support/api';
import { makeBucket, type S3Env } from './support/bucket';
import { addSection, addUser, password } from './support/rows';

const s3 = inject('s3');

const passphrase = 'a passphrase of the test';
let folder: string;
let api: TestApi;
let film: string;
let user: { id: string; email: string; secret: string };
const at = (name: string) => join(folder, name);

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'inzira-backup-'));
  api = await startTestApi();
  const { section } = await addSection(api, 'Line\u2028separator, "quotes", \\ and ‹em dash —›');
  await api.services.storage.adding(async (writer) => {
    film = await writer.save(Buffer.from('the film'), 'mp4');
    await api.services.db
      .insert(contents)
      .values({ sectionId: section.id, code: 'ITE-001', title: 'Film', file: film, type: 'video' });
  });
  const { id } = await addUser(api, { email: 'old@example.org', role: 'superadmin' });
  const { otpauth_url } = await api.call(auth.enableMfa, { body: { userId: id } });
  user = { id, email: 'old@example.org', secret: new URL(otpauth_url).searchParams.get('secret') ?? '' };
  await mkdir(join(api.dataDir, 'uploads'), { recursive: true });
  await writeFile(join(api.dataDir, 'uploads', 'half'), 'half a film');
});
afterAll(async () => {
  await api.stop();
  await rm(folder, { recursive: true, force: true });
});

const envOf = (dataDir: string, databaseUrl?: string) => ({
  DATA_DIR: dataDir,
  ...(databaseUrl ? { DATABASE_URL: databaseUrl } : {}),
});
const source = () => envOf(api.dataDir, api.services.config.databaseUrl);

async function admin(env: Record<string, string>, ...args: string[]) {
  const lines: string[] = [];
  const status = await runCommandLine(args, {
    env,
    print: (line) => lines.push(line),
    note: (line) => lines.push(line),
    dashboardIssues: () => [],
  });
  return { status, said: lines.join('\n') };
}

/** A command in a process of its own, to be killed. */
const spawnCommand = (env: Record<string, string>, ...args: string[]) =>
  spawn(process.execPath, ['--import', 'tsx', 'admin.ts', ...args], {
    env: { ...process.env, ...env },
    stdio: 'ignore',
  });

/** A place to restore to: an empty folder, and where tests run on PostgreSQL a database that is migrated. */
async function target(name: string) {
  await mkdir(at(name));
  return envOf(at(name), await newDatabase());
}

/** The product on what was restored; signs in as the user did, and gives what the rows are. */
async function look(env: Record<string, string>) {
  const restored = await startTestApi(env, env.DATA_DIR);
  try {
    await restored.services.db.update(staffUsers).set({ mfaLastStep: 1 }).where(eq(staffUsers.id, user.id));
    const token = await generate({ secret: user.secret });
    const signIn = await restored.send(auth.login, { body: { email: user.email, password, token } });
    const { valid } = (
      await restored.services.db.execute<{ valid: boolean }>(
        sql`select bool_and(hash = audit_hash(e) and hash is not null) as valid from audit_events e`,
      )
    ).rows[0] ?? { valid: false };
    return {
      signIn: signIn.status,
      film: existsSync(join(restored.dataDir, 'media', film))
        ? await readFile(join(restored.dataDir, 'media', film), 'utf8')
        : null,
      polls: (await restored.services.db.select({ id: polls.id }).from(polls)).map(({ id }) => id),
      auditIsWhole: valid,
      token: restored.services.config.token,
    };
  } finally {
    await restored.close();
  }
}

describe('backup and restore', { timeout: 120_000 }, () => {
  it('under load, encrypted, restored elsewhere: every row acknowledged before, every file, the old second factor', async () => {
    const acknowledged: string[] = [];
    let writing = true;
    const writer = (async () => {
      while (writing) {
        const { status, body } = await api.request('POST', '/polls/create', {
          body: '{"question":"q","options":["a","b"]}',
          headers: { 'content-type': 'application/json' },
        });
        if (status === 201) acknowledged.push(String(body.id));
        await turn();
      }
    })();
    while (acknowledged.length < 5) await turn();
    const before = [...acknowledged];
    const encrypted = { ...source(), BACKUP_PASSPHRASE: passphrase };
    const backup = await admin(encrypted, 'backup', '--to', at('a.backup'));
    writing = false;
    await writer;
    expect(backup).toMatchObject({ status: 0 });
    expect((await readFile(at('a.backup'))).subarray(0, 22).toString()).toBe('age-encryption.org/v1\n');
    expect((await stat(at('a.backup'))).mode & 0o077).toBe(0);

    const env = await target('elsewhere');
    const replace = env.DATABASE_URL ? ['--replace'] : [];
    const restore = ['restore', '--from', at('a.backup'), ...replace];
    const wrong = await admin({ ...env, BACKUP_PASSPHRASE: 'another passphrase' }, ...restore);
    expect(wrong).toEqual({ status: 1, said: expect.stringContaining('not the passphrase') });
    const done = await admin({ ...env, BACKUP_PASSPHRASE: passphrase }, ...restore);
    expect(done).toMatchObject({ status: 0 });
    const seen = await look(env);
    const { token } = api.services.config;
    expect(seen).toMatchObject({ signIn: 200, film: 'the film', auditIsWhole: true, token });
    expect(before.filter((id) => !seen.polls.includes(id))).toEqual([]);
    expect(await readFile(join(at('elsewhere'), 'uploads', 'half'), 'utf8')).toBe('half a film');
  });

  it('is refused where it would take the place of a system, where it is cut off or damaged, or of a later release; nothing changes', async () => {
    expect(await admin(source(), 'backup', '--to', at('b.tar.gz'))).toMatchObject({ status: 0 });
    const env = await target('kept');
    const kept = await startTestApi(env, env.DATA_DIR);
    await addUser(kept, { email: 'kept@example.org' });
    expect(await admin(env, 'restore', '--from', at('b.tar.gz'), '--replace')).toMatchObject({
      said: expect.stringContaining('in use'),
    });
    await kept.close();
    expect(await admin(env, 'restore', '--from', at('b.tar.gz'))).toEqual({
      status: 1,
      said: expect.stringContaining('--replace'),
    });

    const whole = await readFile(at('b.tar.gz'));
    await writeFile(at('cut'), whole.subarray(0, whole.length - 200));
    const tar = gunzipSync(whole);
    const changed = Buffer.from(tar);
    changed[changed.indexOf('the film')] = 0x54;
    await writeFile(at('damaged'), gzipSync(changed));
    const last = /"migration": "(\w+)"/.exec(tar.toString('latin1'))?.[1] ?? '';
    const later = Buffer.from(
      tar.toString('latin1').replace(`"migration": "${last}"`, `"migration": "9${last.slice(1)}"`),
      'latin1',
    );
    await writeFile(at('later'), gzipSync(later));
    for (const [file, why] of [
      ['cut', /no whole backup: it was cut off/],
      ['damaged', /damaged: media/],
      ['later', /newer than this one/],
      ['absent', /cannot be read/],
    ] as const) {
      const { status, said } = await admin(env, 'restore', '--from', at(file), '--replace');
      expect({ file, status, said }).toEqual({ file, status: 1, said: expect.stringMatching(why) });
    }
    const still = await startTestApi(env, env.DATA_DIR);
    expect((await still.services.db.select().from(staffUsers)).map(({ email }) => email)).toContain(
      'kept@example.org',
    );
    await still.close();
  });

  it('killed while a backup is written, there is none by its name, and what was there before stays', async () => {
    await writeFile(at('k.tar.gz'), 'the backup of yesterday');
    const child = spawnCommand(source(), 'backup', '--to', at('k.tar.gz'));
    const exited = once(child, 'exit');
    while (child.exitCode === null && !existsSync(at('k.tar.gz.part'))) await turn();
    child.kill('SIGKILL');
    await exited;
    expect(child.signalCode).toBe('SIGKILL');
    expect(await readFile(at('k.tar.gz'), 'utf8')).toBe('the backup of yesterday');
    expect(await admin(source(), 'backup', '--to', at('k.tar.gz'))).toMatchObject({ status: 0 });
    expect((await readFile(at('k.tar.gz'))).subarray(0, 2)).toEqual(Buffer.from([0x1f, 0x8b]));
  });

  it('killed at any moment of a restore, what starts next is the old system whole, or the restored one', async () => {
    expect(await admin(source(), 'backup', '--to', at('c.tar.gz'))).toMatchObject({ status: 0 });
    const env = await target('killed');
    const kept = await startTestApi(env, env.DATA_DIR);
    await addUser(kept, { email: 'kept@example.org' });
    await kept.close();
    const found: string[] = [];
    // Each run is let go further than the one before: to the first of these that appears, then to the next.
    for (const sign of ['unpacked/secrets', 'ready', null]) {
      const child = spawnCommand(env, 'restore', '--from', at('c.tar.gz'), '--replace');
      const exited = once(child, 'exit');
      while (sign && child.exitCode === null && !existsSync(join(at('killed'), 'restoring', sign)))
        await turn();
      if (sign) child.kill('SIGKILL');
      await exited;
      const next = await startTestApi(env, env.DATA_DIR);
      const emails = (await next.services.db.select().from(staffUsers)).map(({ email }) => email);
      await next.close();
      const state = [emails.includes('kept@example.org'), emails.includes(user.email)];
      expect(state.filter(Boolean), `killed at ${sign}: ${emails}`).toHaveLength(1);
      found.push(state[0] ? 'old' : 'restored');
    }
    expect(found[0]).toBe('old');
    expect(found.at(-1)).toBe('restored');
  });
});

describe('BACKUP_SCHEDULE', { timeout: 120_000 }, () => {
  const scheduled = { BACKUP_SCHEDULE: '0 3 * * *', METRICS_TOKEN: 'a-token-for-metrics-only' };
  const whole = (of: TestApi) =>
    vi.waitFor(
      async () => {
        const last = await readLastBackup(of.services.db);
        expect(last).toMatchObject({ failure: null, whole: { at: last?.begun } });
        return last?.whole?.name ?? '';
      },
      { timeout: 60_000 },
    );

  it('writes the first backup at once, the next when it is due; the embedded database is dumped at the stop', async () => {
    expect(await admin(source(), 'backup', '--to', at('e.tar.gz'))).toMatchObject({ status: 0 });
    const env = await target('scheduled');
    const replace = env.DATABASE_URL ? ['--replace'] : [];
    expect(await admin(env, 'restore', '--from', at('e.tar.gz'), ...replace)).toMatchObject({ status: 0 });
    const backups = join(at('scheduled'), 'backups');
    await mkdir(backups);
    await writeFile(join(backups, 'backup-2020-01-01T03-00-00Z.tar.gz.part'), 'of a process that was killed');
    expect((await admin({ ...env, ...scheduled }, 'check')).said).toContain('WRONG  backups');

    const product = await startTestApi({ ...env, ...scheduled }, env.DATA_DIR);
    const first = await whole(product);
    await addUser(product, { email: 'since@example.org' });
    const { status } = await product.request('POST', '/categories/create', { body: '{}' });
    expect(status).toBeLessThan(500);
    const metrics = await fetch(`${product.url}/metrics`, {
      headers: { authorization: `Bearer ${scheduled.METRICS_TOKEN}` },
    });
    expect(await metrics.text()).toMatch(
      /^backup_last_success_timestamp_seconds\{process="admin-api"\} 1\d{9}(\.\d+)?\n(.*\n)*backup_last_failed\{process="admin-api"\} 0$/m,
    );
    await product.close();
    const again = await startTestApi({ ...env, ...scheduled }, env.DATA_DIR);
    await again.close();
    const atStop = env.DATABASE_URL ? [] : ['at-stop.tar.gz'];
    expect((await readdir(backups)).sort()).toEqual([...atStop, first]);
    expect((await stat(join(backups, first))).mode & 0o077).toBe(0);
    expect((await admin({ ...env, ...scheduled }, 'check')).said).toContain(
      `WARN   backups: the last whole one is ${first}, and can be opened: `,
    );

    if (!env.DATABASE_URL) {
      const atStop = join(backups, 'at-stop.tar.gz');
      const { status, said } = await admin(env, 'restore', '--from', atStop, '--replace');
      expect({ status, said }).toEqual({ status: 0, said: expect.stringContaining('has no media') });
      const restored = await startTestApi(env, env.DATA_DIR);
      expect((await restored.services.db.select().from(staffUsers)).map(({ email }) => email)).toContain(
        'since@example.org',
      );
      await restored.close();
    }
    expect(await admin(env, 'restore', '--from', join(backups, first), '--replace')).toMatchObject({
      status: 0,
    });
    expect(await look(env)).toMatchObject({ signIn: 200, film: 'the film', auditIsWhole: true });
  });

  it('that cannot be written is told by the log, /metrics and check, leaves no half a file, and is not tried again until the next', async () => {
    const env = await target('unwritable');
    await writeFile(join(at('unwritable'), 'backups'), 'a file where the folder should be');
    const product = await startTestApi({ ...env, ...scheduled }, env.DATA_DIR);
    const failed = await vi.waitFor(
      async () => {
        const last = await readLastBackup(product.services.db);
        expect(last).toMatchObject({ failure: expect.stringContaining('EEXIST'), whole: null });
        return last;
      },
      { timeout: 60_000 },
    );
    await product.close();
    const again = await startTestApi({ ...env, ...scheduled }, env.DATA_DIR);
    await again.close();
    const still = await startTestApi(env, env.DATA_DIR);
    expect(await readLastBackup(still.services.db)).toEqual(failed);
    await still.close();
    expect((await admin({ ...env, ...scheduled }, 'check')).said).toMatch(
      /WRONG {2}backups: .*failed: .*EEXIST.*there is no whole one/,
    );
  });

  it.skipIf(!s3)(
    'media of a bucket are in the backup, which lies in the bucket, and go into another bucket',
    async () => {
      const one = await makeBucket(s3 as S3Env, at('one'));
      const env = { ...(await target('one')), ...one.env, ...scheduled, BACKUP_S3_PREFIX: 'of/us' };
      const product = await startTestApi(env, env.DATA_DIR);
      const { section } = await addSection(product, 'In the bucket');
      let file = '';
      await product.services.storage.adding(async (writer) => {
        file = await writer.save(Buffer.from('a film of the bucket'), 'mp4');
        await product.services.db
          .insert(contents)
          .values({ sectionId: section.id, code: 'ITE-001', title: 'Film', file, type: 'video' });
      });
      const first = await whole(product);
      // As if the next time had come.
      await recordLastBackup(product.services.db, null);
      await product.close();
      const again = await startTestApi(env, env.DATA_DIR);
      const last = await whole(again);
      await again.close();
      expect(await one.names('of/us/')).toEqual([last]);
      expect(existsSync(join(env.DATA_DIR, 'backups', first))).toBe(false);

      const two = await makeBucket(s3 as S3Env, at('two'));
      const there = { ...(await target('two')), ...two.env };
      await writeFile(at('of-the-bucket'), await one.bytes(`of/us/${last}`));
      expect(await admin(there, 'restore', '--from', at('of-the-bucket'), '--replace')).toMatchObject({
        status: 0,
      });
      expect(Buffer.from(await two.bytes(`media/${file}`)).toString()).toBe('a film of the bucket');
      for (const { client } of [one, two]) client.destroy();
    },
  );
});

describe.runIf(inject('postgres'))('move-to-postgres', () => {
  it('brings every row and secret of a PGlite; not into tables that are there, unless they may go', {
    timeout: 120_000,
  }, async () => {
    expect(await admin(source(), 'backup', '--to', at('d.tar.gz'))).toMatchObject({ status: 0 });
    const embedded = envOf(at('embedded'));
    await mkdir(at('embedded'));
    expect(await admin(embedded, 'restore', '--from', at('d.tar.gz'))).toMatchObject({ status: 0 });
    const databaseUrl = (await newDatabase()) ?? '';
    const move = ['move-to-postgres', '--database-url', databaseUrl];
    expect(await admin(embedded, ...move)).toEqual({
      status: 1,
      said: expect.stringContaining('has tables'),
    });
    // Of somebody else, in the same database.
    const client = new pg.Client(databaseUrl);
    await client.connect();
    await client.query("create table notes as select 'not ours' as text");
    await client.end();
    expect(await admin(embedded, ...move, '--replace')).toMatchObject({ status: 0 });
    const after = new pg.Client(databaseUrl);
    await after.connect();
    expect((await after.query('select text from notes')).rows).toEqual([{ text: 'not ours' }]);
    await after.end();
    const seen = await look(envOf(at('embedded'), databaseUrl));
    const { token } = api.services.config;
    expect(seen).toMatchObject({ signIn: 200, film: 'the film', auditIsWhole: true, token });
    expect(seen.polls.length).toBeGreaterThan(4);
  });
});
