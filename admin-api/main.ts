import closeWithGrace from 'close-with-grace';
import { exitStatus } from '../shared/exit-status';
import { fullDiskReason } from '../shared/full-disk';
import { printedError } from '../shared/log-error';
import { makeFilesPrivate } from '../shared/private-files';
import { release } from '../shared/release';
import { readSecretFiles } from '../shared/secret-variables';
import { type AdminApiConfig, readConfig, StartupError } from './config';
import { takeDataDir } from './db/data-dir';
import { UnusableDatabase } from './db/pglite';
import type { SignIn } from './demo/fill';
import type { Services } from './http/register';
import type { RunningAdminApi } from './server';

makeFilesPrivate();

/**
 * Run by the dashboard (app/http.server/embedded.ts), which stops this process through the channel, not by
 * signals.
 */
const embedded = process.argv.includes('--embedded');
const stopSignals = embedded ? (['SIGHUP', 'SIGINT', 'SIGQUIT', 'SIGTERM'] as const) : [];
for (const signal of stopSignals) process.on(signal, () => {});

/** decision 0001 */
type Report =
  | {
      type: 'ready';
      url: string;
      liveUrl: string;
      token: string;
      mediaKey: string;
      appKey: string;
      signIns: SignIn[];
    }
  | { type: 'failure'; message: string; status: number };

const report = (message: Report) =>
  new Promise<void>((done) => {
    if (!process.send) return done();
    process.send(message, undefined, undefined, () => done());
  });

async function giveUp(error: unknown): Promise<never> {
  const explained = error instanceof StartupError;
  const full = await fullDiskReason(process.env.DATA_DIR?.trim() || './data', error, {
    unexplained: (!explained || error instanceof UnusableDatabase) && !process.env.DATABASE_URL?.trim(),
  });
  const known = explained || full !== null;
  const message = full ?? (explained ? error.message : 'The admin API could not start.');
  if (!known || !embedded) console.error(known ? message : printedError(error));
  const usual = known ? exitStatus.configuration : exitStatus.failed;
  const status = explained && !full ? error.status : usual;
  await report({ type: 'failure', message, status });
  process.exit(status);
}

/** The next process needs the lock on DATA_DIR. */
function endWithParent(close: () => void): void {
  if (!process.send) return;
  if (process.connected) process.once('disconnect', close);
  else close();
}

async function run(): Promise<void> {
  let config: AdminApiConfig;
  let api: RunningAdminApi;
  let signIns: SignIn[] = [];
  try {
    const issues = readSecretFiles(process.env);
    if (issues.length > 0) throw new StartupError(`The configuration is not valid: ${issues.join('; ')}.`);
    config = await readConfig(process.env);
    const starting = start(config);
    // Early: a signal during the start still closes the database.
    const grace = closeWithGrace(
      { delay: 25_000, logger: false, skip: [...stopSignals] },
      async ({ err }) => {
        const running = await starting.catch(() => null);
        const log = running?.services.app.log;
        if (err) log?.fatal({ err }, 'stopping after an error');
        else log?.info('stopping');
        await running?.close();
        log?.info('stopped');
      },
    );
    endWithParent(grace.close);
    api = await starting;
    if (config.demo) {
      const { demoSignIns } = await loadDemo();
      signIns = await demoSignIns(api.services.db, api.services.totpKeys);
    }
  } catch (error) {
    return giveUp(error);
  }
  const { log } = api.services.app;
  api.failed.then((error) => {
    log.fatal({ err: error }, 'the embedded database stopped');
    process.exit(1);
  });
  log.info({ ...release, url: api.url, database: api.database.kind }, 'admin API is listening');
  const { token, mediaKey, appKey } = config;
  await report({ type: 'ready', url: api.url, liveUrl: api.liveUrl, token, mediaKey, appKey, signIns });
  if (config.demoTraffic)
    (await loadDemo()).startTraffic({
      url: api.url,
      appKey,
      onError: (err) => log.debug({ err }, 'demo traffic'),
    });
}

/** Opens the database while the calls' code loads. */
async function start(config: AdminApiConfig): Promise<RunningAdminApi> {
  const data = await takeDataDir(config);
  try {
    const [{ startAdminApi }, demo] = await Promise.all([
      import('./server'),
      config.demo || config.demoTraffic ? loadDemo() : null,
    ]);
    return await startAdminApi(config, {
      data,
      prepare: demo && config.demo ? fillWith(demo) : undefined,
      drains: process.env.ROLE?.trim() === 'admin-api',
    });
  } catch (error) {
    await data.release();
    throw error;
  }
}

type Demo = typeof import('./demo/index');

async function loadDemo(): Promise<Demo> {
  try {
    return await import('./demo/index');
  } catch (error) {
    if ((error as { code?: string }).code !== 'ERR_MODULE_NOT_FOUND') throw error;
    throw new StartupError(
      'DEMO is on, and this image has no demo data: build it with --build-arg DEMO=1, or leave DEMO empty.',
    );
  }
}

const fillWith =
  ({ fillDemo }: Demo) =>
  async ({ db, storage, totpKeys, app }: Services): Promise<void> => {
    const started = Date.now();
    if (await fillDemo({ db, storage, totpKeys }))
      app.log.info({ ms: Date.now() - started }, 'filled with the demo data');
  };

/** `--reset-two-factor`, for a lost TOTP key. */
async function resetTwoFactor(): Promise<void> {
  try {
    const config = await readConfig(process.env);
    const data = await takeDataDir(config);
    const [{ openDatabase }, { resetLostSecrets }] = await Promise.all([
      import('./db/database'),
      import('./auth/totp-secrets'),
    ]);
    const { databaseUrl, dataDir } = config;
    const onError = (error: Error) => console.error(error.message);
    const { pglite } = data;
    const database = await openDatabase({ databaseUrl, pgliteDir: `${dataDir}/pglite`, pglite, onError });
    const count = await resetLostSecrets({ db: database.db, config });
    await database.close();
    await data.release();
    console.log(`Two-factor authentication was reset for ${count} ${count === 1 ? 'user' : 'users'}.`);
  } catch (error) {
    await giveUp(error);
  }
}

await (process.argv.includes('--reset-two-factor') ? resetTwoFactor() : run());
