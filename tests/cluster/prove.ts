// npm run prove-cluster [-- short]: several dashboards and admin APIs on PostgreSQL, killed at random; nothing lost, nothing twice.
import { setTimeout as sleep } from 'node:timers/promises';
import { ensureBuilt, ensureInstalled } from '../../scripts/lib/ensure-built.mjs';
import { type Cluster, type Node, startCluster } from './cluster';
import { sectionsOf } from './database';
import {
  copyThrough,
  count,
  failures,
  killTimes,
  type SteadyVisitor,
  steadySignIn,
  straightTo,
  work,
} from './visitors';

const isShort = process.argv.includes('short');
const { seconds, visitors, killEvery } = isShort
  ? { seconds: 25, visitors: 8, killEvery: 8_000 }
  : { seconds: 120, visitors: 40, killEvery: 10_000 };

await ensureInstalled();
await ensureBuilt();
const cluster = await startCluster({ dashboards: 3, adminApis: 2 });
if (!cluster) process.exit(0);
process.exit((await prove(cluster).finally(() => cluster.stop())) ? 0 : 1);

/** One line of the table. */
function report(name: string, value: string, ok: boolean): boolean {
  console.log(`${ok ? 'ok    ' : 'FAILED'} ${name.padEnd(62, ' .')} ${value}`);
  return ok;
}

/** Kills one process after the other, PostgreSQL once. */
async function killer({ dashboards, apis, postgres }: Cluster, goesOn: () => boolean): Promise<void> {
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
  await Promise.all(restarts);
}

/** Returns the words of all pages of the list of sections at one dashboard. */
async function listedSections(person: SteadyVisitor, { port }: Node): Promise<string> {
  const visitor = copyThrough(person, straightTo(port));
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
  console.log(`${visitors} visitors, ${seconds} s`);
  const people = await Promise.all(
    Array.from({ length: visitors }, () => steadySignIn(url, 'admin@demo.test')),
  );
  const superadmin = await steadySignIn(url, 'superadmin@demo.test');
  const began = Date.now();
  const until = began + seconds * 1_000;
  const goesOn = () => Date.now() < until;
  const [worked] = await Promise.all([
    Promise.all(people.map((person, at) => work(person, `Cluster ${at}`, goesOn))),
    killer(running, goesOn),
  ]);
  console.log(`done after ${Math.round((Date.now() - began) / 1_000)} s`);

  const acknowledged = worked.flatMap((each) => each.acknowledged);
  const unknown = worked.flatMap((each) => each.unknown);
  const lists = await Promise.all(running.dashboards.map((node) => listedSections(superadmin, node)));
  const names = new Map<string, number>();
  for (const { name } of await sectionsOf(running)) names.set(name, (names.get(name) ?? 0) + 1);
  const lost = acknowledged.filter((name) => !names.has(name));
  const twice = [...acknowledged, ...unknown].filter((name) => (names.get(name) ?? 0) > 1);
  const shown = acknowledged.filter((name) => lists.every((words) => words.includes(name))).length;
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
      'and in the list of every dashboard',
      `${shown} of ${acknowledged.length}`,
      shown === acknowledged.length,
    ),
    report('writes made twice', String(twice.length), twice.length === 0),
    report(
      'requests failed after one retry',
      `${count.failedAfterRetry} of ${count.requests} (${count.failedOnce} were retried, ${count.killedOnRetry} retries were cut off by another kill)`,
      count.failedAfterRetry === 0,
    ),
  ];
  console.log(`kills: ${kills}; unknown outcomes: ${unknown.length}`);
  for (const failure of new Set(failures)) console.log(`  ${failure.slice(0, 300)}`);
  return results.every(Boolean);
}
