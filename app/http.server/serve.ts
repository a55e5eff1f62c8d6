import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { ServerBuild } from '@remix-run/node';
import type { Logger } from 'pino';
import type { Config } from '~/config.server';
import { openUploadsBucket } from '~/uploads.server/uploads-bucket';
import { drainable, untilNoticedMs } from '~shared/drain';
import { dataPrefix } from '~shared/media/staged-uploads';
import { createApp } from './app';
import type { createEmbeddedAdminApi } from './embedded';
import { embeddedMetrics } from './metrics';
import { createReadiness, readinessFigures } from './readiness';
import { outsideProvider } from './secret';
import { createServices } from './services';

type Parts = {
  config: Config;
  secrets: string[];
  embedded: ReturnType<typeof createEmbeddedAdminApi> | null;
  build: ServerBuild | null;
  clientFolder: string;
  log: Logger;
  open: (() => Promise<unknown>)[];
  stopping: AbortSignal;
};

/**
 * Starts the pages' server. Loaded while the embedded admin API starts.
 * @throws {Error} beginning with the name of the invalid variable
 */
export async function serveDashboard({
  config,
  secrets,
  embedded,
  build,
  clientFolder,
  log,
  open,
  stopping,
}: Parts): Promise<void> {
  const outside = await outsideProvider(config, log);
  const provider = () => outside ?? (embedded as NonNullable<typeof embedded>).provider();

  const bucket = config.s3 && (await openUploadsBucket(config.s3, log));
  if (bucket) open.push(async () => bucket.close());
  const services = createServices({ config, provider, secrets, bucket, log });
  open.push(
    () => services.accounts.close(),
    () => services.api.client.close(),
    async () => services.sharedChanges?.close(),
    () => services.printer.close(),
  );
  const server = createServer();
  const vite = !build
    ? await (await import('~/http.server/development')).startDevelopment(server, async () =>
        embedded?.restart(),
      )
    : null;
  if (vite) open.push(() => vite.close());
  const readiness = createReadiness({
    embedded: embedded !== null,
    apiUrl: () => provider().url,
    stopping: () => stopping.aborted,
    database: services.checkDatabase,
    dataDir: config.dataDir,
    pdf: () => services.printer.state() !== 'unavailable',
    uploads: bucket && ((signal) => bucket.tryListing(dataPrefix, signal)),
  });
  const app = createApp({
    services,
    provider,
    build: vite ? vite.build : (build as ServerBuild),
    allowedOrigins: config.publicUrl ? [config.publicUrl] : [],
    secure: config.publicUrl?.startsWith('https:') ?? false,
    trustProxy: config.trustProxy,
    metricsToken: config.metricsToken,
    ...(embedded && config.metricsToken
      ? { embeddedMetrics: () => embeddedMetrics(provider().url, config.metricsToken ?? '') }
      : {}),
    development: vite,
    clientFolder: vite ? null : clientFolder,
    readiness,
    figures: readinessFigures(readiness, {
      dataDir: embedded ? null : config.dataDir,
      hasDatabase: services.checkDatabase !== null,
    }),
  });

  server.on('request', app).listen(config.port, config.host);
  const drain = drainable(server, { leastMs: config.isAlone ? untilNoticedMs : 0 });
  open.push(() => {
    services.live.close(); // open streams would delay the shutdown
    return drain();
  });
  await listening(server, config);
  services.live.start();
  services.capabilities.start();
  server.keepAliveTimeout = 65_000; // longer than a proxy's, else it meets closed connections
  // Node's default of 5 minutes would abort slow uploads; slow-bodies.ts limits other requests.
  server.requestTimeout = 60 * 60_000;
  const address = config.publicUrl ?? `http://localhost:${(server.address() as AddressInfo).port}`;
  log.info({ address }, 'dashboard listening');
  if (services.printer.state() === 'unavailable')
    log.warn(
      { chromiumPath: config.chromiumPath },
      'no Chromium is found: the report cannot be had as a PDF',
    );
  const sweep = async () => {
    await services.uploads.sweep().catch((err) => log.error({ err }, 'uploads not swept'));
    await services.draftStore.sweep();
    await services.ownAudit?.sweep();
  };
  void sweep();
  setInterval(sweep, 60 * 60_000).unref();
  process.send?.({ type: 'ready', address, signIns: embedded?.signIns() ?? [] });
}

function listening(server: Server, config: Config): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('listening', resolve);
    server.once('error', (error: NodeJS.ErrnoException) => {
      const { code = '', message } = error;
      if (['ENOTFOUND', 'EADDRNOTAVAIL', 'EAI_AGAIN'].includes(code))
        return reject(new Error(`HOST ${config.host} is not an address of this machine.`));
      const reasons: Record<string, string> = {
        EADDRINUSE: 'is already in use; stop what runs there or set PORT',
        EACCES: 'may not be used by this account; set PORT',
      };
      reject(new Error(`Port ${config.port} ${reasons[code] ?? `cannot be used: ${message}`}.`));
    });
  });
}
