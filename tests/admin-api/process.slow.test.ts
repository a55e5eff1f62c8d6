import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, describe, expect, inject, it } from 'vitest';
import { WebSocket } from 'ws';

const entry = fileURLToPath(new URL('../../build/admin-api.js', import.meta.url));
let dataDir: string;
const children: ChildProcess[] = [];

beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'inzira-process-'));
  await cp(inject('emptyDataDir'), dataDir, { recursive: true });
});
afterEach(async () => {
  for (const child of children.splice(0)) {
    if (child.exitCode !== null || child.signalCode !== null) continue;
    child.kill('SIGKILL');
    await once(child, 'exit');
  }
  await rm(dataDir, { recursive: true, force: true });
});

type Message = { type: string; message?: string; url?: string; token?: string };

/** Forks the API as the dashboard does. @returns its first message and its output */
async function start(env: Record<string, string> = {}, args = ['--embedded'], file = entry) {
  const child = fork(file, args, {
    env: {
      NODE_ENV: 'test',
      PATH: process.env.PATH,
      DATA_DIR: dataDir,
      ADMIN_API_PORT: '0',
      LOG_LEVEL: 'silent',
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  });
  children.push(child);
  let stderr = '';
  child.stderr?.setEncoding('utf8').on('data', (text: string) => {
    stderr += text;
  });
  const exited = once(child, 'exit').then(([code]) => code as number | null);
  const [message] = (await once(child, 'message')) as [Message];
  return { child, message, exited, stderr: () => stderr };
}

const list = (message: Message) =>
  fetch(`${message.url}/categories/list`, { headers: { authorization: `Bearer ${message.token}` } });

describe('the admin API as a process', { timeout: 90_000 }, () => {
  it('stands alone as ROLE=admin-api: /readyz, /metrics, and on SIGTERM answers until no one asks (REL-08)', async () => {
    const METRICS_TOKEN = 'a-token-for-metrics-only';
    const server = fileURLToPath(new URL('../../build/server.js', import.meta.url));
    const env = { ROLE: 'admin-api', ADMIN_API_HOST: '127.0.0.1', METRICS_TOKEN };
    const { child, message, exited } = await start(env, [], server);
    expect((await list(message)).status).toBe(200);
    const get = async (path: string, bearer = METRICS_TOKEN) => {
      const headers = { authorization: `Bearer ${bearer}` };
      const response = await fetch(`${message.url}${path}`, { headers });
      return { status: response.status, text: await response.text() };
    };
    expect((await get('/metrics', message.token)).status).toBe(401);
    expect((await get('/metrics')).text).toMatch(
      /http_request_duration_seconds_count\{.*route="\/categories\/list".*\} 1/,
    );
    const socket = new WebSocket(`${message.url?.replace('http', 'ws')}/`, {
      headers: { authorization: `Bearer ${message.token}` },
    });
    await once(socket, 'open');
    const left = once(socket, 'close');
    expect((await get('/readyz')).status).toBe(200);
    child.kill('SIGTERM');
    expect((await left)[0]).toBe(1001);
    expect(await get('/readyz')).toMatchObject({
      status: 503,
      text: expect.stringContaining('"status":"stopping"'),
    });
    expect((await list(message)).status).toBe(200);
    expect(await exited).toBe(0);
  });

  it('rejects a second process on the same DATA_DIR at once, naming the first (SPEC §10.21, REL-10)', async () => {
    const first = await start();
    const second = await start();
    expect(second.message).toMatchObject({
      type: 'failure',
      message: expect.stringContaining(`is already in use by process ${first.child.pid}, running since 20`),
    });
    expect(await second.exited).not.toBe(0);
    expect(second.stderr()).toBe(''); // the dashboard prints it
    expect((await list(first.message)).status).toBe(200);
  });
});
