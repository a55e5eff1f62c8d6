import { spawn } from 'node:child_process';
import { setTimeout as wait } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { root } from '../../scripts/lib/machine.mjs';
import { cleanEnvironment, freePort } from '../support/process';
import { startAdminApi } from '../support/product';
import { demoEmail, signIn } from '../support/visitor';

test("npm run preview signs a user in under Remix's own plain server", async () => {
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
