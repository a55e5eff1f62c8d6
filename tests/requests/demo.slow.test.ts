import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readdirSync, writeFileSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { networkInterfaces } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { afterEach, describe, expect, test } from 'vitest';
import { root } from '../../scripts/lib/machine.mjs';
import { madeInDataDir } from '../../shared/data-dir.mjs';
import { freshDataDir } from '../support/demo-data';
import { cleanEnvironment, freePort } from '../support/process';
import { demoEmail, signIn } from '../support/visitor';

const cleanUp: (() => unknown)[] = [];
afterEach(async () => {
  for (const undo of cleanUp.splice(0).reverse()) await undo();
});

async function dataDir() {
  const folder = await freshDataDir(true);
  cleanUp.push(() => rm(folder, { recursive: true, force: true }));
  return folder;
}

function demo(env: Record<string, string>, ...args: string[]) {
  const child = spawn(process.execPath, [`${root}scripts/demo.mjs`, ...args], {
    cwd: root,
    env: { ...cleanEnvironment(), NODE_ENV: 'production', HOST: '127.0.0.1', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text: string) => {
      output += text;
    });
  const ended = once(child, 'exit').then(([code]) => code as number | null);
  cleanUp.push(async () => {
    child.kill('SIGTERM');
    await ended;
  });
  return {
    ended,
    output: () => output,
    async stop() {
      child.kill('SIGTERM');
      return ended;
    },
    /** Waits until it has printed a text. */
    async says(text: string) {
      for (const until = Date.now() + 80_000; !output.includes(text); await wait(50))
        if (child.exitCode !== null || Date.now() > until)
          throw new Error(`never said "${text}":\n${output}`);
    },
  };
}

describe('npm run demo', () => {
  test('prints the URL and the sign-ins, which work, and keeps what it made to its list (SPEC §10.27)', async () => {
    const [port, folder] = [await freePort(), await dataDir()];
    const running = demo({ PORT: String(port), DATA_DIR: folder, HOST: '' });
    await running.says('Ctrl-C');
    // Its passwords are known to everyone: only this machine reaches it.
    const outside = Object.values(networkInterfaces())
      .flat()
      .find((one) => one?.internal === false);
    if (outside?.family === 'IPv4')
      await expect(fetch(`http://${outside.address}:${port}`)).rejects.toThrow();
    expect(running.output()).toContain(`http://localhost:${port}`);
    for (const email of [...Object.values(demoEmail), 'mfa@demo.test', 'Demo-pass-1!'])
      expect(running.output()).toContain(email);
    await signIn(`http://localhost:${port}`, demoEmail.superadmin);
    await signIn(`http://127.0.0.1:${port}`, demoEmail.superadmin);
    expect(readdirSync(folder).filter((name) => !madeInDataDir.includes(name))).toEqual([]);

    const second = demo({ PORT: String(await freePort()), DATA_DIR: folder }, '--reset');
    expect(await second.ended).toBe(1);
    expect(second.output()).toMatch(/data folder .* is in use by process \d+/);

    expect(await running.stop()).toBe(0);
  });

  test('--reset deletes what the product made and nothing else', async () => {
    const [port, folder] = [await freePort(), await dataDir()];
    writeFileSync(join(folder, 'notes.txt'), 'mine');
    const running = demo({ PORT: String(port), DATA_DIR: folder }, '--reset');
    await running.says('Ctrl-C');
    expect(existsSync(join(folder, 'notes.txt'))).toBe(true);
    await signIn(`http://localhost:${port}`, demoEmail.admin);
  });
});
