import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync, readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { Agent, request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { afterEach, describe, expect, test } from 'vitest';
import { root } from '../../scripts/lib/machine.mjs';
import { freshDataDir } from '../support/demo-data';
import { cleanEnvironment, freePort, startServer } from '../support/process';
import { startDashboard } from '../support/product';
import { demoEmail, signIn } from '../support/visitor';

const eventually = { timeout: 60_000, interval: 100 };

/** What became of one request: its status and whether the connection ends with it, or the code of its error. */
type Outcome = { status: number; ends: boolean } | { error: string };

function ask(url: string, agent: Agent): Promise<Outcome> {
  return new Promise((resolve) => {
    const sent = request(url, { agent }, (response) => {
      response.resume();
      response.once('end', () =>
        resolve({ status: response.statusCode ?? 0, ends: response.headers.connection === 'close' }),
      );
      response.once('error', (error: NodeJS.ErrnoException) => resolve({ error: error.code ?? '' }));
    });
    sent.once('error', (error: NodeJS.ErrnoException) => resolve({ error: error.code ?? '' }));
    sent.end();
  });
}

describe('REL-08 SIGTERM while requests keep coming', () => {
  test('no connection is reset, with and without keep-alive, and every response ends its connection', async () => {
    // With the embedded admin API, which must answer until the last page has been.
    const dataDir = await freshDataDir(true);
    const product = await startDashboard({ DATA_DIR: dataDir, ADMIN_API_PORT: '0' });
    let stopped = false;
    const after: Outcome[] = [];
    const errors: string[] = [];

    /** One client after another request, until it is rejected or its load balancer has seen /readyz turn red. */
    async function client(keepAlive: boolean): Promise<void> {
      const agent = new Agent({ keepAlive, maxSockets: 1 });
      for (let left = 60; left > 0; ) {
        const counts = stopped;
        const outcome = await ask(`${product.url}/auth/login`, agent);
        if (counts) {
          left--;
          after.push(outcome);
        }
        if ('error' in outcome) {
          errors.push(outcome.error);
          break;
        }
        await wait(5);
      }
      agent.destroy();
    }

    const clients = Array.from({ length: 8 }, (_, n) => client(n % 2 === 0));
    await wait(300);
    const ended = product.stop('SIGTERM');
    stopped = true;
    await expect
      .poll(() => ask(`${product.url}/readyz`, new Agent()), eventually)
      .toMatchObject({ status: 503 });
    await Promise.all(clients);
    expect(await ended).toBe(0);
    await rm(dataDir, { recursive: true, force: true });
    // Rejected is honest: no one took the request. A reset leaves a client not knowing.
    expect(errors.filter((error) => error !== 'ECONNREFUSED')).toEqual([]);
    const answered = after.filter((outcome) => 'status' in outcome);
    expect(answered.length).toBeGreaterThan(100);
    expect(new Set(answered.map(({ status }) => status))).toEqual(new Set([200]));
    // Those that were on their way when the signal came may have been answered before it.
    expect(answered.slice(8 * 2).every(({ ends }) => ends)).toBe(true);
  });
});

/*
 * Ctrl-C in a terminal, and some orchestrators, signal every process of the group: the embedded admin API as well.
 */
describe('REL-08 a signal to the whole process group', () => {
  test.each(['SIGTERM', 'SIGINT'] as const)(
    '%s: what is under way is answered and saved, and the admin API is not started again',
    async (signal) => {
      const dataDir = await freshDataDir(true);
      const port = await freePort();
      const url = `http://127.0.0.1:${port}`;
      const env = { HOST: '127.0.0.1', PORT: String(port), DATA_DIR: dataDir, ADMIN_API_PORT: '0' };
      const server = await startServer('build/server.js', port, env, { detached: true });
      try {
        const staff = await signIn(url, demoEmail.admin);
        const question = `Which one, ${crypto.randomUUID()}?`;
        const fields = { question, 'options[0]': 'a', 'options[1]': 'b', formKey: staff.formOwner };
        const body = new URLSearchParams(fields).toString();
        const sent = request(`${url}/dashboard/polls/new`, {
          agent: false,
          method: 'POST',
          headers: {
            cookie: staff.cookie,
            origin: url,
            'content-length': body.length,
            'content-type': 'application/x-www-form-urlencoded',
          },
        });
        const answered = once(sent, 'response').then(([{ headers }]) => headers.location as string);
        sent.write(body.slice(0, 5));
        // Connections are taken in their order: once this is answered, the one before it is in.
        expect(await ask(`${url}/healthz`, new Agent())).toMatchObject({ status: 200 });

        process.kill(-server.pid, signal);
        await wait(1_000); // an admin API that heeds the signal is gone by then
        sent.end(body.slice(5));
        expect(await answered).toBe('/dashboard/polls');
        expect(await server.stop(0)).toBe(0);
        expect(server.output()).not.toContain('starting it again');

        expect(readdirSync(dataDir)).not.toContain('.lock');
        const next = await startServer('build/server.js', port, env);
        const polls = await (await signIn(url, demoEmail.admin)).open('/dashboard/polls');
        await next.stop();
        expect(polls.words).toContain(question);
      } finally {
        await server.stop('SIGKILL');
        await rm(dataDir, { recursive: true, force: true });
      }
    },
  );
});

describe('the embedded admin API never outlives the dashboard', () => {
  const folders: string[] = [];
  const servers: ChildProcess[] = [];
  afterEach(async () => {
    for (const server of servers.splice(0)) server.kill('SIGKILL');
    for (const folder of folders.splice(0)) {
      for (const pid of apiProcesses(folder)) process.kill(pid, 'SIGKILL');
      await rm(folder, { recursive: true, force: true, maxRetries: 5 });
    }
  });

  /** Starts the product without waiting until it is ready. */
  async function launch(dataDir: string) {
    folders.push(dataDir);
    const port = await freePort();
    const server = spawn(process.execPath, [`${root}build/server.js`], {
      env: {
        ...cleanEnvironment(),
        NODE_ENV: 'production',
        HOST: '127.0.0.1',
        PORT: String(port),
        ADMIN_API_PORT: '0',
        DATA_DIR: dataDir,
        LOG_LEVEL: 'error',
      },
      stdio: 'ignore',
    });
    servers.push(server);
    const exited = once(server, 'exit').then(([code]) => code as number | null);
    return { server, exited, url: `http://127.0.0.1:${port}` };
  }

  /** Processes of the admin API on this data folder, as the system lists them. */
  function apiProcesses(dataDir: string): number[] {
    return readdirSync('/proc')
      .filter((name) => /^\d+$/.test(name))
      .map(Number)
      .filter((pid) => {
        try {
          const command = readFileSync(`/proc/${pid}/cmdline`, 'utf8');
          const environment = readFileSync(`/proc/${pid}/environ`, 'utf8');
          return command.includes('admin-api.js') && environment.includes(`DATA_DIR=${dataDir}\0`);
        } catch {
          return false; // it has just ended
        }
      });
  }
  const emptyFolder = () => mkdtemp(join(tmpdir(), 'inzira-outlive-'));
  const isReady = async (url: string) => (await fetch(`${url}/readyz`).catch(() => null))?.status === 200;

  test.each([
    ['killed', 'SIGKILL', null],
    ['stopped', 'SIGTERM', 0],
  ] as const)('%s while it starts', async (_name, signal, code) => {
    const dataDir = await emptyFolder(); // making the database takes seconds
    const { server, exited } = await launch(dataDir);
    await expect.poll(() => apiProcesses(dataDir).length, eventually).toBe(1);
    server.kill(signal);
    expect(await exited).toBe(code);
    await expect.poll(() => apiProcesses(dataDir), eventually).toEqual([]);
  });

  test('stopped while it starts the admin API again after a crash', async () => {
    const dataDir = await freshDataDir(true);
    const { server, exited, url } = await launch(dataDir);
    await expect.poll(() => isReady(url), eventually).toBe(true);
    const [first = 0] = apiProcesses(dataDir);
    process.kill(first, 'SIGKILL');
    await expect.poll(() => apiProcesses(dataDir).some((pid) => pid !== first), eventually).toBe(true);
    server.kill('SIGTERM');
    expect(await exited).toBe(0);
    await expect.poll(() => apiProcesses(dataDir), eventually).toEqual([]);
  });

  test('killed while it works', async () => {
    const dataDir = await freshDataDir(true);
    const { server, url } = await launch(dataDir);
    await expect.poll(() => isReady(url), eventually).toBe(true);
    server.kill('SIGKILL');
    await expect.poll(() => apiProcesses(dataDir), eventually).toEqual([]);
  });
});
