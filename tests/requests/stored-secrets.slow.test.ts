import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { root } from '../../scripts/lib/machine.mjs';
import { cleanEnvironment, freePort, startServer } from '../support/process';

let dataDir: string;
beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'inzira-secrets-'));
});
afterEach(() => rm(dataDir, { recursive: true, force: true }));

const usual = { NODE_ENV: 'production', LOG_LEVEL: 'silent', HOST: '127.0.0.1', ADMIN_API_PORT: '0' };

/** Runs a command until it ends. @returns its exit status and what it wrote; one that does not end fails the test */
async function run(command: string, args: string[], env: Record<string, string> = {}) {
  const port = String(await freePort());
  const child = spawn(command, args, {
    cwd: root,
    env: { ...cleanEnvironment(), ...usual, PORT: port, DATA_DIR: dataDir, ...env } as NodeJS.ProcessEnv,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text: string) => {
      output += text;
    });
  const late = setTimeout(() => child.kill('SIGKILL'), 60_000);
  const [status] = await once(child, 'exit');
  clearTimeout(late);
  return { status, output };
}

const files = [
  ['session-secret', 'all users have to sign in again'],
  ['secrets/admin-api-token', 'whoever calls this admin API from elsewhere needs the new one'],
  ['secrets/media-api-key', 'addresses of media that were handed out before stop working'],
  ['secrets/app-api-key', 'the companion app needs the new one'],
] as const;
const states = [
  ['empty', '', 'is empty'],
  ['cut off', 'aB3'.repeat(10), 'is too short (30 characters of at least 43)'],
] as const;

describe('secrets stored in DATA_DIR', { timeout: 120_000 }, () => {
  test.each(files.flatMap(([file, cost]) => states.map((state) => [file, ...state, cost] as const)))(
    '%s that is %s ends the start with a message that says what to do',
    async (file, _, text, problem, cost) => {
      const path = join(dataDir, file);
      await mkdir(dirname(path), { recursive: true });
      await writeFile(path, text);
      const { status, output } = await run(process.execPath, ['build/server.js']);
      expect(output).toContain(`${path} ${problem}; a full disk or a crash may have cut it off.`);
      expect(output).toContain(`or delete it: then the next start makes a new one, and ${cost}.`);
      expect(status).toBe(78);
      expect(await readFile(path, 'utf8')).toBe(text);
    },
  );

  test('that were deleted are made anew', async () => {
    const port = await freePort();
    const server = await startServer('build/server.js', port, {
      ...usual,
      DATA_DIR: dataDir,
      PORT: String(port),
      PUBLIC_URL: `http://127.0.0.1:${port}`,
    });
    expect(await server.stop()).toBe(0);
    for (const [file] of files) expect(await readFile(join(dataDir, file), 'utf8')).toMatch(/^[\w-]{43}$/);
  });
});
