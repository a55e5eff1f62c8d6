import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { ServerBuild } from '@remix-run/node';
import pino from 'pino';
import { readConfig } from '~/config.server';
import { createApp } from '~/http.server/app';
import { createServices } from '~/http.server/services';
import { root } from '../../scripts/lib/machine.mjs';

export type DashboardInProcess = Awaited<ReturnType<typeof startDashboardInProcess>>;

/**
 * The dashboard with the built pages in the test's own process: a test can turn its clock (`vi.setSystemTime`) instead of waiting, and a
 * new one that has read nothing costs milliseconds, where a process of its own costs seconds. It has no live connection.
 * @param env at least ADMIN_API_URL and ADMIN_API_TOKEN
 */
export async function startDashboardInProcess(env: Record<string, string>) {
  // As server.ts does before it loads the pages: React reads it then.
  process.env.NODE_ENV = 'production';
  const build = (await import(pathToFileURL(`${root}build/remix/server/index.js`).href)) as ServerBuild;
  const dataDir = await mkdtemp(join(tmpdir(), 'inzira-in-process-'));
  const read = readConfig({ DATA_DIR: dataDir, ...env });
  if (!read.ok) throw new Error(read.issues.join());
  const { config } = read;
  const { url, token, liveUrl } = config.adminApi ?? { url: '', token: '', liveUrl: '' };
  const lines: string[] = [];

  function launch() {
    const log = pino({ level: config.logLevel }, { write: (line: string) => void lines.push(line) });
    const services = createServices({
      config,
      provider: () => ({ url, token, liveUrl, mediaKey: config.media.apiKey }),
      secrets: ['s'.repeat(32)],
      log,
    });
    const app = createApp({
      services,
      build,
      allowedOrigins: [],
      secure: false,
      trustProxy: 0,
      development: null,
      clientFolder: null,
      metricsToken: null,
      readiness: async () => ({ ready: true, checks: {} }),
    });
    void services.capabilities.start();
    return { services, app };
  }

  /** Listens with what `app()` answers. */
  async function listen(app: () => RequestListener) {
    const server = createServer((req, res) => app()(req, res));
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    const stop = async () => {
      const closed = once(server, 'close');
      server.close();
      server.closeAllConnections();
      await closed;
    };
    return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, stop };
  }

  let current = launch();
  // One listener for all of its lives, so that connections of the test's clients outlive a restart.
  const server = await listen(() => current.app);

  return {
    url: server.url,
    dataDir,
    services: () => current.services,
    /** What it logged so far, one JSON text a line. */
    output: () => lines.join(''),
    /** Forgets everything that is not on disk, as a process does that was killed and started again on its DATA_DIR. */
    async restart() {
      await current.services.api.client.close();
      current = launch();
    },
    /** Another one on the same DATA_DIR, as a second process is. */
    async second() {
      const other = launch();
      const { url, stop } = await listen(() => other.app);
      return {
        url,
        async stop() {
          await stop();
          await other.services.api.client.close();
          await other.services.accounts.close();
        },
      };
    },
    async stop() {
      await server.stop();
      await current.services.printer.close();
      await current.services.api.client.close();
      await current.services.accounts.close();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}
