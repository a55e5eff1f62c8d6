import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer as createHttpServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createServer, type ViteDevServer } from 'vite';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { WebSocket } from 'ws';
import { createErrorReport, restartsApi } from '~/http.server/development';

let root: string;
let vite: ViteDevServer;
let restarts = 0;
const errors = createErrorReport();
const server = createHttpServer();
beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'inzira-vite-'));
  await mkdir(join(root, 'admin-api'));
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  vite = await createServer({
    root,
    configFile: false,
    logLevel: 'silent',
    server: { middlewareMode: true, hmr: { server } },
    plugins: [
      errors.plugin,
      restartsApi(async () => {
        restarts++;
      }),
    ],
  });
});
afterEach(async () => {
  await vite.close();
  server.close();
  await rm(root, { recursive: true, force: true });
});

it('restarts the admin API and shows errors, also after Vite itself has restarted', async () => {
  await vite.restart();
  await vi.waitFor(
    async () => {
      await writeFile(join(root, 'admin-api/routes.ts'), `export default ${Math.random()};`);
      expect(restarts).toBeGreaterThan(0);
    },
    { timeout: 20_000, interval: 500 },
  );

  errors.report(new Error('The loader failed'));
  const { port } = server.address() as AddressInfo;
  const socket = new WebSocket(`ws://127.0.0.1:${port}/?token=${vite.config.webSocketToken}`, 'vite-hmr');
  const payloads: string[] = [];
  socket.on('message', (data) => payloads.push(String(data)));
  await vi.waitFor(() => expect(payloads.join()).toContain('The loader failed'), { timeout: 20_000 });
  socket.close();
});
