import { existsSync } from 'node:fs';
import type { Server } from 'node:http';
import { type AddressInfo, Server as NetServer } from 'node:net';
import { fileURLToPath, pathToFileURL } from 'node:url';
import type { ServerBuild } from '@remix-run/node';
import closeWithGrace from 'close-with-grace';
import pino from 'pino';
import { createApp } from '~/http.server/app';
import { EmbeddedStartError, startEmbeddedAdminApi } from '~/http.server/embedded';
import { storedSessionSecret } from '~/http.server/secret';
import { createServices } from '~/http.server/services';
import { faultsOf as faultsOfEmbedded } from './admin-api/config';
import { type Config, readConfig } from './app/config.server';
import { SecretFileError } from './shared/secret-file';

/** Running from build/server.js, or from the sources with tsx. */
const built = import.meta.url.endsWith('.js');
const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));

const read = readConfig(process.env);
const faults = read.ok ? [] : read.faults;
// Those of the embedded admin API in the same breath, not at the next start.
if (!process.env.ADMIN_API_URL?.trim())
  faults.push(...faultsOfEmbedded(process.env).filter((fault) => !faults.some(sameVariable(fault))));
if (!read.ok || faults.length > 0) {
  console.error(`The configuration has ${faults.length === 1 ? 'a fault' : `${faults.length} faults`}:`);
  for (const fault of faults) console.error(`  ${fault}`);
  process.exit(78);
}
try {
  await start(read.config);
} catch (error) {
  // One sentence for what an operator can mend; the stack only for what nobody foresaw.
  const foreseen =
    error instanceof SecretFileError ||
    error instanceof EmbeddedStartError ||
    /^(Port|The build)/.test((error as Error).message);
  console.error(foreseen ? (error as Error).message : error);
  if (error instanceof EmbeddedStartError) process.exit(error.status);
  process.exit(error instanceof SecretFileError ? 78 : 1);
}

async function start(config: Config): Promise<void> {
  const log = pino({ level: config.logLevel, base: { app: 'dashboard' } });
  const development = config.mode === 'development';
  // React reads it when it is loaded (with the Remix build, below): unset, pages cost 1.7 times as much.
  process.env.NODE_ENV = config.mode;
  const secrets = config.sessionSecrets ?? [await storedSessionSecret(config.dataDir)];
  const embedded = config.adminApi
    ? null
    : await startEmbeddedAdminApi({
        entry: here(built ? './admin-api.js' : './admin-api/main.ts'),
        env: embeddedEnv(config),
        log,
      });
  const outside = config.adminApi && { ...config.adminApi, mediaKey: config.media.apiKey };
  const provider = () => outside ?? (embedded as NonNullable<typeof embedded>).provider();

  const services = createServices({ config, provider, secrets, log });
  let stopping = false;
  const remix = await remixBuild(development);
  const app = createApp({
    services,
    build: remix.build,
    allowedOrigins: config.publicUrl ? [config.publicUrl] : [],
    secure: config.publicUrl?.startsWith('https:') ?? false,
    trustProxy: config.trustProxy,
    metricsToken: config.metricsToken,
    development,
    clientFolder: development ? null : here('./remix/client'),
    developmentMiddleware: remix.middleware,
    readiness: async () => {
      const answers = await fetch(new URL('/healthz', provider().url), { signal: AbortSignal.timeout(2_000) })
        .then((r) => r.ok)
        .catch(() => false);
      // An outside provider that is down is only 'degraded': pages still show their last good data.
      const ready = !stopping && (answers || outside !== null);
      return {
        ready,
        checks: {
          process: stopping ? 'stopping' : 'ok',
          adminApi: answers ? 'ok' : 'degraded',
          pdf: services.printer.state() === 'unavailable' ? 'degraded' : 'ok',
        },
      };
    },
  });

  const server = app.listen(config.port, config.host);
  await listening(server, config);
  services.live.start();
  services.capabilities.start();
  server.keepAliveTimeout = 65_000; // longer than a proxy's, else it meets closed connections
  // Node's own limit of 5 minutes would cut off a film sent by a plain form over a slow line; slow-bodies.ts holds all else to it.
  server.requestTimeout = 60 * 60_000;
  const address = config.publicUrl ?? `http://localhost:${(server.address() as AddressInfo).port}`;
  log.info({ address }, 'dashboard listening');
  const sweep = () => services.uploads.sweep().catch((err) => log.error({ err }, 'uploads not swept'));
  void sweep();
  setInterval(sweep, 60 * 60_000).unref();
  process.send?.({ type: 'ready', address, signIns: embedded?.signIns ?? [] });

  closeWithGrace({ delay: 25_000, logger: false }, async ({ err }) => {
    if (err) log.fatal({ err }, 'stopping after an error');
    stopping = true;
    const ended = drained(server);
    services.live.close(); // open streams would hold the server until the deadline
    await ended;
    await services.printer.close();
    await services.api.client.close();
    await services.accounts.close();
    await embedded?.close();
  });
}

/** Faults begin with the name of their variable. */
function sameVariable(fault: string): (other: string) => boolean {
  return (other) => other.split(' ')[0] === fault.split(' ')[0];
}

/** The variables the embedded admin API reads; it cannot know the dashboard's address by itself. */
function embeddedEnv(config: Config): Record<string, string | undefined> {
  return { ...process.env, PUBLIC_URL: config.publicUrl ?? `http://localhost:${config.port}` };
}

type Built = { build: ServerBuild | (() => Promise<ServerBuild>); middleware?: import('express').Handler };

async function remixBuild(development: boolean): Promise<Built> {
  if (development) {
    const vite = await (await import('vite')).createServer({ server: { middlewareMode: true } });
    return {
      build: () => vite.ssrLoadModule('virtual:remix/server-build') as Promise<ServerBuild>,
      middleware: vite.middlewares,
    };
  }
  const file = here(built ? './remix/server/index.js' : './build/remix/server/index.js');
  if (!existsSync(file)) throw new Error('The build is missing. Run: npm run build');
  return { build: (await import(pathToFileURL(file).href)) as ServerBuild };
}

function listening(server: Server, config: Config): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('listening', resolve);
    server.once('error', (error: NodeJS.ErrnoException) => {
      const busy = error.code === 'EADDRINUSE';
      const reason = busy
        ? 'is already in use; stop what runs there or set PORT'
        : `cannot be used: ${error.message}`;
      reject(new Error(`Port ${config.port} ${reason}.`));
    });
  });
}

/**
 * Takes no more connections and resolves when every request has ended, after 20 s at the latest. Not `server.close()`: that hangs up at
 * once on connections whose request has arrived but was not read yet.
 */
function drained(server: Server): Promise<void> {
  return new Promise((resolve) => {
    const late = setTimeout(() => server.closeAllConnections(), 20_000);
    // Two turns of the event loop after the timer, so that what has arrived by then was read and its connection is idle no more.
    const idle = setInterval(
      () => setImmediate(() => setImmediate(() => server.closeIdleConnections())),
      500,
    );
    NetServer.prototype.close.call(server, () => {
      clearTimeout(late);
      clearInterval(idle);
      resolve();
    });
  });
}
