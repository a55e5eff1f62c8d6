import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { Agent, request } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
import { describe, expect, test } from 'vitest';
import { root } from '../../scripts/lib/machine.mjs';
import { cleanEnvironment, freePort } from '../support/process';
import { startAdminApi, startProduct } from '../support/product';
import { demoEmail, signIn } from '../support/visitor';

describe('SIGTERM', () => {
  test('the log says that the process stops, by which signal, and at last that it has', async () => {
    const product = await startProduct();
    expect(await product.stop('SIGTERM')).toBe(0);
    const said = product
      .output()
      .split('\n')
      .filter((line) => line.startsWith('{'))
      .map((line) => JSON.parse(line) as { msg: string; signal?: string });
    expect(said).toContainEqual(expect.objectContaining({ msg: 'stopping', signal: 'SIGTERM' }));
    expect(said.at(-1)?.msg).toBe('stopped');
    expect(product.adminApi.output()).toMatch(/"msg":"stopping".*\n(.*\n)*.*"msg":"stopped"/);
  });

  test('open requests are completed, then the process ends with 0 (REL-08)', async () => {
    const product = await startProduct();
    const staff = await signIn(product.url, demoEmail.admin);
    const agent = new Agent({ keepAlive: false, maxSockets: 200 });
    const outcomes: string[] = [];

    /** One request; its outcome is its status, or why it failed. */
    const ask = (path: string, slowBody?: string) =>
      new Promise<void>((resolve) => {
        const done = (outcome: string) => {
          outcomes.push(outcome);
          resolve();
        };
        const sent = request(product.url + path, {
          agent,
          method: slowBody === undefined ? 'GET' : 'POST',
          headers: {
            cookie: staff.cookie,
            ...(slowBody === undefined
              ? {}
              : {
                  origin: product.url,
                  'content-type': 'application/x-www-form-urlencoded',
                  'content-length': slowBody.length,
                }),
          },
        });
        sent.on('error', (error) => done(String(error)));
        sent.on('response', (answer) => {
          answer.resume();
          answer.on('close', () => done(answer.complete ? String(answer.statusCode) : 'cut off'));
        });
        if (slowBody === undefined) sent.end();
        else {
          sent.write(slowBody.slice(0, 5));
          void wait(1_500).then(() => sent.end(slowBody.slice(5)));
        }
      });

    const noQuestion = `question=&options%5B0%5D=a&formKey=${staff.formOwner}`;
    const under = [
      ...Array.from({ length: 5 }, () => ask('/dashboard/polls/new', noQuestion)),
      ...Array.from({ length: 20 }, () => ask('/dashboard/contents')),
    ];
    // Connections are taken in their order: once this is answered, those before it are in.
    // Over a connection of its own: one kept from before would be answered ahead of them.
    await new Promise((resolve, reject) => {
      request(`${product.url}/healthz`, { agent: false }, (answer) => answer.resume().once('end', resolve))
        .once('error', reject)
        .end();
    });
    const ended = product.stop('SIGTERM');
    await Promise.all(under);

    // The five forms are rejected for what they say, once they are all there.
    expect(outcomes.filter((outcome) => outcome !== '200')).toEqual(Array(5).fill('400'));
    expect(outcomes.length).toBe(25);
    expect(await ended).toBe(0);
  });
});

describe('a faulty configuration', () => {
  test('all of it is named at once, that of the embedded admin API too, and the status is 78 (REL-22)', async () => {
    const child = spawn(process.execPath, [`${root}build/server.js`], {
      env: {
        ...cleanEnvironment(),
        PORT: 'x',
        SESSION_SECRET: 'short',
        CONTACT_EMAIL: 'anonymous',
        METRICS_TOKEN: 'x',
        FIRST_ADMIN_EMAIL: 'anonymous',
        SMTP_URL: 'http://mail.example',
        ADMIN_API_PORT: '99999',
        NODE_ENV: 'production',
      },
      stdio: ['ignore', 'ignore', 'pipe'],
    });
    let stated = '';
    child.stderr.setEncoding('utf8').on('data', (text: string) => {
      stated += text;
    });
    const [status] = await once(child, 'exit');
    const named = [...stated.matchAll(/^ {2}([A-Z_]+) /gm)].map(([, name]) => name);
    expect(named.sort()).toEqual([
      'ADMIN_API_PORT',
      'CONTACT_EMAIL',
      'FIRST_ADMIN_EMAIL',
      'METRICS_TOKEN',
      'PORT',
      'SESSION_SECRET',
      'SMTP_URL',
    ]);
    expect(status).toBe(78);
  });
});

describe('npm run preview', () => {
  test("signs a user in under Remix's own plain server", async () => {
    const adminApi = await startAdminApi();
    const port = await freePort();
    const url = `http://127.0.0.1:${port}`;
    const child = spawn(
      process.execPath,
      [`${root}node_modules/@remix-run/serve/dist/cli.js`, 'build/preview.js'],
      {
        cwd: root,
        env: {
          ...cleanEnvironment(),
          NODE_ENV: 'production',
          HOST: '127.0.0.1',
          PORT: String(port),
          LOG_LEVEL: 'warn',
          ADMIN_API_URL: adminApi.url,
          ADMIN_API_TOKEN: adminApi.token,
          SESSION_SECRET: crypto.randomUUID(),
        },
        stdio: 'ignore',
      },
    );
    try {
      while (!(await fetch(url).catch(() => null))?.ok) {
        expect(child.exitCode).toBe(null);
        await wait(100);
      }
      const staff = await signIn(url, demoEmail.viewer);
      const page = await staff.open('/dashboard/contents');
      expect([page.status, page.$('h1').text()]).toEqual([200, 'Contents']);
    } finally {
      child.kill('SIGKILL');
      await adminApi.stop();
    }
  });
});
