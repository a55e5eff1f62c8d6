import closeWithGrace from 'close-with-grace';
import { type AdminApiConfig, readConfig, StartFault } from './config';
import { demoSignIns, fillDemo, type SignIn } from './demo/fill';
import type { Services } from './http/register';
import { type RunningAdminApi, startAdminApi } from './server';

/** What the process that forked us is told (DESIGN §1: the dashboard starts the embedded admin API). */
type Report =
  | {
      type: 'ready';
      url: string;
      liveUrl: string;
      token: string;
      mediaKey: string;
      appKey: string;
      /** Demo accounts; only where the demo data was asked for. */
      signIns: SignIn[];
    }
  | { type: 'fault'; message: string };

const report = (message: Report) =>
  new Promise<void>((done) => {
    if (!process.send) return done();
    process.send(message, undefined, undefined, () => done());
  });

/** Ends the process with one sentence on stderr and to the parent; 78 for configuration, as sysexits has it. */
async function giveUp(error: unknown): Promise<never> {
  const known = error instanceof StartFault;
  const message = known ? error.message : 'The admin API could not start.';
  console.error(known ? message : error);
  await report({ type: 'fault', message });
  process.exit(known ? 78 : 1);
}

async function run(): Promise<void> {
  let config: AdminApiConfig;
  let api: RunningAdminApi;
  let signIns: SignIn[] = [];
  try {
    config = await readConfig(process.env);
    api = await startAdminApi(config, { prepare: config.demo ? fillWithDemo : undefined });
    if (config.demo) signIns = await demoSignIns(api.services.db);
  } catch (error) {
    return giveUp(error);
  }
  const { log } = api.services.app;
  const grace = closeWithGrace({ delay: 25_000, logger: false }, async ({ err }) => {
    if (err) log.fatal({ err }, 'stopping after an error');
    await api.close();
  });
  // Without its parent nobody uses it, and the next parent needs the lock on DATA_DIR.
  process.once('disconnect', () => grace.close());
  api.failed.then((error) => {
    log.fatal({ err: error }, 'the embedded database stopped');
    process.exit(1);
  });
  log.info({ url: api.url, database: api.database.kind }, 'admin API is listening');
  const { token, mediaKey, appKey } = config;
  await report({ type: 'ready', url: api.url, liveUrl: api.liveUrl, token, mediaKey, appKey, signIns });
}

async function fillWithDemo({ db, storage, app }: Services): Promise<void> {
  const started = Date.now();
  if (await fillDemo({ db, storage }))
    app.log.info({ ms: Date.now() - started }, 'filled with the demo data');
}

await run();
