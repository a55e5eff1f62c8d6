import { once } from 'node:events';
import { readdirSync, readFileSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { request } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
import { describe, expect, test } from 'vitest';
import { freshDataDir } from '../support/demo-data';
import { freePort, startServer } from '../support/process';
import { startDashboard } from '../support/product';
import { demoEmail, signIn } from '../support/visitor';

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
        expect((await fetch(`${url}/healthz`)).status).toBe(200);

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

/** Processes of the admin API on this data folder, as the system lists them. */
const apiProcesses = (dataDir: string): number[] =>
  readdirSync('/proc')
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

test('the embedded admin API ends when the dashboard is killed', async () => {
  const dataDir = await freshDataDir(true);
  const dashboard = await startDashboard({ DATA_DIR: dataDir, ADMIN_API_PORT: '0' });
  try {
    expect(apiProcesses(dataDir)).toHaveLength(1);
    await dashboard.stop('SIGKILL');
    await expect.poll(() => apiProcesses(dataDir), { timeout: 60_000, interval: 100 }).toEqual([]);
  } finally {
    for (const pid of apiProcesses(dataDir)) process.kill(pid, 'SIGKILL');
    await rm(dataDir, { recursive: true, force: true, maxRetries: 5 });
  }
});
