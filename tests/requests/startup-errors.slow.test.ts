import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { cp, mkdtemp, readdir, rm, symlink, truncate, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, describe, expect, test } from 'vitest';
import { root } from '../../scripts/lib/machine.mjs';
import { noSmallDisk, way } from '../admin-api/support/small-disk';
import { freshDataDir } from '../support/demo-data';
import { cleanEnvironment, freePort } from '../support/process';
import { startDashboard } from '../support/product';

/*
 * What an operator can mend is told in one message, once, although two processes hear of it; the status is that of a faulty configuration.
 */

const folders: string[] = [];
const source = async (demo: boolean) => {
  const folder = await freshDataDir(demo);
  folders.push(folder);
  return folder;
};
afterEach(async () => {
  for (const folder of folders.splice(0)) await rm(folder, { recursive: true, force: true });
});

/** Starts the product, which must end by itself; what it printed and its status. */
async function failedStart(env: Record<string, string>, before: string[] = [], build = `${root}build`) {
  const [command = '', ...args] = [...before, process.execPath, `${build}/server.js`];
  const child = spawn(command, args, {
    env: {
      ...cleanEnvironment(),
      NODE_ENV: 'production',
      LOG_LEVEL: 'silent',
      HOST: '127.0.0.1',
      PORT: String(await freePort()),
      ADMIN_API_PORT: '0',
      ...env,
    } as NodeJS.ProcessEnv,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let printed = '';
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text: string) => {
      printed += text;
    });
  const [status] = await once(child, 'close');
  return { status: status as number | null, lines: printed.trimEnd().split('\n') };
}

describe.skipIf(noSmallDisk)(noSmallDisk ?? 'a start on a full disk', () => {
  /** What runs a command where `folder` is a disk of its own with a copy of `from` on it and no byte left. */
  const onFullDisk = (folder: string, from: string) => [
    ...['unshare', ...(way ?? []), 'sh', '-c'],
    [
      'size=$(($(du -sm "$1" | cut -f1) + 16))m',
      'mount -t tmpfs -o size=$size,mode=700 tmpfs "$0"',
      'cp -a "$1/." "$0/"',
      '{ dd if=/dev/zero of="$0/ballast" bs=64k 2>/dev/null || true; }',
      'shift',
      'exec "$@"',
    ].join(' && '),
    ...[folder, from],
  ];

  test.each([
    ['with a database', true, crypto.randomUUID()],
    ['for the first time', false, crypto.randomUUID()],
    ['for the first time, without any secret', false, ''],
  ])('%s names the disk, what is free and what to do, once', async (_name, demo, SESSION_SECRET) => {
    const dataDir = await source(false);
    const from = await source(demo);
    const { status, lines } = await failedStart(
      { DATA_DIR: dataDir, SESSION_SECRET },
      onFullDisk(dataDir, from),
    );
    expect(lines).toEqual([
      expect.stringMatching(
        /^The disk of DATA_DIR \(\/\S+\) is full: \d MB are free\. Make 128 MB or more free there, or move DATA_DIR to a larger disk, then start again\.$/,
      ),
    ]);
    expect(lines[0]).toContain(`(${dataDir})`);
    expect(status).toBe(78);
  });
});

test.each<[string, Record<string, string>, string[]]>([
  [
    'wrong values, those of the embedded admin API too',
    {
      ...{ ROLE: 'api', PORT: 'x', SESSION_SECRET: 'short', CONTACT_EMAIL: 'anonymous', METRICS_TOKEN: 'x' },
      ...{ FIRST_ADMIN_EMAIL: 'anonymous', SMTP_URL: 'http://mail.example', ADMIN_API_PORT: '99999' },
    },
    [
      ...['ROLE must be empty, dashboard or admin-api', 'PORT', 'SESSION_SECRET', 'CONTACT_EMAIL'],
      ...['METRICS_TOKEN', 'FIRST_ADMIN_EMAIL', 'SMTP_URL', 'ADMIN_API_PORT'],
    ],
  ],
])('%s: all errors are named at once, and the status is 78 (REL-22)', async (_, env, errors) => {
  const { status, lines } = await failedStart(env);
  expect(lines[0]).toBe(`The configuration has ${errors.length} errors:`);
  const starts = errors.map((error) => expect.stringContaining(`  ${error}`));
  expect(lines.slice(1)).toEqual(expect.arrayContaining(starts));
  expect(lines).toHaveLength(errors.length + 1);
  expect(status).toBe(78);
});

test('an error of the embedded admin API is printed once', async () => {
  const holder = createServer().listen(0, '127.0.0.1');
  await once(holder, 'listening');
  const { port } = holder.address() as { port: number };
  const { status, lines } = await failedStart({
    DATA_DIR: await source(true),
    ADMIN_API_PORT: String(port),
  });
  holder.close();
  expect(lines).toEqual([`Port ${port} on 127.0.0.1 is already in use; set ADMIN_API_PORT to another one.`]);
  expect(status).toBe(78);
});

test('a port in use, a host that is none and a DATA_DIR that cannot be made are errors of the configuration', async () => {
  const holder = createServer().listen(0, '127.0.0.1');
  await once(holder, 'listening');
  const { port } = holder.address() as { port: number };
  // Without an admin API of its own it gets as far as these at once.
  const apart = { ADMIN_API_URL: 'http://127.0.0.1:9', ADMIN_API_TOKEN: 'a-token-of-some-length' };
  const DATA_DIR = await source(false);
  expect(await failedStart({ ...apart, DATA_DIR, PORT: String(port) })).toEqual({
    status: 78,
    lines: [`Port ${port} is already in use; stop what runs there or set PORT.`],
  });
  holder.close();
  expect(await failedStart({ ...apart, DATA_DIR, HOST: 'nonsense.invalid' })).toEqual({
    status: 78,
    lines: ['HOST nonsense.invalid is not an address of this machine.'],
  });
  expect(await failedStart({ DATA_DIR: '/etc/hostname/x' })).toEqual({
    status: 78,
    lines: [expect.stringMatching(/^DATA_DIR \(\/etc\/hostname\/x\) cannot be made: ENOTDIR/)],
  });
});

describe('an embedded database that is damaged', () => {
  const files = (folder: string) => join(folder, 'pglite');
  const firstFile = async (folder: string) => join(folder, (await readdir(folder)).toSorted()[0] ?? '');
  test.each<[string, (pglite: string) => Promise<unknown>]>([
    ['its control file is empty', (pglite) => truncate(join(pglite, 'global/pg_control'), 0)],
    ['its version file is empty', (pglite) => truncate(join(pglite, 'PG_VERSION'), 0)],
    ['its log is gone', async (pglite) => rm(await firstFile(join(pglite, 'pg_wal')))],
    [
      'it is a file and no folder',
      async (pglite) => {
        await rm(pglite, { recursive: true });
        await writeFile(pglite, 'x');
      },
    ],
  ])('where %s, the folder and the way back are named', async (_what, damage) => {
    const folder = await source(true);
    await damage(files(folder));
    const { status, lines } = await failedStart({ DATA_DIR: folder });
    expect(lines).toEqual([
      expect.stringContaining(`The embedded database in ${files(folder)} cannot be used`),
    ]);
    expect(lines[0]).toMatch(/Restore .*backup/);
    expect(lines[0]).not.toMatch(/ASSERTIONS|\[object/);
    expect(status).toBe(78);
  });
});

test('a start without Chromium says so: the report would be the first to', async () => {
  const dashboard = await startDashboard({
    ADMIN_API_URL: 'http://127.0.0.1:9',
    ADMIN_API_TOKEN: 'a-token-of-some-length',
    CHROMIUM_PATH: '/nowhere/chromium',
  });
  try {
    await expect.poll(dashboard.output).toContain('no Chromium is found');
  } finally {
    await dashboard.stop();
  }
});

test('an image that was built without the demo says so where DEMO is on', async () => {
  const image = await mkdtemp(join(tmpdir(), 'inzira-image-'));
  folders.push(image);
  const build = join(image, 'build');
  // As the Dockerfile leaves it.
  const left = /\/(files|demo-data\.js|preview\.js|node_modules|.*\.map)$/;
  await cp(`${root}build`, build, { recursive: true, filter: (path) => !left.test(path) });
  await symlink(`${root}build/node_modules`, join(build, 'node_modules'));
  const env = { DATA_DIR: await source(false), DEMO: '1' };
  expect(await failedStart(env, [], build)).toEqual({
    status: 78,
    lines: [
      'DEMO is on, and this image has no demo data: build it with --build-arg DEMO=1, or leave DEMO empty.',
    ],
  });
});
