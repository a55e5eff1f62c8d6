import { readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { type Node, startCluster } from './cluster';
import { startProxy } from './proxy';
import { type SteadyVisitor, steadyCopy, steadySignIn } from './visitors';

/** Processor time a process has used so far, in ms (Linux counts in hundredths of a second). */
function cpuOf(pid: number): number {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8')
    .replace(/^.*\) /, '')
    .split(' ');
  return (Number(fields[11]) + Number(fields[12])) * 10;
}

/** Memory a process takes, MB. */
function memoryOf(pid: number): number {
  return Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) / 1_024;
}

/** Pages a second of each dashboard in use, at which the processor time is measured: a quarter of what it can do. */
const steadyRate = 25;

/** Pages that each dashboard answers before it is measured: code that has run less often has not been compiled, and costs more. */
const warmUp = 2_000;

/** How often each number of dashboards has its turn, each time of other ones; what a page costs is the median of them. */
const rounds = 6;

export type Step = {
  dashboards: number;
  pagesPerSecond: number;
  /** Processor time a page costs in all dashboards and in all admin APIs together, ms, beyond what they take without a page. */
  dashboardMs: number;
  adminApiMs: number;
  /** Processor time that one dashboard takes in a second without a page, ms. */
  idleMs: number;
  /** Memory of the largest of each, MB. */
  dashboardMb: number;
  adminApiMb: number;
};

const median = (numbers: number[]) => numbers.toSorted((a, b) => a - b)[numbers.length >> 1] ?? 0;

/**
 * Pages a second with one to three dashboards, and the processor time each page costs: three dashboards and two admin APIs, of which a load
 * balancer uses the first, two or all. They take turns, so that what else happens on the machine meets all of them.
 * @param seconds of each turn at as many pages as there come, and of each at the same rate for any number
 */
export async function scaling(seconds: number): Promise<Step[]> {
  const cluster = await startCluster({ dashboards: 3, adminApis: 2 });
  if (!cluster) return [];
  const staff = await steadySignIn(cluster.url, 'viewer@demo.test');
  const all = cluster.dashboards;
  const cpuOfAll = (nodes: Node[]) => nodes.reduce((sum, node) => sum + cpuOf(node.pid()), 0);
  const largest = (nodes: Node[]) => Math.max(...nodes.map((node) => memoryOf(node.pid())));

  /** @param first the one it begins with, so that each of them has its turn among one, two and three */
  async function through<R>(
    count: number,
    first: number,
    use: (visitors: SteadyVisitor[], used: Node[]) => Promise<R>,
  ): Promise<R> {
    const used = [...all, ...all].slice(first % all.length).slice(0, count);
    const proxy = await startProxy(used.map(({ port }) => port));
    try {
      return await use(
        Array.from({ length: 12 }, () => steadyCopy(staff, proxy.url)),
        used,
      );
    } finally {
      proxy.stop();
    }
  }

  try {
    const counts = all.map((_, at) => at + 1);
    await through(all.length, 0, (visitors, used) => read(visitors, (pages) => pages < warmUp * used.length));
    const fullLoad: number[] = [];
    for (const count of counts)
      fullLoad.push((await through(count, count, (visitors) => read(visitors, during(seconds)))) / seconds);
    const idleFrom = [cpuOfAll(all), cpuOfAll(cluster.apis)] as const;
    await sleep(seconds * 1_000);
    const idleMs = (cpuOfAll(all) - idleFrom[0]) / seconds / all.length;
    const idleApisMs = (cpuOfAll(cluster.apis) - idleFrom[1]) / seconds;

    const costs = counts.map((count) => ({ count, dashboards: [] as number[], apis: [] as number[] }));
    for (let round = 0; round < rounds; round++)
      for (const { count, dashboards, apis } of costs)
        await through(count, round, async (visitors, used) => {
          const before = [cpuOfAll(used), cpuOfAll(cluster.apis)] as const;
          // The same load for each of them: two busy cores slow each other down, which is no cost of the product's.
          const everyMs = (visitors.length * 1_000) / (steadyRate * count);
          const pages = await read(visitors, during(seconds), everyMs);
          dashboards.push((cpuOfAll(used) - before[0] - idleMs * count * seconds) / pages);
          apis.push((cpuOfAll(cluster.apis) - before[1] - idleApisMs * seconds) / pages);
        });
    return costs.map(({ count, dashboards, apis }, at) => ({
      dashboards: count,
      pagesPerSecond: fullLoad[at] ?? 0,
      idleMs,
      dashboardMs: median(dashboards),
      adminApiMs: median(apis),
      dashboardMb: largest(all),
      adminApiMb: largest(cluster.apis),
    }));
  } finally {
    await cluster.stop();
  }
}

function during(seconds: number): () => boolean {
  const until = performance.now() + seconds * 1_000;
  return () => performance.now() < until;
}

/** Reads a list again and again. @param everyMs from one page of a visitor to the next; 0: as fast as they come. @returns how many pages */
async function read(
  visitors: SteadyVisitor[],
  goesOn: (pages: number) => boolean,
  everyMs = 0,
): Promise<number> {
  let pages = 0;
  await Promise.all(
    visitors.map(async (visitor) => {
      for (; goesOn(pages); pages++) {
        const due = performance.now() + everyMs;
        await visitor.send('/dashboard/contents');
        if (due > performance.now()) await sleep(due - performance.now());
      }
    }),
  );
  return pages;
}
