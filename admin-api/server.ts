import { randomBytes } from 'node:crypto';
import type { AddressInfo } from 'node:net';
import fastify, { type FastifyInstance, LogController } from 'fastify';
import { drainable, untilNoticedMs } from '../shared/drain';
import { loggedError } from '../shared/log-error';
import { release } from '../shared/release';
import { type RunAlone, runAlone, withoutOthers } from '../shared/run-alone';
import { memoryThrottles, postgresThrottles } from '../shared/throttle';
import { inviteFirstAdmin } from './auth/first-admin';
import { createOwnerProof } from './auth/own-account';
import { openTotpKeys } from './auth/totp-secrets';
import { type AdminApiConfig, StartupError } from './config';
import { prepareSearch } from './db/content-search';
import { type DataDir, takeDataDir } from './db/data-dir';
import { type Database, openDatabase } from './db/database';
import { mediaInUse } from './db/in-use';
import { recordStore } from './db/media-store';
import { warnOfWrongDatabase } from './db/wrong-database';
import { requireBearer } from './http/bearer';
import { handleErrors, pathOf, sendError } from './http/errors';
import { limitFields, parseQuery } from './http/limit-fields';
import { createListCache } from './http/lists';
import { acceptMultipart } from './http/multipart';
import { nameCaller } from './http/name-caller';
import type { Services } from './http/register';
import { dropUnusedConnections } from './http/unused-connections';
import { type LiveEvents, localEvents, postgresEvents } from './live/events';
import { serveLive } from './live/socket';
import { startSweeper } from './live/sweeper';
import { createMailer } from './mail/mailer';
import { createMailQueue } from './mail/queue';
import { clearIncoming, diskStorage } from './media/disk';
import { s3Storage } from './media/s3';
import type { MediaStorage } from './media/storage';
import { accountRoutes } from './routes/account';
import { analyticsRoutes } from './routes/analytics';
import { auditRoutes } from './routes/audit';
import { authRoutes } from './routes/auth';
import { capabilityRoutes } from './routes/capabilities';
import { categoryRoutes } from './routes/categories';
import { contentRoutes } from './routes/contents';
import { findingContentsRoutes } from './routes/finding-contents';
import { findingStaffUserRoutes } from './routes/finding-staff-users';
import { infoItemRoutes } from './routes/info-items';
import { mailRoutes } from './routes/mails';
import { mediaRoutes } from './routes/media';
import { mobileApiRoutes } from './routes/mobile-api';
import { openApiRoutes } from './routes/openapi';
import { passkeyRoutes } from './routes/passkeys';
import { passwordResetRoutes } from './routes/password-reset';
import { pollRoutes } from './routes/polls';
import { promptRoutes } from './routes/prompts';
import { quizRoutes } from './routes/quizzes';
import { type ReadinessChecks, readinessChecks, readinessRoute } from './routes/readiness';
import { resultRoutes } from './routes/results';
import { sectionRoutes } from './routes/sections';
import { staffUserRoutes } from './routes/staff-users';
import { surveyRoutes } from './routes/surveys';
import { versionRoutes } from './routes/versions';

export type RunningAdminApi = {
  url: string;
  liveUrl: string;
  services: Services;
  database: Database;
  failed: Promise<Error>;
  close(): Promise<void>;
};

const jsonLimit = 1024 * 1024;
/** Content create may take 10 minutes (SPEC §7). */
const requestLimit = 11 * 60 * 1000;

/**
 * Starts the embedded admin API.
 * @param options.data DATA_DIR, already locked
 * @param options.drains stops gracefully behind a load balancer
 */
export async function startAdminApi(
  config: AdminApiConfig,
  options: {
    checkResponses?: boolean;
    prepare?: ((services: Services) => Promise<void>) | undefined;
    data?: DataDir;
    log?: { write(line: string): void };
    drains?: boolean;
  } = {},
): Promise<RunningAdminApi> {
  const open: (() => Promise<unknown>)[] = [];
  const close = async () => {
    for (const step of open.splice(0).reverse()) await step();
  };
  try {
    const data = options.data ?? (await takeDataDir(config));
    open.push(() => data.release());
    const app = createApp(config, options.log);
    const database = await openDatabase({
      databaseUrl: config.databaseUrl,
      pgliteDir: `${config.dataDir}/pglite`,
      pglite: data.pglite,
      isDevelopment: config.isDevelopment,
      onError: (error) => app.log.error({ err: error }, 'database connection'),
    });
    open.push(() => database.close());
    await prepareSearch(database.db, app.log);
    const totpKeys = await openTotpKeys({ db: database.db, config, log: app.log });
    const storage = await openStorage(config, app);
    warnOfLocalMedia(config, app);
    open.push(async () => storage.close());
    await warnOfWrongDatabase({ db: database.db, config, log: app.log });
    const alone = config.databaseUrl ? runAlone(database.pool) : withoutOthers;
    const mediaAlone = config.s3 ? alone : withoutOthers;
    await clearIncoming(storage.incomingDir, !config.databaseUrl);
    await mediaAlone('media', async () => {
      const orphans = await storage.sweep((names) => mediaInUse(database.db, names), true);
      if (orphans > 0) app.log.warn({ orphans }, 'removed media files that a crash had left behind');
    });

    const mailer = createMailer(config);
    open.push(async () => mailer.close());
    const services: Services = {
      app,
      config,
      db: database.db,
      totpKeys,
      mailer,
      mails: createMailQueue({ db: database.db, mailer, keys: totpKeys, log: app.log }),
      throttles: config.databaseUrl ? postgresThrottles(database.pool, 'throttles') : memoryThrottles,
      storage,
      lists: createListCache(),
      checkResponses: options.checkResponses ?? false,
    };
    const events = await liveEvents(config, database, services);
    open.push(() => events.close());
    events.subscribe(
      ({ type }) => type === 'CHANGED' && services.lists.drop(),
      () => services.lists.drop(),
    );
    const drain = options.drains ? drainable(app.server, { leastMs: untilNoticedMs }) : null;
    let stopping = false;
    const check = readinessChecks(services, database);
    if (config.metricsToken) {
      const { serveMetrics } = await import('./http/metrics');
      serveMetrics(services, config.metricsToken, database.pool, check);
    }
    const leaveLive = routes(services, database, events, check, () => stopping);
    await options.prepare?.(services);
    const backups = await openBackups(services, database, alone);
    if (backups) open.push(backups.stop);
    open.push(await inviteFirstAdmin(services));
    open.push(
      startSweeper({
        db: database.db,
        events,
        storage,
        log: app.log,
        alone,
        mediaAlone,
        auditDays: config.auditDays,
      }),
    );
    open.push(() => app.close());
    // A pending request may wait for the mail server.
    if (mailer.sends) open.push(services.mails.start());
    await listen(app, config);
    await recordStore(database.db, config.s3);
    open.push(async () => {
      stopping = true;
      if (!drain) return;
      leaveLive();
      await drain();
    });
    void warnOfMail(services);
    backups?.start();
    const { address, port, family } = app.server.address() as AddressInfo;
    const host = family === 'IPv6' ? `[${address}]` : address;
    const reachable = address === '0.0.0.0' || address === '::' ? `127.0.0.1:${port}` : `${host}:${port}`;
    return {
      url: `http://${reachable}`,
      liveUrl: `ws://${reachable}/`,
      services,
      database,
      failed: database.failed,
      close,
    };
  } catch (error) {
    await close();
    throw error;
  }
}

function openStorage(
  { s3, dataDir, databaseUrl }: AdminApiConfig,
  { log }: FastifyInstance,
): Promise<MediaStorage> {
  return s3
    ? s3Storage(s3, dataDir, { onWaiting: (message) => log.warn(message) })
    : diskStorage(dataDir, { shared: Boolean(databaseUrl) });
}

async function openBackups(services: Services, database: Database, alone: RunAlone) {
  const { backups: settings, databaseUrl, dataDir, role } = services.config;
  if (!settings) return null;
  if (role === 'admin-api' && databaseUrl && !settings.s3Prefix)
    services.app.log.warn(
      `BACKUP_S3_PREFIX is not set: each backup is in ${dataDir} of the process that writes it, and old ones are removed only there.`,
    );
  const { scheduledBackups } = await import('./backup/scheduled');
  // biome-ignore lint/style/noProcessEnv: which secrets the environment gives is written into the backup
  return scheduledBackups({ services, database, settings, alone, env: process.env });
}

/** Other processes miss these files, and temporary folders lose them. */
function warnOfLocalMedia(
  { role, databaseUrl, s3, dataDir }: AdminApiConfig,
  { log }: FastifyInstance,
): void {
  if (role === 'admin-api' && databaseUrl && !s3)
    log.warn(
      `S3_BUCKET is not set: media are stored in ${dataDir}, where no other admin API finds them and where they are lost unless the folder is kept.`,
    );
}

/** Not awaited. */
async function warnOfMail({ mailer, app }: Services): Promise<void> {
  try {
    const { plain } = await mailer.check();
    if (plain)
      app.log.warn(
        'The mail server of SMTP_URL offers no TLS: mails, with their invitation links, and its password are sent unencrypted. Use smtps://, or a server with STARTTLS.',
      );
  } catch (error) {
    app.log.warn(
      { err: error },
      `The mail server of SMTP_URL cannot be used: ${(error as Error).message}. Until it can, invitations give their link to the admin.`,
    );
  }
}

function liveEvents(
  { databaseUrl }: AdminApiConfig,
  { pool }: Database,
  { app }: Services,
): Promise<LiveEvents> | LiveEvents {
  if (!databaseUrl) return localEvents();
  const onError = (error: Error) => app.log.error({ err: error }, 'live events');
  return postgresEvents({ databaseUrl, pool, onError });
}

function routes(
  services: Services,
  database: Database,
  events: LiveEvents,
  check: () => Promise<ReadinessChecks>,
  stopping: () => boolean,
): () => void {
  services.app.get('/healthz', { config: { open: true } }, async () => ({
    success: true,
    status: 'ok',
    ...release,
  }));
  readinessRoute(services, database, check, stopping);
  authRoutes(services);
  const proveOwner = createOwnerProof(services);
  accountRoutes(services, proveOwner);
  passkeyRoutes(services, proveOwner);
  passwordResetRoutes(services);
  staffUserRoutes(services);
  mailRoutes(services);
  categoryRoutes(services);
  sectionRoutes(services);
  contentRoutes(services);
  findingContentsRoutes(services);
  findingStaffUserRoutes(services);
  pollRoutes(services);
  quizRoutes(services);
  surveyRoutes(services);
  infoItemRoutes(services);
  promptRoutes(services);
  analyticsRoutes(services);
  resultRoutes(services);
  mobileApiRoutes(services, events);
  const leaveLive = serveLive(services, events);
  auditRoutes(services);
  capabilityRoutes(services);
  versionRoutes(services);
  openApiRoutes(services);
  mediaRoutes(services);
  return leaveLive;
}

function createApp(config: AdminApiConfig, log?: { write(line: string): void }): FastifyInstance {
  const app = fastify({
    logger: {
      level: config.logLevel,
      stream: log,
      base: { app: 'admin-api' },
      serializers: { err: loggedError },
      redact: ['req.headers.authorization', '*.password', '*.token', '*.invitationToken', '*.mfaSecret'],
    },
    logController: new LogController({ disableRequestLogging: true, requestIdLogLabel: 'requestId' }),
    bodyLimit: jsonLimit,
    requestTimeout: requestLimit,
    routerOptions: { querystringParser: parseQuery },
    forceCloseConnections: 'idle',
    trustProxy: config.trustProxy > 0 && ((_address, hop) => hop < config.trustProxy),
    // Shared by both logs.
    genReqId: (request) => {
      const given = String(request.headers['x-request-id'] ?? '');
      return /^[\w-]{8,64}$/.test(given) ? given : randomBytes(8).toString('hex');
    },
    frameworkErrors: (error, request, reply) => {
      sendError(error, request, reply);
    },
  });
  app.server.headersTimeout = 30_000;
  dropUnusedConnections(app);
  acceptJson(app);
  acceptMultipart(app);
  handleErrors(app);
  limitFields(app);
  requireBearer(app, config.token);
  nameCaller(app);
  app.addHook('onResponse', async (request, reply) => {
    const { method } = request;
    const entry = {
      method,
      path: pathOf(request),
      status: reply.statusCode,
      ms: Math.round(reply.elapsedTime),
    };
    request.log[method === 'GET' || method === 'HEAD' ? 'debug' : 'info'](entry, 'call');
  });
  app.addHook('onSend', async (request, reply) => {
    reply.headers({ 'x-request-id': request.id, 'x-content-type-options': 'nosniff' });
    if (!reply.hasHeader('cache-control')) reply.header('cache-control', 'no-store');
  });
  return app;
}

/** Several calls of SPEC §7 have an empty body. */
function acceptJson(app: FastifyInstance): void {
  const parseJson = app.getDefaultJsonParser('error', 'error');
  app.removeContentTypeParser('application/json');
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (body === '') done(null, undefined);
    else parseJson(request, body as string, done);
  });
}

async function listen(app: FastifyInstance, { host, port }: AdminApiConfig): Promise<void> {
  try {
    await app.listen({ host, port });
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'EADDRINUSE')
      throw new StartupError(`Port ${port} on ${host} is already in use; set ADMIN_API_PORT to another one.`);
    if (code === 'EACCES')
      throw new StartupError(`Port ${port} may not be used by this account; set ADMIN_API_PORT.`);
    if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND')
      throw new StartupError(`ADMIN_API_HOST ${host} is not an address of this machine.`);
    throw error;
  }
}
