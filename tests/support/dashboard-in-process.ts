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
import { createReadiness } from '~/http.server/readiness';
import { outsideProvider, sessionSecrets } from '~/http.server/secret';
import { createServices } from '~/http.server/services';
import { openUploadsBucket } from '~/uploads.server/uploads-bucket';
import { dataPrefix } from '~shared/media/staged-uploads';
import { root } from '../../scripts/lib/machine.mjs';
import { loggedError } from '../../shared/log-error';

export type DashboardInProcess = Awaited<ReturnType<typeof startDashboardInProcess>>;

/**
 * The dashboard with the built pages in the test's own process, put together as server.ts does it: a test can turn its clock
 * (`vi.setSystemTime`) instead of waiting, and a new one that has read nothing costs milliseconds, where a process of its own costs seconds.
 * What belongs to the process (its start, signals, the files it makes private) needs `startDashboard`.
 * @param env at least ADMIN_API_URL and ADMIN_API_TOKEN; it has a live connection when ADMIN_API_LIVE_URL is there
 */
export async function startDashboardInProcess(env: Record<string, string>) {
  // As server.ts does before it loads the pages: React reads it then.
  process.env.NODE_ENV = 'production';
  const build = (await import(pathToFileURL(`${root}build/remix/server/index.js`).href)) as ServerBuild;
  const dataDir = env.DATA_DIR ?? (await mkdtemp(join(tmpdir(), 'inzira-in-process-')));
  const lines: string[] = [];

  async function launch(publicUrl: string) {
    const read = readConfig({
      NODE_ENV: 'production',
      CHROMIUM_PATH: process.env.CHROMIUM_PATH,
      DATA_DIR: dataDir,
      REQUESTS_PER_MINUTE: '0', // tests work faster than a person
      PUBLIC_URL: publicUrl,
      ...env,
    });
    if (!read.ok) throw new Error(read.issues.join());
    const { config } = read;
    const log = pino(
      { level: config.logLevel, serializers: { err: loggedError } },
      { write: (line: string) => void lines.push(line) },
    );
    const outside = await outsideProvider(config, log);
    if (!outside) throw new Error('An embedded admin API is a child of the process: use startDashboard.');
    const bucket = config.s3 && (await openUploadsBucket(config.s3, log));
    const services = createServices({
      config,
      provider: () => outside,
      secrets: await sessionSecrets(config, log),
      bucket,
      log,
    });
    const app = createApp({
      services,
      provider: () => outside,
      build,
      allowedOrigins: config.publicUrl ? [config.publicUrl] : [],
      secure: config.publicUrl?.startsWith('https:') ?? false,
      trustProxy: config.trustProxy,
      development: null,
      clientFolder: `${root}build/remix/client`,
      metricsToken: config.metricsToken,
      readiness: createReadiness({
        embedded: false,
        apiUrl: () => outside.url,
        stopping: () => false,
        database: services.checkDatabase,
        dataDir,
        pdf: () => services.printer.state() !== 'unavailable',
        uploads: bucket && ((signal) => bucket.tryListing(dataPrefix, signal)),
      }),
    });
    if (env.ADMIN_API_LIVE_URL) services.live.start();
    services.capabilities.start();
    return { services, app, bucket };
  }
  type Life = Awaited<ReturnType<typeof launch>>;

  /** Listens with what `app()` answers. */
  async function listen(app: () => RequestListener) {
    const server = createServer((req, res) => app()(req, res));
    server.keepAliveTimeout = 65_000;
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

  async function close({ services, bucket }: Life) {
    services.live.close();
    await services.printer.close();
    await services.sharedChanges?.close();
    await services.api.client.close();
    await services.accounts.close();
    bucket?.close();
  }

  let current: Life;
  // One listener for all of its lives, so that connections of the test's clients outlive a restart.
  const server = await listen(() => current.app);
  current = await launch(server.url);

  return {
    url: server.url,
    dataDir,
    services: () => current.services,
    /** What it logged so far, one JSON text a line. */
    output: () => lines.join(''),
    /** Forgets everything that is not on disk, as a process does that was killed and started again on its DATA_DIR. */
    async restart() {
      current.services.live.close();
      await current.services.api.client.close();
      current = await launch(server.url);
    },
    /** Another one on the same DATA_DIR, as a second process is. */
    async second() {
      let other: Life;
      const { url, stop } = await listen(() => other.app);
      other = await launch(url);
      return {
        url,
        async stop() {
          await stop();
          await close(other);
        },
      };
    },
    async stop() {
      await server.stop();
      await close(current);
      if (!env.DATA_DIR) await rm(dataDir, { recursive: true, force: true });
    },
  };
}
