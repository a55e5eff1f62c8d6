import { mkdtemp, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { request } from 'undici';
import { startPostgres } from '../../scripts/lib/postgres.mjs';
import { freePort, type Running, startServer } from '../support/process';
import { startProxy } from './proxy';

const appKey = `app-key-${crypto.randomUUID()}`;

/** A process of the product that can be killed and started again, with the same port and the same folder. */
export type Node = {
  name: string;
  port: number;
  /** How often it was killed. */
  kills: number;
  isUp(): boolean;
  /** kill -9, and a new one at once. */
  killAndRestart(): Promise<void>;
  /** @param atOnce kill -9 instead of the way it ends by itself */
  stop(atOnce: boolean): Promise<void>;
};

/**
 * @param media folder that stands for the one in its own
 * @param firstStart variables that it is started with for the first time only
 */
async function startNode(
  name: string,
  port: number,
  env: Record<string, string>,
  media: string,
  firstStart: Record<string, string> = {},
): Promise<Node> {
  const dataDir = await mkdtemp(join(tmpdir(), `inzira-${name}-`));
  await symlink(media, join(dataDir, 'media'));
  const start = (more = {}) =>
    startServer('build/server.js', port, { ...env, ...more, DATA_DIR: dataDir, LOG_LEVEL: 'warn' });
  let running: Running | null = await start(firstStart);
  const node: Node = {
    name,
    port,
    kills: 0,
    isUp: () => running !== null,
    async killAndRestart() {
      const victim = running;
      running = null;
      node.kills++;
      await victim?.stop('SIGKILL');
      running = await start();
    },
    async stop(atOnce) {
      const code = await running?.stop(atOnce ? 'SIGKILL' : 'SIGTERM');
      if (!atOnce && code !== 0)
        console.error(`${name} ended with ${code}:\n${running?.output().slice(-2_000)}`);
      await rm(dataDir, { recursive: true, force: true });
    },
  };
  return node;
}

/**
 * PostgreSQL, admin APIs and dashboards, each with an empty DATA_DIR of its own but one folder of media, behind two proxies that stick to nothing.
 * @returns null with a line where PostgreSQL is not installed
 */
export async function startCluster(count: { dashboards: number; adminApis: number }) {
  const postgres = await startPostgres({ durable: true, settings: { max_connections: '200' } });
  if (!postgres) {
    console.log("Debian's postgresql is needed.");
    return null;
  }
  const media = await mkdtemp(join(tmpdir(), 'inzira-media-'));
  const ports = async (count: number) => {
    const found: number[] = [];
    for (let at = 0; at < count; at++) found.push(await freePort());
    return found;
  };
  const apiPorts = await ports(count.adminApis);
  const dashboardPorts = await ports(count.dashboards);
  const apiProxy = await startProxy(apiPorts);
  const proxy = await startProxy(dashboardPorts);
  const shared = {
    DATABASE_URL: postgres.url('postgres'),
    TOTP_KEY: crypto.randomUUID(),
    APP_API_KEY: appKey,
    PUBLIC_URL: proxy.url,
    TRUST_PROXY: '1',
  };
  const api = (port: number, at: number) => {
    const own = { ROLE: 'admin-api', ADMIN_API_HOST: '127.0.0.1', ADMIN_API_PORT: String(port) };
    return startNode(`admin-api-${at + 1}`, port, { ...shared, ...own }, media, { DEMO: '1' });
  };
  const dashboard = (port: number, at: number) =>
    startNode(
      `dashboard-${at + 1}`,
      port,
      {
        ...shared,
        ROLE: 'dashboard',
        HOST: '127.0.0.1',
        PORT: String(port),
        ADMIN_API_URL: apiProxy.url,
        ADMIN_API_LIVE_URL: `${apiProxy.url.replace('http', 'ws')}/`,
      },
      media,
    );
  // The first one fills the demo data; the others start side by side, as an orchestrator does it.
  const first = await api(apiPorts[0] ?? 0, 0);
  const others = await Promise.all(apiPorts.slice(1).map((port, at) => api(port, at + 1)));
  const apis = [first, ...others];
  const nodes = await Promise.all(dashboardPorts.map(dashboard));
  return {
    url: proxy.url,
    apiUrl: apiProxy.url,
    postgres,
    apis,
    dashboards: nodes,
    async stop(atOnce = false) {
      await Promise.all(nodes.map((node) => node.stop(atOnce)));
      await Promise.all(apis.map((node) => node.stop(atOnce)));
      proxy.stop();
      apiProxy.stop();
      await postgres.stop();
      await rm(media, { recursive: true, force: true });
    },
  };
}

export type Cluster = NonNullable<Awaited<ReturnType<typeof startCluster>>>;

/** Opens a session of the companion app. @returns whether that worked */
export async function startAppSession({ apiUrl }: Pick<Cluster, 'apiUrl'>): Promise<boolean> {
  const sent = await request(`${apiUrl}/app/sessions`, {
    method: 'POST',
    headers: { 'x-app-key': appKey, 'content-type': 'application/json' },
    body: JSON.stringify({ district: 'Gasabo', ageRange: '6-9' }),
  }).catch(() => null);
  await sent?.body.dump();
  return sent !== null && sent.statusCode < 300;
}
