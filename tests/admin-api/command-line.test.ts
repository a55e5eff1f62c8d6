import { chmod, mkdir, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { eq, sql } from 'drizzle-orm';
import { generate } from 'otplib';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { verifyChain } from '../../admin-api/audit/verify';
import { recordLastBackup } from '../../admin-api/backup/last-backup';
import { runCommandLine } from '../../admin-api/cli/run';
import { audit, auth, extensions, passwordReset, staffUsers } from '../../admin-api/contract';
import * as schema from '../../admin-api/db/schema';
import { readConfig } from '../../app/config.server';
import { startTestApi, type TestApi } from './support/api';
import { addStoredContent } from './support/app';
import { addUser, password } from './support/rows';

/* An administrator with a shell gets back in, beside the running product (docs/decisions/0049). */

let api: TestApi;
beforeAll(async () => {
  api = await startTestApi();
});
afterAll(() => api?.stop());

const admin = (...args: string[]) => withEnv({}, ...args);
async function withEnv(more: Record<string, string>, ...args: string[]) {
  const { databaseUrl } = api.services.config;
  const printed: string[] = [];
  const noted: string[] = [];
  const status = await runCommandLine(args, {
    env: {
      DATA_DIR: api.dataDir,
      PUBLIC_URL: 'https://staff.example.org',
      ...(databaseUrl ? { DATABASE_URL: databaseUrl } : {}),
      ...more,
    },
    print: (line) => printed.push(line),
    note: (line) => noted.push(line),
    dashboardIssues(env) {
      const read = readConfig(env);
      return read.ok ? [] : read.issues;
    },
  });
  return { status, said: printed.join('\n'), noted: noted.join('\n') };
}
const tokenIn = (said: string) => new URL(/https:\S+/.exec(said)?.[0] ?? '').searchParams.get('token') ?? '';
const login = (email: string, typed = password) => api.send(auth.login, { body: { email, password: typed } });
const find = async (email: string) => (await api.call(staffUsers.list)).find((user) => user.email === email);
const newest = async () => (await api.call(audit.auditList)).data[0];

test('create-superadmin: the first one signs up by the printed link, and then is none that could be created again', async () => {
  const made = await admin('create-superadmin', '--email', 'First@Example.org');
  expect(made.status).toBe(0);
  const invitationToken = tokenIn(made.said);
  const body = { email: 'first@example.org', name: 'First', password, invitationToken };
  expect((await api.send(auth.signup, { body })).status).toBe(201);
  expect(await find('first@example.org')).toMatchObject({ role: 'superadmin', isActive: true });
  const again = await admin('create-superadmin', '--email', 'first@example.org');
  expect([again.status, again.noted]).toEqual([1, expect.stringContaining('"reset-password"')]);
});

describe('locked out:', () => {
  test('password forgotten', async () => {
    await addUser(api, { email: 'forgot@example.org', role: 'superadmin' });
    const { said } = await admin('reset-password', '--email', 'forgot@example.org', '--json');
    const { link } = JSON.parse(said) as { link: string };
    const body = { resetToken: tokenIn(link), newPassword: 'Another-pass-2!' };
    expect((await api.send(passwordReset.resetPassword, { body })).status).toBe(200);
    expect((await login('forgot@example.org', 'Another-pass-2!')).status).toBe(200);
  });

  test('phone lost: the next sign-in leads to a new QR code', async () => {
    const { id } = await addUser(api, { email: 'phone@example.org', role: 'superadmin' });
    const { otpauth_url } = await api.call(auth.enableMfa, { body: { userId: id } });
    const secret = new URL(otpauth_url).searchParams.get('secret') ?? '';
    const token = await generate({ secret });
    await api.call(extensions.verifyMfa, { body: { userId: id, token } });
    expect((await admin('reset-mfa', '--email', 'phone@example.org')).status).toBe(0);
    expect((await login('phone@example.org')).body).toMatchObject({ requiresMfa: true, mfaSetup: 'needed' });
    expect(await newest()).toMatchObject({ actorKind: 'command-line', action: 'mfa-reset', itemId: id });
  });

  test('banned by mistake, and no superadmin left', async () => {
    await addUser(api, { email: 'banned@example.org', role: 'admin', isBanned: true });
    expect((await admin('promote', '--email', 'banned@example.org')).noted).toContain('"unban" lifts that');
    expect((await admin('unban', '--email', 'banned@example.org')).status).toBe(0);
    expect((await admin('promote', '--email', 'banned@example.org')).status).toBe(0);
    expect(await newest()).toMatchObject({
      actorKind: 'command-line',
      action: 'role-changed',
      itemName: 'Test Person',
      changes: { role: { before: 'admin', after: 'superadmin' } },
    });
    expect(await find('banned@example.org')).toMatchObject({ role: 'superadmin', isBanned: false });
  });
});

test('what cannot be done is said, with what to do, and leaves no row', async () => {
  const { total } = await api.call(audit.auditList);
  expect((await admin('reset-mfa', '--email', 'nobody@example.org')).noted).toContain(
    'list-staff shows who there is',
  );
  expect((await admin('unban', '--email', 'first@example.org')).status).toBe(1);
  expect((await admin('promote', '--email', 'no email')).status).toBe(64);
  expect((await admin('promote')).status).toBe(64);
  expect((await api.call(audit.auditList)).total).toBe(total);
});

test('export has what staff made, as JSON, and nothing that lets anyone in', async () => {
  const { id, title } = await addStoredContent(api);
  const { status, said } = await admin('export', '--format', 'json');
  expect(status).toBe(0);
  const exported = JSON.parse(said) as Record<string, { id: string; title?: string; email?: string }[]>;
  expect(exported.contents?.find((content) => content.id === id)?.title).toBe(title);
  expect(exported.staffUsers?.map(({ email }) => email)).toContain('first@example.org');
  expect(said).not.toMatch(/argon2|mfa_secret|password_hash|token/);
  expect(await newest()).toMatchObject({ action: 'export', actorKind: 'command-line' });
  await api.services.db.delete(schema.contents).where(eq(schema.contents.id, id));
  expect((await admin('export', '--format', 'xml')).status).toBe(64);
});

describe('check', () => {
  test('finds everything in order', async () => {
    // A file without a row is in order: the product removes it.
    const orphan = join(api.dataDir, 'media', `${'A'.repeat(22)}.mp4`);
    await writeFile(orphan, '');
    const warnings: string[] = [];
    const warned = ({ message }: Error) => void warnings.push(message);
    process.on('warning', warned);
    const { status, said } = await admin('check', '--mend');
    process.off('warning', warned);
    await rm(orphan);
    expect(warnings).toEqual([]);
    expect(said).not.toContain('WRONG');
    expect(status).toBe(0);
    expect(said).toMatch(/superadmins: \d can log in/);
    expect(said).toMatch(/audit log: \d+ rows, the chain holds/);
  });

  const _wrongIn = (said: string) =>
    said
      .split('\n')
      .filter((line) => line.startsWith('WRONG'))
      .map((line) => line.slice('WRONG  '.length));

  test('opens the last backup, instead of trusting the database that it is there', async () => {
    const begun = new Date().toISOString();
    const name = 'backup-2026-01-01T03-00-00Z.tar.gz';
    const folder = join(api.dataDir, 'backups');
    await recordLastBackup(api.services.db, { begun, failure: null, whole: { at: begun, name } });
    const look = async () =>
      (await withEnv({ BACKUP_SCHEDULE: '0 3 * * *' }, 'check')).said.match(/^\w+ +backups: .*/m)?.[0];
    expect(await look()).toMatch(`WRONG  backups: The last whole one, ${name}, is not in ${folder}`);
    await mkdir(folder);
    await writeFile(join(folder, name), 'cut off');
    expect(await look()).toMatch(`WRONG  backups: ${name} cannot be opened: `);
    await rm(join(folder, name));
    expect((await admin('backup', '--to', join(folder, name))).status).toBe(0);
    expect(await look()).toMatch(`WARN   backups: the last whole one is ${name}, and can be opened: `);
    expect((await admin('check')).said).toMatch(/^WARN {3}backups: no BACKUP_SCHEDULE/m);
  });

  test('compares each medium with its recorded size, and with nothing', async () => {
    const stored = async (bytes: string, fileSize: number | null) => {
      const file = await api.services.storage.adding((writer) => writer.save(Buffer.from(bytes), 'mp4'));
      return (await addStoredContent(api, { file, fileSize })).file;
    };
    const look = async () => (await admin('check')).said.match(/^\w+ +media: .*/m)?.[0];
    const whole = [await stored('a film', 6), await stored('a film', null)];
    expect(await look()).toMatch(/^ok +media: 2 are named by rows, 1 of them with their size/);
    const damaged = [await stored('a fi', 6), await stored('', 6), await stored('', null)];
    const found = (await look()) ?? '';
    expect(found).toMatch(/^WRONG +media: .*3 of them are not whole/);
    expect(found).toContain(`${damaged[0]} (4 bytes of 6)`);
    expect(whole.filter((name) => found.includes(name))).toEqual([]);
    await api.services.db.delete(schema.contents);
  });

  test('says that the media folder cannot be read', async () => {
    const folder = join(api.dataDir, 'media');
    await rename(folder, `${folder}-elsewhere`);
    await writeFile(folder, '');
    expect((await admin('check')).said).toMatch(`WRONG  media: ${folder} cannot be read: EEXIST`);
    await rm(folder);
    await rename(`${folder}-elsewhere`, folder);
  });

  test('names what is not: a medium that is gone, a row of the log that was changed, a folder that others read', async () => {
    const { id, file } = await addStoredContent(api);
    await chmod(api.dataDir, 0o755);
    await api.services.db.transaction(async (tx) => {
      await tx.execute(sql`alter table audit_events disable trigger user`);
      await tx.execute(sql`update audit_events set actor_name = 'Other' where id = 1`);
      await tx.execute(sql`alter table audit_events enable trigger user`);
    });
    const { status, said } = await admin('check', '--json');
    expect(status).toBe(1);
    const wrong = said
      .split('\n')
      .map((line) => JSON.parse(line) as { check: string; ok: boolean; detail: string })
      .filter(({ ok }) => !ok);
    expect(wrong.map(({ check }) => check)).toEqual(['DATA_DIR', 'audit log', 'media']);
    expect(wrong.at(-1)?.detail).toContain(file);
    expect((await verifyChain(api.services.db)).problems).toHaveLength(1);
    expect((await admin('check', '--mend')).said).toContain('now only its owner can');
    await api.services.db.delete(schema.contents).where(eq(schema.contents.id, id));
  });
});
