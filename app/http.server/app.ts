import { randomUUID } from 'node:crypto';
import { readdirSync } from 'node:fs';
import { createRequestHandler } from '@remix-run/express';
import type { ServerBuild } from '@remix-run/node';
import compression from 'compression';
import express, { type ErrorRequestHandler, type Express, type Request, type Response } from 'express';
import onHeaders from 'on-headers';
import { pinoHttp } from 'pino-http';
import sirv from 'sirv';
import { runFor } from '~/admin-api.server/caller';
import { handlerByPath, hasPage, isDataRequest, pageUrl } from '~/remix-adapter.server';
import { receiveForms } from '~/uploads.server/receive-form';
import { tusHandler } from '~/uploads.server/tus-handler';
import { uploadStatus } from '~/uploads.server/upload-status';
import { loggedError } from '../../shared/log-error';
import { release } from '../../shared/release';
import { type Figures, poolFigures } from '../../shared/request-metrics';
import { appProxy } from './app-proxy';
import { createRequestContext, type Services } from './context';
import { rejectCrossSite } from './cross-site';
import type { Development } from './development';
import { createFirstSheet } from './first-sheet';
import { rejectUnknownHost, warnOfIgnoredProxy } from './known-host';
import { liveEvents } from './live-events';
import { mediaProxy } from './media-proxy';
import { createMetrics } from './metrics';
import { pictureCaching, pictureReader } from './read-picture';
import { rejectUnreadable } from './readable';
import { securityHeaders } from './security-headers';
import type { Provider } from './services';
import { sizedPictures } from './sized-pictures';
import { bodyMayTakeLong, limitSlowBodies } from './slow-bodies';
import { receiveTextForms } from './text-forms';
import { webManifest } from './web-manifest';

export type AppOptions = {
  services: Services;
  provider: () => Provider;
  build: ServerBuild | (() => Promise<ServerBuild>);
  /** Empty: local names only. */
  allowedOrigins: readonly string[];
  secure: boolean;
  trustProxy: number;
  metricsToken: string | null;
  figures?: Figures;
  embeddedMetrics?: () => Promise<string>;
  development: Pick<Development, 'middleware' | 'onError'> | null;
  clientFolder: string | null;
  readiness: () => Promise<{ ready: boolean; checks: Record<string, string> }>;
};

/** Other pages could show passwords or data after log-out. */
const publicPages = /^\/(privacy\/?)?$/i;

/** All dependencies are arguments, so that tests can run several. */
export function createApp(options: AppOptions): Express {
  const { services, build, secure, development, clientFolder } = options;
  const app = express();
  app.set('trust proxy', options.trustProxy);
  app.set('query parser', 'simple');
  app.disable('x-powered-by');

  app.use((req, res, next) => {
    req.id = randomUUID();
    res.setHeader('X-Request-Id', req.id);
    // Read early: a closed connection has no address.
    const address = req.ip ?? '';
    res.locals.ip = address;
    runFor({ requestId: req.id, address, userAgent: req.get('user-agent') ?? '' }, next);
  });
  // More than Node's leak warning allows.
  app.use((_req, res, next) => {
    res.setMaxListeners(20);
    next();
  });
  app.use(limitSlowBodies());
  app.use(
    securityHeaders({
      secure,
      development: development !== null,
      mediaSources: options.services.media.sources,
    }),
  );
  app.get('/healthz', (_req, res) => void res.json({ status: 'ok', ...release }));
  const { live, printer } = services;
  const pool = services.databasePool;
  const metrics = createMetrics(
    options.metricsToken,
    {
      live_streams: { help: 'Open streams of live numbers.', read: live.size },
      report_pages_open: { help: 'PDF reports that have a page open.', read: () => printer.load().open },
      report_waiting: { help: 'PDF reports waiting for their turn.', read: () => printer.load().waiting },
      ...(pool ? poolFigures(pool) : {}),
      ...options.figures,
    },
    options.embeddedMetrics,
  );
  app.use(metrics.watch);
  app.get('/metrics', metrics.serve);
  app.get('/readyz', async (_req, res) => {
    const { ready, checks } = await options.readiness();
    res
      .status(ready ? 200 : 503)
      .set('Cache-Control', 'no-store')
      .json({ ready, checks });
  });
  // Above the log, and above the mobile API: sources are below /app/, too.
  if (development) app.use(development.middleware);
  const contexts = new WeakMap<Request, Awaited<ReturnType<typeof createRequestContext>>>();
  app.use(
    pinoHttp({
      logger: services.log,
      genReqId: (req) => req.id,
      // As in the admin API's log.
      customProps: (req, res) => {
        const { locals } = res as Response;
        if (!locals.isNamed) {
          locals.isNamed = true;
          return { requestId: req.id, ip: locals.ip };
        }
        const staffId = contexts.get(req as Request)?.staff?.id;
        const rejected = req.method === 'POST' && [400, 422].includes(res.statusCode);
        return {
          ...(staffId ? { staffId } : {}),
          ...(rejected ? { event: 'input_validation_fail' } : {}),
        };
      },
      customLogLevel: (_req, res, error) => (error || res.statusCode >= 500 ? 'error' : 'info'),
      autoLogging: { ignore: (req) => /^\/(assets|fonts|favicon|media)/.test(req.url ?? '') },
      serializers: {
        // They may contain secrets (SEC-41).
        req: (req) => ({ id: req.id, method: req.method, path: String(req.url).split('?')[0] }),
        res: (res) => ({ statusCode: res.statusCode }),
        err: loggedError,
      },
    }),
  );
  app.use(warnOfIgnoredProxy(options.trustProxy, services.log));
  app.use(rejectUnreadable);
  app.use(rejectUnknownHost(options.allowedOrigins.length > 0));
  // No origin check, no session.
  const { api, capabilities, log } = services;
  const publicUrl = options.allowedOrigins[0] ?? null;
  const { knowsCall } = capabilities;
  app.use(appProxy({ knowsCall, target: options.provider, dispatcher: api.client.streams, publicUrl, log }));
  app.use(rejectCrossSite({ allowedOrigins: options.allowedOrigins, log: services.log }));
  app.use(compression({ filter: shouldCompress }));

  app.get('/site.webmanifest', webManifest(services.config.appName));
  const firstSheet = createFirstSheet(clientFolder, secure);
  if (clientFolder) {
    // By scripts/build.mjs.
    const packed = { brotli: true, gzip: true, immutable: true, maxAge: 365 * 24 * 60 * 60 };
    app.use('/assets', firstSheet.note, sirv(`${clientFolder}/assets`, packed), (_req, res) => {
      res.status(404).type('text').send('Not found');
    });
    // Avoids a disk access per page.
    const files = new Set(readdirSync(clientFolder).map((name) => `/${name}`));
    const serveFile = express.static(clientFolder, { maxAge: '1h', index: false, dotfiles: 'ignore' });
    app.use((req, res, next) => (files.has(req.path) ? serveFile(req, res, next) : next()));
  }

  app.use(async (req, res, next) => {
    try {
      const context = await makeContext(req, res);
      contexts.set(req, context);
      const isPublic = publicPages.test(req.path);
      if (isPublic) res.setHeader('Cache-Control', 'private, no-cache');
      else if (context.staff || /^\/(auth|dashboard)(\/|$)/i.test(req.path))
        res.setHeader('Cache-Control', 'no-store');
      onHeaders(res, sayNoStoreOnce);
      await refreshSession(req, res, context);
      next();
    } catch (error) {
      next(error);
    }
  });

  app.use(
    '/media',
    (req, res, next) =>
      contexts.get(req)?.staff ? next() : void res.status(403).type('text').send('Please sign in.'),
    sizedPictures(
      (pageUrl) => services.media.behind(pageUrl) !== null,
      pictureReader({ ...services, dispatcher: services.api.client.streams }),
      pictureCaching({ ...services, dispatcher: services.api.client.streams }),
    ),
    mediaProxy({ media: services.media, dispatcher: services.api.client.streams, log: services.log }),
  );

  const contextOf = (req: Request) => contexts.get(req);
  app.get(
    '/dashboard/live',
    liveEvents({
      live: services.live,
      staffStatus: services.staffStatus,
      contextOf,
      allowedOrigins: options.allowedOrigins,
    }),
  );
  app.use('/uploads', uploadStatus({ uploads: services.uploads, contextOf }));
  const receiving = { uploads: services.uploads, contextOf, log: services.log, bodyMayTakeLong };
  app.use('/uploads', tusHandler(receiving));
  app.use(receiveForms(receiving));
  app.use(receiveTextForms(contextOf));
  const pages = (part: AppOptions['build']) =>
    createRequestHandler({
      build: part,
      mode: development ? 'development' : 'production',
      getLoadContext: (req) => contexts.get(req) as NonNullable<ReturnType<typeof contexts.get>>,
    });
  if (typeof build === 'function') app.all('*', pages(build));
  else {
    const handlerOf = handlerByPath(build, pages);
    app.all('*', (req, res, next) => handlerOf(req.originalUrl)(req, res, next));
  }
  if (development) app.use(development.onError);
  app.use(lastResort(services));
  return app;

  async function makeContext(req: Request, res: Response) {
    const gone = new AbortController();
    res.on('close', () => gone.abort());
    return createRequestContext(services, {
      method: req.method,
      url: req.originalUrl,
      cookies: req.get('cookie') ?? null,
      requestId: String(req.id),
      nonce: res.locals.nonce,
      firstSheet: firstSheet.missingIn(req),
      signal: gone.signal,
      address: req.ip,
      userAgent: req.get('user-agent'),
      shownBy: async () => {
        if (hasPage(typeof build === 'function' ? await build() : build, req.originalUrl)) return 'its page';
        const isFollowed = isDataRequest(req.originalUrl) || req.accepts(['json', 'html']) === 'html';
        return isFollowed ? 'next page' : 'script';
      },
    });
  }

  /** Pages and forms extend the session (SPEC §10.12). Set late, so that a log-out wins. */
  async function refreshSession(
    req: Request,
    res: Response,
    context: Awaited<ReturnType<typeof createRequestContext>>,
  ): Promise<void> {
    const { session } = context;
    if (!session || req.get('sec-purpose')?.includes('prefetch')) return;
    const read = req.method === 'GET' || req.method === 'HEAD';
    const byPerson = !read || (req.get('sec-fetch-mode') ?? 'navigate') === 'navigate';
    const touched = byPerson ? await services.sessions.touch(session, context.device) : null;
    const path = read ? await rememberedPath(req) : null;
    const draftKey = byPerson ? await context.draftKey() : null;
    onHeaders(res, () => {
      const own = [res.getHeader('set-cookie') ?? []].flat().map(String);
      const name = (cookie: string) => cookie.split('=')[0];
      const add = [touched, draftKey?.setCookie ?? null, res.statusCode < 300 ? path : null].filter(
        (c): c is string => c !== null && !own.some((o) => name(o) === name(c)),
      );
      if (add.length > 0 && res.statusCode < 500) res.setHeader('set-cookie', [...own, ...add]);
    });
  }

  /** SPEC §2. */
  async function rememberedPath(req: Request): Promise<string | null> {
    const path = pageUrl(req.originalUrl);
    // See guard.ts.
    if (/\.pdf(\?|$)/.test(path)) return null;
    if ((await services.sessions.lastPath(req.get('cookie'))) === path) return null;
    return services.sessions.rememberPath(path);
  }
}

/** Removes the duplicate `no-store` of a route. */
function sayNoStoreOnce(this: Response): void {
  if (String(this.getHeader('cache-control')) === 'no-store,no-store')
    this.setHeader('Cache-Control', 'no-store');
}

/** Event streams must not be buffered. */
function shouldCompress(req: Request, res: Response): boolean {
  const type = String(res.getHeader('content-type') ?? '');
  if (/^(video|audio|application\/pdf|text\/event-stream|image\/(?!svg))/.test(type)) return false;
  return compression.filter(req, res);
}

/** Errors outside Remix: an id for the log, never a stack (SEC-42). */
function lastResort(services: Services): ErrorRequestHandler {
  return (error, req, res, _next) => {
    const status = Number((error as { status?: number }).status) || 500;
    if (status >= 500) services.log.error({ err: error, requestId: req.id }, 'request failed');
    if (res.headersSent) return void res.destroy();
    res.status(status).type('text');
    res.send(status < 500 ? 'Not found' : `Something went wrong on the server. Please quote ${req.id}.`);
  };
}
