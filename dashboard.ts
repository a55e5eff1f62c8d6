import { existsSync } from 'node:fs';
import { fileURLToPath, pathToFileURL } from 'node:url';
import type { ServerBuild } from '@remix-run/node';
import closeWithGrace from 'close-with-grace';
import pino from 'pino';
import { createEmbeddedAdminApi, EmbeddedStartError } from '~/http.server/embedded';
import { sessionSecrets } from '~/http.server/secret';
import { finishInterrupted } from './admin-api/backup/swap';
import { issuesOf as issuesOfEmbedded, variables as ofAdminApi } from './admin-api/config';
import { type Config, readConfig, variables } from './app/config.server';
import { exitStatus } from './shared/exit-status';
import { fullDiskReason } from './shared/full-disk';
import { loggedError, printedError } from './shared/log-error';
import { BucketUnusable } from './shared/media/bucket';
import { s3Variables } from './shared/media/s3-settings';
import { makeDataDirPrivate, makeFilesPrivate } from './shared/private-files';
import { UnusableDatabase } from './shared/reach-postgres';
import { release } from './shared/release';
import { SecretFileError } from './shared/secret-file';
import { readSecretFiles } from './shared/secret-variables';
import { remarksOnUnknown } from './shared/unknown-variables';

makeFilesPrivate();

/** Read by libraries. */
const elsewhere = ['PGPASSWORD'];

const built = import.meta.url.endsWith('.js');
const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));

const unreadable = readSecretFiles(process.env);
const read = readConfig(process.env);
const issues = [...unreadable, ...(read.ok ? [] : read.issues)];
if (!process.env.ADMIN_API_URL?.trim() && process.env.ROLE?.trim() !== 'dashboard')
  issues.push(...issuesOfEmbedded(process.env).filter((issue) => !issues.some(sameVariable(issue))));
if (!read.ok || issues.length > 0) {
  console.error(`The configuration has ${issues.length === 1 ? 'an error' : `${issues.length} errors`}:`);
  for (const issue of issues) console.error(`  ${issue}`);
  process.exit(exitStatus.configuration);
}
const open: (() => Promise<unknown>)[] = [];
const stopping = new AbortController();
const closeAll = async () => {
  stopping.abort();
  for (const close of open.splice(0).reverse()) await close();
};
try {
  await start(read.config);
} catch (error) {
  // close-with-grace exits.
  if (stopping.signal.aborted) await new Promise(() => {});
  await closeAll();
  // A stack only for unexpected errors.
  const full = await fullDiskReason(read.config.dataDir, error);
  const cannotBeUsed = error instanceof UnusableDatabase || error instanceof BucketUnusable;
  const isDown = cannotBeUsed && error.isDown;
  const configuration =
    error instanceof SecretFileError ||
    (cannotBeUsed && !isDown) ||
    /^(DATA_DIR|Port|HOST) /.test((error as Error).message);
  const foreseen =
    configuration ||
    isDown ||
    error instanceof EmbeddedStartError ||
    (error as Error).message.startsWith('The build ');
  console.error(full ?? (foreseen ? (error as Error).message : printedError(error)));
  if (error instanceof EmbeddedStartError) process.exit(error.status);
  if (isDown && !full) process.exit(exitStatus.tryAgain);
  process.exit(full || configuration ? exitStatus.configuration : exitStatus.failed);
}

async function start(config: Config): Promise<void> {
  const log = pino({ level: config.logLevel, base: { app: 'dashboard' }, serializers: { err: loggedError } });
  // Without it, rendering takes 1.7 times as long.
  process.env.NODE_ENV = config.mode;
  log.info({ ...release, role: config.isAlone ? 'dashboard' : 'all in one' }, 'starting');
  for (const remark of remarksOnUnknown(process.env, [
    ...variables,
    ...ofAdminApi,
    ...s3Variables,
    ...elsewhere,
  ]))
    log.warn(remark);
  makeDataDirPrivate(config.dataDir, log);
  // An interrupted restore also removes the session secret.
  await finishInterrupted(config.dataDir);
  const secrets = await sessionSecrets(config, log);
  // A signal must leave no child.
  closeWithGrace({ delay: 27_000, logger: false }, async ({ err, signal }) => {
    if (err) log.fatal({ err }, 'stopping after an error');
    else log.info({ signal }, 'stopping');
    await closeAll();
    log.info('stopped');
  });
  const embedded = config.adminApi
    ? null
    : createEmbeddedAdminApi({
        entry: here(built ? './admin-api.js' : './admin-api/main.ts'),
        env: embeddedEnv(config),
        log,
        stopping: stopping.signal,
      });
  if (embedded) open.push(() => embedded.close());
  // While the admin API starts.
  const [{ serveDashboard }, build] = await Promise.all([
    import('~/http.server/serve'),
    config.mode === 'development' ? null : builtRemix(),
    embedded?.start(),
  ]);
  const clientFolder = here('./remix/client');
  await serveDashboard({
    config,
    secrets,
    embedded,
    build,
    clientFolder,
    log,
    open,
    stopping: stopping.signal,
  });
}

function sameVariable(issue: string): (other: string) => boolean {
  return (other) => other.split(' ')[0] === issue.split(' ')[0];
}

function embeddedEnv(config: Config): Record<string, string | undefined> {
  return {
    ...process.env,
    PUBLIC_URL: config.publicUrl ?? `http://localhost:${config.port}`,
  };
}

async function builtRemix(): Promise<ServerBuild> {
  const file = here(built ? './remix/server/index.js' : './build/remix/server/index.js');
  if (!existsSync(file)) throw new Error('The build is missing. Run: npm run build');
  return (await import(pathToFileURL(file).href)) as ServerBuild;
}
