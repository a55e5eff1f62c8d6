import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { rm, truncate } from 'node:fs/promises';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { afterEach, expect, test } from 'vitest';
import { root } from '../../scripts/lib/machine.mjs';
import { freshDataDir } from '../support/demo-data';
import { cleanEnvironment, freePort } from '../support/process';

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
async function failedStart(env: Record<string, string>) {
  const child = spawn(process.execPath, [`${root}build/server.js`], {
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

test('wrong values, those of the embedded admin API too, are named at once, and the status is 78 (REL-22)', async () => {
  const { status, lines } = await failedStart({
    ...{ ROLE: 'api', PORT: 'x', SESSION_SECRET: 'short', CONTACT_EMAIL: 'anonymous', METRICS_TOKEN: 'x' },
    ...{ FIRST_ADMIN_EMAIL: 'anonymous', SMTP_URL: 'http://mail.example', ADMIN_API_PORT: '99999' },
  });
  const errors = [
    ...['ROLE must be empty, dashboard or admin-api', 'PORT', 'SESSION_SECRET', 'CONTACT_EMAIL'],
    ...['METRICS_TOKEN', 'FIRST_ADMIN_EMAIL', 'SMTP_URL', 'ADMIN_API_PORT'],
  ];
  expect(lines[0]).toBe(`The configuration has ${errors.length} errors:`);
  const starts = errors.map((error) => expect.stringContaining(`  ${error}`));
  expect(lines.slice(1)).toEqual(expect.arrayContaining(starts));
  expect(lines).toHaveLength(errors.length + 1);
  expect(status).toBe(78);
});

test('a port in use, by either process, a host that is none and a DATA_DIR that cannot be made are errors of the configuration', async () => {
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
  expect(await failedStart({ DATA_DIR: await source(true), ADMIN_API_PORT: String(port) })).toEqual({
    status: 78,
    lines: [`Port ${port} on 127.0.0.1 is already in use; set ADMIN_API_PORT to another one.`],
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

test.each<[string, (pglite: string) => Promise<unknown>]>([
  ['its control file is empty', (pglite) => truncate(join(pglite, 'global/pg_control'), 0)],
  ['its version file is empty', (pglite) => truncate(join(pglite, 'PG_VERSION'), 0)],
])('where %s, the database and the way back are named', async (_what, damage) => {
  const folder = await source(true);
  await damage(join(folder, 'pglite'));
  const { status, lines } = await failedStart({ DATA_DIR: folder });
  expect(lines).toEqual([
    expect.stringMatching(/^The embedded database in .* cannot be used.*Restore .*backup/),
  ]);
  expect(status).toBe(78);
});
