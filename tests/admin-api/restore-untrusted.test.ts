import { createHash } from 'node:crypto';
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { gunzipSync, gzipSync } from 'node:zlib';
import tar from 'tar-stream';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { runCommandLine } from '../../admin-api/cli/run';
import { newDatabase, startTestApi } from './support/api';
import { addUser } from './support/rows';

/* Backups that somebody else wrote or changed: `restore` takes no file that the manifest does not name, and explains a broken one in a sentence. */

type Entry = { name: string; body: string };
type Manifest = {
  format: unknown;
  migration: string;
  rows: Record<string, number>;
  files: Record<string, { size: number; sha256: string }>;
};

const passphrase = 'a passphrase of the test';
let folder: string;
let entries: Entry[];
const at = (name: string) => join(folder, name);

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

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'inzira-untrusted-'));
  const api = await startTestApi();
  await addUser(api, { email: 'old@example.org', role: 'viewer' });
  const env = { DATA_DIR: api.dataDir, DATABASE_URL: api.services.config.databaseUrl ?? '' };
  expect(await admin(env, 'backup', '--to', at('real'))).toMatchObject({ status: 0 });
  await api.stop();
  entries = [];
  const extract = tar.extract();
  extract.end(gunzipSync(await readFile(at('real'))));
  for await (const entry of extract)
    entries.push({ name: entry.header.name, body: (await buffer(entry)).toString('latin1') });
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const digest = (body: string) => createHash('sha256').update(Buffer.from(body, 'latin1')).digest('hex');

/** Writes the real backup with other files and another manifest. */
async function write(
  name: string,
  {
    files = (real) => real,
    manifest = () => {},
    text = (real) => real,
  }: {
    files?: (real: Entry[]) => Entry[];
    manifest?: (manifest: Manifest) => void;
    text?: (json: string) => string;
  },
): Promise<string> {
  const pack = tar.pack();
  const written = buffer(pack);
  const last = entries.find((entry) => entry.name === 'manifest.json');
  const said = JSON.parse(last?.body ?? '') as Manifest;
  manifest(said);
  const all = files(entries.filter((entry) => entry !== last));
  for (const { name: path, body } of [...all, { name: 'manifest.json', body: text(JSON.stringify(said)) }])
    pack.entry({ name: path }, Buffer.from(body, 'latin1'));
  pack.finalize();
  await writeFile(at(name), gzipSync(await written));
  return at(name);
}

/** Names a file in the manifest as it is. */
const listed = (path: string, body: string) => (manifest: Manifest) => {
  manifest.files[path] = { size: body.length, sha256: digest(body) };
};

let targets = 0;
async function target() {
  const dataDir = at(`target-${targets++}`);
  await mkdir(dataDir);
  return { DATA_DIR: dataDir, DATABASE_URL: (await newDatabase()) ?? '' };
}
async function restore(file: string, env: Record<string, string> = {}, ...options: string[]) {
  const place = await target();
  const replace = place.DATABASE_URL ? ['--replace'] : [];
  const outcome = await admin({ ...place, ...env }, 'restore', '--from', file, ...replace, ...options);
  return { ...outcome, left: (await readdir(place.DATA_DIR)).filter((name) => !name.startsWith('.')) };
}

const film = `${'A'.repeat(22)}.mp4`;

describe('a backup that is not encrypted, where BACKUP_PASSPHRASE is set', () => {
  it('is restored only with --allow-unencrypted', { timeout: 120_000 }, async () => {
    const rejected = await restore(at('real'), { BACKUP_PASSPHRASE: passphrase });
    expect(rejected).toEqual({
      status: 1,
      said: expect.stringMatching(/^Nothing was restored: .*not encrypted.*--allow-unencrypted[^\n]*$/),
      left: [],
    });
    const allowed = await restore(at('real'), { BACKUP_PASSPHRASE: passphrase }, '--allow-unencrypted');
    expect(allowed).toMatchObject({ status: 0 });
  });
});

describe('a file that the manifest does not name as it is', () => {
  const added: [string, Entry[], RegExp][] = [
    ['a secret', [{ name: 'secrets/app-api-key', body: 'a key of somebody else' }], /secrets\/app-api-key/],
    ['a medium', [{ name: `media/${film}`, body: 'film' }], /\.mp4/],
    ['a step up', [{ name: '../evil', body: 'x' }], /\.\.\/evil/],
  ];
  it.each(added)('is rejected: %s', async (_, more, name) => {
    const file = await write('more', {
      // Real backups of this test have these secrets; another file of the same name is the second one.
      files: (real) => [...more, ...real.filter(({ name: path }) => !more.some((one) => one.name === path))],
      manifest: (manifest) => {
        for (const { name: path } of more) delete manifest.files[path];
      },
    });
    expect(await restore(file)).toEqual({ status: 1, said: expect.stringMatching(name), left: [] });
  });

  it('is rejected when it is there twice', async () => {
    const file = await write('twice', { files: (real) => [...real, ...real.slice(0, 1)] });
    expect(await restore(file)).toEqual({ status: 1, said: expect.stringContaining('twice'), left: [] });
  });

  it('writes nothing outside of the folder', async () => {
    const path = 'uploads/../../../../outside/kept.ndjson';
    await mkdir(at('outside'), { recursive: true });
    await writeFile(at('outside/kept.ndjson'), 'kept');
    const file = await write('outside.tgz', {
      files: (real) => [...real, { name: path, body: '{}\n' }],
      manifest: listed(path, '{}\n'),
    });
    expect(await restore(file)).toMatchObject({ status: 1, left: [] });
    expect(await readFile(at('outside/kept.ndjson'), 'utf8')).toBe('kept');
  });
});

describe('a manifest that is broken', () => {
  const table = 'database/polls.ndjson';
  type Parts = Parameters<typeof write>[1];
  const set = (values: object): Parts => ({ manifest: (manifest) => Object.assign(manifest, values) });
  /** One more file, which the manifest names as it is. */
  const added = (name: string, rows = {}): Parts => ({
    files: (real) => [{ name, body: '{}\n' }, ...real],
    manifest(manifest) {
      listed(name, '{}\n')(manifest);
      Object.assign(manifest.rows, rows);
    },
  });
  const withTable = (body: string): Parts => ({
    files: (real) => real.map((one) => (one.name === table ? { ...one, body } : one)),
    manifest: listed(table, body),
  });
  const broken: [string, Parts][] = [
    ['is no JSON', { text: () => '{"format":' }],
    ['has no number as its format', set({ format: 'one' })],
    ['would write to the terminal', set({ version: '9\n\u001b[2JOK' })],
    ['names a way up', added('uploads/../x')],
    ['names a secret that there is not', added('secrets/other')],
    ['names a table that there is not', added('database/wallets.ndjson', { wallets: 1 })],
    ['names another number of rows', { manifest: (manifest) => Object.assign(manifest.rows, { polls: 7 }) }],
    ['names rows that break the rules of the database', withTable('{"id":null}\n')],
  ];
  it.each(broken)('is one sentence when it %s', { timeout: 120_000 }, async (_, parts) => {
    const file = await write('broken', parts);
    const { status, said, left } = await restore(file);
    expect({ status, left }).toEqual({ status: 1, left: [] });
    expect(said).toMatch(/^Nothing was restored: [^\n]+\.$/);
    expect(said).not.toMatch(/Error\b|\bat \S+:\d+|\.ts\b/);
  });
});
