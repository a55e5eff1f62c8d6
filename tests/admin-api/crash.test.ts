import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { cp, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, expect, inject, it } from 'vitest';
import { polls } from '../../admin-api/contract';

/** How often it is killed, and after how many writes; `CRASHES=10 WRITES=1000` is what the docs report. */
const crashes = Number(process.env.CRASHES ?? 2);
const writes = Number(process.env.WRITES ?? 150);

const entry = fileURLToPath(new URL('../../admin-api/main.ts', import.meta.url));
let dataDir: string;
let child: ChildProcess | undefined;
beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'inzira-crash-'));
  await cp(inject('emptyDataDir'), dataDir, { recursive: true });
});
afterEach(async () => {
  child?.kill('SIGKILL');
  await rm(dataDir, { recursive: true, force: true });
});

async function start() {
  const started = performance.now();
  child = fork(entry, [], {
    env: {
      NODE_ENV: 'test',
      PATH: process.env.PATH,
      DATA_DIR: dataDir,
      ADMIN_API_PORT: '0',
      LOG_LEVEL: 'silent',
    },
    execArgv: ['--import', 'tsx'],
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  const [ready] = (await once(child, 'message')) as [{ type: string; url: string; token: string }];
  expect(ready.type).toBe('ready');
  const send = async (method: string, path: string, body?: unknown) => {
    const response = await fetch(ready.url + path, {
      method,
      headers: { authorization: `Bearer ${ready.token}`, 'content-type': 'application/json' },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    if (!response.ok) throw new Error(`${method} ${path}: ${response.status}`);
    return response.json();
  };
  return { send, ms: performance.now() - started };
}

it('loses no acknowledged write to kill -9, restarts, and sweeps orphan files', {
  timeout: 900_000,
}, async () => {
  const acknowledged = new Set<string>();
  const restarts: number[] = [];
  let orphans = 0;
  for (let crash = 0; crash < crashes; crash++) {
    const { send, ms } = await start();
    restarts.push(ms);
    const running = child;
    let left = writes;
    const write = async () => {
      while (left-- > 0) {
        const { id } = await send('POST', polls.create.path, { question: 'Which?', options: ['A', 'B'] });
        acknowledged.add(id);
      }
    };
    // Killed in the middle of the writes: eight at once, some not yet answered.
    const writing = Promise.allSettled(Array.from({ length: 8 }, write));
    const before = acknowledged.size;
    while (acknowledged.size < before + writes * 0.9) await wait(2);
    running?.kill('SIGKILL');
    await Promise.all([writing, running && once(running, 'exit')]);
    // What an upload leaves that was cut off by the same kill.
    await writeFile(join(dataDir, 'incoming', `cut-off-${crash}`), 'half a film');
    orphans += 1;
  }
  const { send, ms } = await start();
  restarts.push(ms);
  const { data } = await send('GET', polls.list.path);
  const kept = new Set(data.map(({ id }: { id: string }) => id));
  const lost = [...acknowledged].filter((id) => !kept.has(id));
  console.log(
    `kill -9 ${crashes} times: ${acknowledged.size} acknowledged writes, ${lost.length} lost, ${orphans} orphan files, start ${Math.round(Math.max(...restarts.slice(1)))} ms at most`,
  );
  expect(lost).toEqual([]);
  expect(await readdir(join(dataDir, 'incoming'))).toEqual([]);
});
