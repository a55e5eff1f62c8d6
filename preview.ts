import { fileURLToPath, pathToFileURL } from 'node:url';
import type { AppLoadContext, LoaderFunctionArgs, ServerBuild } from '@remix-run/node';
import pino from 'pino';
import { createRequestContext } from '~/http.server/context';
import { createEmbeddedAdminApi } from '~/http.server/embedded';
import { outsideProvider, sessionSecrets } from '~/http.server/secret';
import { createServices } from '~/http.server/services';
import { readConfig } from './app/config.server';
import { loggedError } from './shared/log-error';
import { makeDataDirPrivate, makeFilesPrivate } from './shared/private-files';

/* Runs the build on Remix's own server (`npm run preview`), to distinguish errors of server.ts. Not for
   production: Express's guards are missing. */
const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));
const read = readConfig(process.env);
if (!read.ok) throw new Error(read.issues.join('; '));
const { config } = read;
const log = pino({ level: config.logLevel, base: { app: 'preview' }, serializers: { err: loggedError } });
makeFilesPrivate();
makeDataDirPrivate(config.dataDir, log);
const embedded = config.adminApi
  ? null
  : createEmbeddedAdminApi({ entry: here('./admin-api.js'), env: process.env, log });
await embedded?.start();
const outside = await outsideProvider(config, log);
const services = createServices({
  config,
  provider: () => outside ?? (embedded as NonNullable<typeof embedded>).provider(),
  secrets: await sessionSecrets(config, log),
  log,
});
const built = (await import(pathToFileURL(here('./remix/server/index.js')).href)) as ServerBuild;

const filled = new WeakMap<object, Promise<AppLoadContext>>();
/** Fills the context once per request. */
function fill(context: AppLoadContext, request: Request): Promise<AppLoadContext> {
  const known = filled.get(context);
  if (known) return known;
  const made = createRequestContext(services, {
    method: request.method,
    url: new URL(request.url).pathname + new URL(request.url).search,
    cookies: request.headers.get('cookie'),
    requestId: crypto.randomUUID(),
    nonce: '',
    signal: request.signal,
  }).then((made) => Object.assign(context, made));
  filled.set(context, made);
  return made;
}

type DataFunction = (args: LoaderFunctionArgs) => unknown;
/** Keeps `staffLoader`'s properties. */
const withContext = (dataFunction: DataFunction): DataFunction =>
  Object.assign(async (args: LoaderFunctionArgs) => {
    const context = await fill(args.context, args.request);
    if (args.request.method === 'POST')
      context.receivedForm ??= await args.request.formData().catch(() => null);
    return dataFunction(args);
  }, dataFunction);

export const routes = Object.fromEntries(
  Object.entries(built.routes).map(([id, route]) => {
    const { loader, action } = route?.module ?? {};
    const dataFunctions = {
      ...(loader && { loader: withContext(loader as DataFunction) }),
      ...(action && { action: withContext(action as DataFunction) }),
    };
    return [id, { ...route, module: { ...route?.module, ...dataFunctions } }];
  }),
) as ServerBuild['routes'];

const draw = built.entry.module.default;
export const entry: ServerBuild['entry'] = {
  module: {
    ...built.entry.module,
    default: async (...args: Parameters<typeof draw>) => {
      await fill(args[4], args[0]);
      return draw(...args);
    },
  },
};
export const { assets, assetsBuildDirectory, basename, future, isSpaMode, mode, publicPath } = built;
