import { readdirSync, readFileSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { freePort, type Running, startServer } from '../support/process';
import { startDashboard } from '../support/product';
import { demoEmail, signIn } from '../support/visitor';
import { startBareServer } from './bare';
import { libraryDataDir, startLibrary } from './library';
import { median, type Row } from './table';

const runs = 5;
/** Milliseconds after which a process that was used is idle again. */
const idleAfter = 10_000;

/** Seconds from starting on existing data until the login page answers, and memory of processes that were used and are idle again. */
export async function measureStart(): Promise<Row[]> {
  const dataDir = await libraryDataDir();
  try {
    const [whole, alone, bare]: [number[], number[], number[]] = [[], [], []];
    for (let run = 0; run < runs; run++) {
      whole.push(await timed(() => startWhole(dataDir)));
      alone.push(await timed(startAlone));
      bare.push(await timed(async () => ({ ...(await startBareServer()) }), '/hello'));
    }
    const reference = { what: "bare Express 'hello'", figure: median(bare) };
    return [
      {
        what: 'start to first 200, embedded API, existing data',
        figure: median(whole),
        unit: 's',
        reference,
        budget: { atMost: 1.2 },
      },
      { what: 'start to first 200, dashboard alone', figure: median(alone), unit: 's', reference },
      ...(await memory(dataDir)),
    ];
  } finally {
    await rm(dataDir, { recursive: true, force: true });
  }
}

async function memory(dataDir: string): Promise<Row[]> {
  if (process.platform !== 'linux') return [];
  const dashboard = await startLibrary();
  const bare = await startBareServer();
  const whole = await startWhole(dataDir);
  try {
    await fetch(`${bare.url}/rows`);
    for (const { url } of [dashboard, whole]) {
      const visitor = await signIn(url, demoEmail.superadmin);
      for (const page of ['', '/contents', '/contents?view=list', '/insights', '/security', '/polls'])
        await visitor.open(`/dashboard${page}`);
    }
    await sleep(idleAfter);
    const reference = { what: 'bare Express with React', figure: residentMB(bare.pid) };
    return [
      {
        what: 'memory, idle, dashboard alone',
        figure: residentMB(dashboard.pid),
        unit: 'MB',
        reference,
        budget: { atMost: 150 },
      },
      {
        what: 'memory, idle, with the embedded API',
        figure: residentMB(whole.pid),
        unit: 'MB',
        reference,
        budget: { atMost: 450 },
      },
    ];
  } finally {
    bare.stop();
    await Promise.all([whole.stop(), dashboard.stop()]);
  }
}

/** The built product as one starts it: dashboard and embedded admin API over a folder of data. */
async function startWhole(dataDir: string): Promise<Running> {
  const port = await freePort();
  return startServer('build/server.js', port, {
    HOST: '127.0.0.1',
    PORT: String(port),
    ADMIN_API_PORT: '0',
    DATA_DIR: dataDir,
    DEMO: '1',
    DEMO_TRAFFIC: '0',
    LOG_LEVEL: 'warn',
  });
}

/** With an admin API elsewhere, which need not respond for the login page. */
const startAlone = () =>
  startDashboard({
    ADMIN_API_URL: 'http://127.0.0.1:9',
    ADMIN_API_TOKEN: 'token-of-the-measurement',
    LOG_LEVEL: 'warn',
  });

async function timed(
  start: () => Promise<{ url: string; stop: () => unknown }>,
  path = '/auth/login',
): Promise<number> {
  const started = performance.now();
  const running = await start();
  const response = await fetch(running.url + path);
  await response.arrayBuffer();
  const seconds = (performance.now() - started) / 1_000;
  if (!response.ok) throw new Error(`${path} answered ${response.status}`);
  await running.stop();
  return seconds;
}

/** Resident memory of a process and what it started, in MB. */
function residentMB(pid: number): number {
  const own = Number(/VmRSS:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1_000;
  const children = readdirSync(`/proc/${pid}/task`).flatMap((task) =>
    readFileSync(`/proc/${pid}/task/${task}/children`, 'utf8').trim().split(' ').filter(Boolean).map(Number),
  );
  return children.reduce((sum, child) => sum + residentMB(child), own);
}
