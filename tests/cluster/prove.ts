// npm run prove-cluster [seconds] [-- --no-scaling | --scaling-only]: several dashboards and admin APIs on PostgreSQL and S3, killed at random; nothing lost, nothing twice.
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { ensureBuilt, ensureInstalled } from '../../scripts/lib/ensure-built.mjs';
import { type Cluster, type Node, startCluster } from './cluster';
import { sectionsOf } from './database';
import { type Delays, listen, probe } from './delays';
import { scaling } from './scaling';
import { uploadAndRead } from './uploads';
import { count, failures, killTimes, steadySignIn, work } from './visitors';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { 'no-scaling': { type: 'boolean' }, 'scaling-only': { type: 'boolean' } },
});
const seconds = Number(positionals[0] ?? 120);
const visitors = 40;
const browsers = 50;
const uploads = { count: 5, bytes: 200_000_000 };
const killEvery = 10_000;

await ensureInstalled();
await ensureBuilt();
let passed = true;
if (!values['scaling-only']) {
  const cluster = await startCluster({ dashboards: 3, adminApis: 2 });
  if (!cluster) process.exit(0);
  ({ passed } = await prove(cluster).finally(() => cluster.stop()));
}
const steps = values['no-scaling'] ? [] : await scaling(8);
for (const { dashboards, pagesPerSecond, dashboardMs, adminApiMs, idleMs, dashboardMb, adminApiMb } of steps)
  console.log(
    `${dashboards} dashboard${dashboards > 1 ? 's' : ''}: ${pagesPerSecond.toFixed(0)} pages/s, ${dashboardMs.toFixed(2)} ms of processor time a page in dashboards, ${adminApiMs.toFixed(2)} ms in admin APIs, and ${idleMs.toFixed(0)} ms a second in each dashboard without a page; a dashboard takes up to ${dashboardMb.toFixed(0)} MB, an admin API ${adminApiMb.toFixed(0)}`,
  );
const costs = steps.map(({ dashboardMs, adminApiMs }) => dashboardMs + adminApiMs);
const spread = Math.max(...costs) / Math.min(...costs) - 1;
const flat =
  steps.length === 0 ||
  report('cost of a page with 1 to 3 dashboards', `spread ${(spread * 100).toFixed(1)} %`, spread <= 0.1);
process.exit(passed && flat ? 0 : 1);

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

async function prove(running: Cluster): Promise<{ passed: boolean }> {
  const { url } = running;
  const until = Date.now() + seconds * 1_000;
  const goesOn = () => Date.now() < until;
  const patient = () => Date.now() < until + 120_000;
  const delays: Delays = { ban: [], live: [], write: [], listeners: 0 };
  console.log(
    `${visitors} visitors, ${browsers} listening browsers, ${uploads.count} uploads of ${uploads.bytes / 1e6} MB, ${seconds} s`,
  );
  const people = await Promise.all(
    Array.from({ length: visitors }, () => steadySignIn(url, 'admin@demo.test')),
  );
  const uploader = await steadySignIn(url, 'superadmin@demo.test');
  const began = Date.now();
  const [worked, arrived] = await Promise.all([
    Promise.all(people.map((person, at) => work(person, `Cluster ${at}`, goesOn))),
    Promise.all(
      Array.from({ length: uploads.count }, async (_, at) => {
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
  const { words, $ } = await uploader.open('/dashboard/sections');
  const text = `${words} ${$.text()}`;
  const names = new Map<string, number>();
  for (const { name } of await sectionsOf(running)) names.set(name, (names.get(name) ?? 0) + 1);
  const lost = acknowledged.filter((name) => !names.has(name));
  const twice = [...acknowledged, ...unknown].filter((name) => (names.get(name) ?? 0) > 1);
  const shown = acknowledged.filter((name) => text.includes(name)).length;
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
      `${arrived.filter(Boolean).length} of ${uploads.count}`,
      arrived.every(Boolean),
    ),
    report(
      'a ban bites at every dashboard',
      delay(delays.ban),
      delays.ban.length > 0 && worst(delays.ban) <= 1_000,
    ),
    report(
      'a live number is at every open browser',
      delay(delays.live),
      delays.live.length > 0 && worst(delays.live) <= 2_000,
    ),
    report(
      'a write is seen at the other dashboards',
      delay(delays.write),
      delays.write.length > 0 && worst(delays.write) <= 1_000,
    ),
  ];
  console.log(`kills: ${kills}; unknown outcomes: ${unknown.length}`);
  for (const failure of new Set(failures)) console.log(`  ${failure.slice(0, 300)}`);
  return { passed: results.every(Boolean) };
}
