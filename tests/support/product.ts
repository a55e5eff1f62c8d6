import { rm } from 'node:fs/promises';
import { freshDataDir } from './demo-data';
import { freshDatabase } from './demo-database';
import { freePort, type Running, startServer } from './process';
import { type Recorder, startRecorder } from './recorder';

export type AdminApi = Omit<Running, 'pid'> & { token: string; mediaKey: string };

/** A dashboard with its admin API behind a recorder. */
export type Product = Pick<Running, 'url' | 'output'> & {
  adminApi: AdminApi;
  recorder: Recorder;
  stop(): Promise<unknown>;
};

export type ProductOptions = {
  /** Environment variables on top of the usual ones. */
  env?: Record<string, string>;
  /** Start with the demo data (the default) or with an empty database. */
  demo?: boolean;
  /** What the provider already does when the dashboard starts. */
  prepare?: (recorder: Recorder) => void;
};

/**
 * Starts the built embedded admin API by itself, on a free port with a DATA_DIR and a database of its own, which go with it: on PostgreSQL
 * where there is one, else (and with a DATA_DIR that a test has made) on PGlite.
 */
export async function startAdminApi({
  env = {},
  demo = true,
}: ProductOptions = {}): Promise<AdminApi & Running> {
  const token = env.ADMIN_API_TOKEN ?? `test-bearer-${crypto.randomUUID()}`;
  const mediaKey = `test-media-key-${crypto.randomUUID()}`;
  const port = await freePort();
  const { dataDir, env: own, forget } = await freshData(demo, env.DATA_DIR);
  const api = await startServer('build/admin-api.js', port, {
    ADMIN_API_HOST: '127.0.0.1',
    ADMIN_API_PORT: String(port),
    ADMIN_API_TOKEN: token,
    MEDIA_API_KEY: mediaKey,
    DATA_DIR: dataDir,
    DEMO: demo ? '1' : '0',
    LOG_LEVEL: 'info',
    ...own,
    ...env,
  });
  return {
    ...api,
    token,
    mediaKey,
    async stop(signal) {
      const code = await api.stop(signal);
      await forget();
      return code;
    },
  };
}

/** A DATA_DIR and a database of one's own. @param given a DATA_DIR that a test has made, with its database in it */
export async function freshData(demo: boolean, given?: string) {
  if (given) return { dataDir: given, env: {}, forget: async () => {} };
  const empty = await freshDataDir(false);
  const remove = (folder: string) => rm(folder, { recursive: true, force: true });
  const database = await freshDatabase(demo, empty);
  if (database)
    return {
      dataDir: empty,
      env: database.env,
      forget: async () => {
        await database.forget();
        await remove(empty);
      },
    };
  await remove(empty);
  const dataDir = await freshDataDir(demo);
  return { dataDir, env: {}, forget: () => remove(dataDir) };
}

/**
 * Starts the built dashboard by itself, as a user with an admin API elsewhere does.
 * @param env at least ADMIN_API_URL and ADMIN_API_TOKEN; without them it starts its embedded admin API
 */
export async function startDashboard(env: Record<string, string>): Promise<Running> {
  const port = env.PORT ? Number(env.PORT) : await freePort();
  const dataDir = await freshDataDir(false);
  const dashboard = await startServer('build/server.js', port, {
    HOST: '127.0.0.1',
    PORT: String(port),
    PUBLIC_URL: `http://127.0.0.1:${port}`,
    DATA_DIR: dataDir,
    LOG_LEVEL: 'info',
    ...env,
  });
  return { ...dashboard, stop: (signal) => stopAndForget(dashboard, dataDir, signal) };
}

/**
 * Starts the built product: dashboard, recorder, embedded admin API, each on a free port.
 * The recorder in between tells which calls reached the admin API, and can play a provider that is down.
 */
export async function startProduct({
  env = {},
  demo = true,
  prepare,
}: ProductOptions = {}): Promise<Product & Running> {
  const provider = await startRecordedProvider({ demo, prepare });
  const dashboard = await startDashboard({ ...provider.env, ...env });
  return {
    ...dashboard,
    adminApi: provider.adminApi,
    recorder: provider.recorder,
    async stop(signal?: NodeJS.Signals | 0) {
      const code = await dashboard.stop(signal);
      await provider.stop();
      return code;
    },
  };
}

/** An embedded admin API behind a recorder, and what a dashboard needs to call it. */
export async function startRecordedProvider(
  { demo = true, prepare }: Pick<ProductOptions, 'demo' | 'prepare'>,
  startApi: (options: { demo: boolean }) => Promise<AdminApi> = startAdminApi,
) {
  const adminApi = await startApi({ demo });
  const recorder = await startRecorder(adminApi.url);
  prepare?.(recorder);
  return {
    adminApi,
    recorder,
    env: {
      ADMIN_API_URL: recorder.url,
      ADMIN_API_TOKEN: adminApi.token,
      MEDIA_API_KEY: adminApi.mediaKey,
      ADMIN_API_LIVE_URL: `${adminApi.url.replace('http', 'ws')}/`,
    },
    async stop() {
      await recorder.stop();
      await adminApi.stop();
    },
  };
}

async function stopAndForget(server: Running, dataDir: string, signal?: NodeJS.Signals | 0) {
  const code = await server.stop(signal);
  await rm(dataDir, { recursive: true, force: true });
  return code;
}
