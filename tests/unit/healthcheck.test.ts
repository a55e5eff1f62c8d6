import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { root } from '../../scripts/lib/machine.mjs';

let status = 200;
const server = createServer((req, res) => res.writeHead(req.url === '/readyz' ? status : 404).end());
beforeAll(async () => void (await once(server.listen(0, '127.0.0.1'), 'listening')));
afterAll(() => void server.close());

/** Exit status of the image's HEALTHCHECK in an environment. */
function healthcheck(env: Record<string, string>): Promise<number> {
  const [, command = ''] =
    /^HEALTHCHECK .*\\\n\s+CMD (\[.*\])$/m.exec(readFileSync(`${root}Dockerfile`, 'utf8')) ?? [];
  const [, ...args] = JSON.parse(command) as string[];
  return new Promise((resolve) => {
    const child = execFile(process.execPath, args, { env: env as NodeJS.ProcessEnv });
    child.on('exit', (code) => resolve(code ?? -1));
  });
}

test('the image’s HEALTHCHECK asks the process that runs in it, whatever its role', async () => {
  const port = String((server.address() as AddressInfo).port);
  expect(await healthcheck({ PORT: port })).toBe(0);
  expect(await healthcheck({ PORT: '1', ROLE: 'admin-api', ADMIN_API_PORT: port })).toBe(0);
  status = 503;
  expect(await healthcheck({ PORT: port })).toBe(1);
});
