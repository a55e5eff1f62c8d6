// npm run prove-cluster [-- short]: several dashboards and admin APIs on PostgreSQL and S3, killed at random; nothing lost, nothing twice.
import { setTimeout as sleep } from 'node:timers/promises';
import { ensureBuilt, ensureInstalled } from '../../scripts/lib/ensure-built.mjs';
import { type Cluster, type Node, startCluster } from './cluster';
import { sectionsOf } from './database';
import { type Delays, listen, longest, probe } from './delays';
import { uploadAndRead } from './uploads';
import { count, failures, killTimes, type SteadyVisitor, steadySignIn, work } from './visitors';

const isShort = process.argv.includes('short');
const { seconds, visitors, browsers, uploads, killEvery } = isShort
  ? { seconds: 25, visitors: 8, browsers: 10, uploads: { count: 2, bytes: 20_000_000 }, killEvery: 8_000 }
  : {
      seconds: 120,
      visitors: 40,
      browsers: 50,
      uploads: { count: 5, bytes: 200_000_000 },
      killEvery: 10_000,
    };

await ensureInstalled();
await ensureBuilt();
// The short form also runs where no S3 server is installed, without the uploads: those in flight must lie where all dashboards reach them.
const cluster = await startCluster({ dashboards: 3, adminApis: 2, needsS3: !isShort });
if (!cluster) process.exit(0);
process.exit((await prove(cluster).finally(() => cluster.stop())) ? 0 : 1);

/** One line of the table. */
function report(name: string, value: string, ok: boolean): boolean {
  console.log(`${ok ? 'ok    ' : 'FAILED'} ${name.padEnd(62, ' .')} ${value}`);
  return ok;
}

/** Kills one process after the other, PostgreSQL and the S3 server once each. */
async function killer({ dashboards, apis, postgres, s3 }: Cluster, goesOn: () => boolean): Promise<void> {
  const nodes = [...dashboards, ...apis];
  const restarts: Promise<void>[] = [];
  for (let at = 1; goesOn(); at++) {
    await sleep(killEvery);
    if (!goesOn()) break;
    if (at === 4) {
      console.log('  PostgreSQL is restarted');
      await postgres.crash();
      await postgres.restart();
      continue;
    }
    if (at === 6) {
      console.log('  the S3 server hangs for 20 s');
      s3?.pause();
      restarts.push(sleep(20_000).then(() => s3?.resume()));
    }
    // Never the last of its kind: that would be an outage, which no client can retry away. And none twice as often as another.
    const mayDie = (node: Node) =>
      node.isUp() && (dashboards.includes(node) ? dashboards : apis).filter((n) => n.isUp()).length > 1;
    const fewest = Math.min(...nodes.filter(mayDie).map(({ kills }) => kills));
    const victims = nodes.filter((node) => mayDie(node) && node.kills === fewest);
    const victim = victims[Math.floor(Math.random() * victims.length)];
    if (!victim) continue;
    console.log(`  kill -9 ${victim.name}`);
    killTimes.push(performance.now());
    restarts.push(victim.killAndRestart());
  }
  s3?.resume();
  await Promise.all(restarts);
}

/** Returns the words of all pages of the list of sections. */
async function listedSections(visitor: SteadyVisitor): Promise<string> {
  let words = '';
  for (let path: string | undefined = '/dashboard/sections'; path; ) {
    const page = await visitor.open(path);
    words += page.words;
    path = page.$('a[aria-label="Next page"]').attr('href');
  }
  return words;
}

async function prove(running: Cluster): Promise<boolean> {
  const { url } = running;
  const delays: Delays = { ban: [], live: [], write: [] };
  console.log(
    `${visitors} visitors, ${browsers} listening browsers, ${uploads.count} uploads of ${uploads.bytes / 1e6} MB, ${seconds} s`,
  );
  const people = await Promise.all(
    Array.from({ length: visitors }, () => steadySignIn(url, 'admin@demo.test')),
  );
  const uploader = await steadySignIn(url, 'superadmin@demo.test');
  const began = Date.now();
  const until = began + seconds * 1_000;
  const goesOn = () => Date.now() < until;
  const patient = () => Date.now() < until + 120_000;
  const [worked, arrived] = await Promise.all([
    Promise.all(people.map((person, at) => work(person, `Cluster ${at}`, goesOn))),
    Promise.all(
      Array.from({ length: running.s3 ? uploads.count : 0 }, async (_, at) => {
        await sleep((at * seconds * 1_000) / (uploads.count * 2));
        return uploadAndRead(uploader, `Cluster film ${at}`, uploads.bytes, patient).catch((error: Error) => {
          console.log(`  upload ${at}: ${error.message}`);
          return false;
        });
      }),
    ),
    killer(running, goesOn),
    probe(running, delays, goesOn),
    listen(running, browsers, delays, goesOn),
  ]);
  console.log(`done after ${Math.round((Date.now() - began) / 1_000)} s`);

  const acknowledged = worked.flatMap((each) => each.acknowledged);
  const unknown = worked.flatMap((each) => each.unknown);
  const listed = await listedSections(uploader);
  const names = new Map<string, number>();
  for (const { name } of await sectionsOf(running)) names.set(name, (names.get(name) ?? 0) + 1);
  const lost = acknowledged.filter((name) => !names.has(name));
  const twice = [...acknowledged, ...unknown].filter((name) => (names.get(name) ?? 0) > 1);
  const shown = acknowledged.filter((name) => listed.includes(name)).length;
  /** The short form runs on busy machines, too: there a thing has to be seen at all. */
  const bar = (ms: number) => (isShort ? longest - 1 : ms);
  const worst = (all: number[]) => Math.max(0, ...all);
  const median = (all: number[]) => [...all].sort((a, b) => a - b)[Math.floor(all.length / 2)] ?? Number.NaN;
  const delay = (all: number[]) =>
    `median ${median(all).toFixed(0)} ms, worst ${worst(all).toFixed(0)} ms of ${all.length}`;
  const kills = [...running.dashboards, ...running.apis]
    .map(({ name, kills }) => `${name} ${kills}`)
    .join(', ');
  const results = [
    report(
      'acknowledged writes lost',
      `${lost.length} of ${acknowledged.length}`,
      lost.length === 0 && acknowledged.length > 0,
    ),
    report(
      'and in the list of a dashboard',
      `${shown} of ${acknowledged.length}`,
      shown === acknowledged.length,
    ),
    report('writes made twice', String(twice.length), twice.length === 0),
    report(
      'requests failed after one retry',
      `${count.failedAfterRetry} of ${count.requests} (${count.failedOnce} were retried, ${count.killedOnRetry} retries were cut off by another kill)`,
      count.failedAfterRetry === 0,
    ),
    report(
      'uploads byte-identical',
      `${arrived.filter(Boolean).length} of ${arrived.length}`,
      arrived.every(Boolean),
    ),
    report(
      'a ban bites at every dashboard',
      delay(delays.ban),
      delays.ban.length > 0 && worst(delays.ban) <= bar(1_000),
    ),
    report(
      'a live number is at every open browser',
      delay(delays.live),
      delays.live.length > 0 && worst(delays.live) <= bar(2_000),
    ),
    report(
      'a write is seen at the other dashboards',
      delay(delays.write),
      delays.write.length > 0 && worst(delays.write) <= bar(1_000),
    ),
  ];
  console.log(`kills: ${kills}; unknown outcomes: ${unknown.length}`);
  for (const failure of new Set(failures)) console.log(`  ${failure.slice(0, 300)}`);
  return results.every(Boolean);
}
