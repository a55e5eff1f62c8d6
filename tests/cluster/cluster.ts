import { mkdtemp, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startPostgres } from '../../scripts/lib/postgres.mjs';
import { startS3Server } from '../../scripts/lib/s3-server.mjs';
import { freePort, type Running, startServer } from '../support/process';
import { startProxy } from './proxy';

export const appKey = `app-key-${crypto.randomUUID()}`;

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
 * @param firstStart variables beside `env` that it is started with for the first time only
 * @param media folder that stands for the one in its own; null: media are in a bucket, or at the admin API
 */
async function startNode(
  name: string,
  port: number,
  env: Record<string, string>,
  { firstStart = {}, media = null }: { firstStart?: Record<string, string>; media?: string | null } = {},
): Promise<Node> {
  const dataDir = await mkdtemp(join(tmpdir(), `inzira-${name}-`));
  if (media) await symlink(media, join(dataDir, 'media'));
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
 * PostgreSQL, an S3 server, admin APIs and dashboards, each with an empty DATA_DIR of its own, behind two proxies that stick to nothing.
 * @param parts.needsS3 false: where no S3 server is installed, media are in a folder that all admin APIs have
 * @returns null with a line where PostgreSQL or a needed S3 server is not installed
 */
export async function startCluster({
  dashboards,
  adminApis,
  needsS3 = true,
}: {
  dashboards: number;
  adminApis: number;
  needsS3?: boolean;
}) {
  const postgres = await startPostgres({ durable: true, settings: { max_connections: '200' } });
  const s3 = postgres && (await startS3Server());
  if (!postgres || (needsS3 && !s3)) {
    console.log(
      "Debian's postgresql, radosgw, ceph-mon, ceph-osd and ceph-common are needed; see docs/deploying.md.",
    );
    await postgres?.stop();
    return null;
  }
  const media = s3 ? null : await mkdtemp(join(tmpdir(), 'inzira-media-'));
  const bucket = s3 && {
    ...s3.env,
    S3_BUCKET: await makeBucket(s3.env),
    S3_FORCE_PATH_STYLE: '1',
  };
  const ports = async (count: number) => {
    const found: number[] = [];
    for (let at = 0; at < count; at++) found.push(await freePort());
    return found;
  };
  const apiPorts = await ports(adminApis);
  const dashboardPorts = await ports(dashboards);
  const apiProxy = await startProxy(apiPorts);
  const proxy = await startProxy(dashboardPorts);
  const shared = {
    DATABASE_URL: postgres.url('postgres'),
    ...bucket,
    TOTP_KEY: crypto.randomUUID(),
    APP_API_KEY: appKey,
    PUBLIC_URL: proxy.url,
    TRUST_PROXY: '1',
  };
  const api = (port: number, at: number) => {
    const own = { ROLE: 'admin-api', ADMIN_API_HOST: '127.0.0.1', ADMIN_API_PORT: String(port) };
    const firstStart = { DEMO: '1' };
    return startNode(`admin-api-${at + 1}`, port, { ...shared, ...own }, { firstStart, media });
  };
  const dashboard = (port: number, at: number) =>
    startNode(`dashboard-${at + 1}`, port, {
      ...shared,
      ROLE: 'dashboard',
      HOST: '127.0.0.1',
      PORT: String(port),
      ADMIN_API_URL: apiProxy.url,
      ADMIN_API_LIVE_URL: `${apiProxy.url.replace('http', 'ws')}/`,
    });
  const apis: Node[] = [];
  const nodes: Node[] = [];
  // The first one fills the demo data; the others start side by side, as an orchestrator does it.
  for (const [at, port] of apiPorts.slice(0, 1).entries()) apis.push(await api(port, at));
  apis.push(...(await Promise.all(apiPorts.slice(1).map((port, at) => api(port, at + 1)))));
  nodes.push(...(await Promise.all(dashboardPorts.map(dashboard))));
  return {
    url: proxy.url,
    apiUrl: apiProxy.url,
    postgres,
    s3,
    apis,
    dashboards: nodes,
    async stop(atOnce = false) {
      await Promise.all(nodes.map((node) => node.stop(atOnce)));
      await Promise.all(apis.map((node) => node.stop(atOnce)));
      proxy.stop();
      apiProxy.stop();
      s3?.stop();
      await postgres.stop();
      if (media) await rm(media, { recursive: true, force: true });
    },
  };
}

export type Cluster = NonNullable<Awaited<ReturnType<typeof startCluster>>>;

async function makeBucket(env: Record<string, string>): Promise<string> {
  const { CreateBucketCommand, S3Client } = await import('@aws-sdk/client-s3');
  const client = new S3Client({
    endpoint: env.S3_ENDPOINT as string,
    region: env.S3_REGION as string,
    forcePathStyle: true,
    credentials: {
      accessKeyId: env.S3_ACCESS_KEY_ID as string,
      secretAccessKey: env.S3_SECRET_ACCESS_KEY as string,
    },
  });
  const bucket = `inzira-${Date.now()}`;
  await client.send(new CreateBucketCommand({ Bucket: bucket }));
  client.destroy();
  return bucket;
}
