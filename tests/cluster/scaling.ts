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

/** Pages a second at which the processor time is measured: less than half of what one dashboard can do. */
const steadyRate = 60;

/** Pages that each dashboard answers before it is measured: code that has run less often has not been compiled, and costs more. */
const warmUp = 2_000;

/** How often each number of dashboards has its turn; what a page costs is the median of them. */
const rounds = 5;

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
  const turns = await Promise.all(
    [1, 2, 3].map(async (count) => {
      const used = cluster.dashboards.slice(0, count);
      const proxy = await startProxy(used.map(({ port }) => port));
      const visitors = Array.from({ length: 12 }, () => steadyCopy(staff, proxy.url));
      const step: Step = {
        dashboards: count,
        pagesPerSecond: 0,
        dashboardMs: 0,
        adminApiMs: 0,
        idleMs: 0,
        dashboardMb: 0,
        adminApiMb: 0,
      };
      return { used, proxy, visitors, step, dashboardMs: [] as number[], adminApiMs: [] as number[] };
    }),
  );
  const cpuOfAll = (nodes: Node[]) => nodes.reduce((sum, node) => sum + cpuOf(node.pid()), 0);
  const largest = (nodes: Node[]) => Math.max(...nodes.map((node) => memoryOf(node.pid())));
  try {
    for (const { visitors, used } of turns.toReversed())
      await read(visitors, (pages) => pages < warmUp * used.length);
    for (const { visitors, step } of turns)
      step.pagesPerSecond = (await read(visitors, during(seconds))) / seconds;
    const idleFrom = [cpuOfAll(cluster.dashboards), cpuOfAll(cluster.apis)] as const;
    await sleep(seconds * 1_000);
    const idleMs = (cpuOfAll(cluster.dashboards) - idleFrom[0]) / seconds / cluster.dashboards.length;
    const idleApisMs = (cpuOfAll(cluster.apis) - idleFrom[1]) / seconds;
    for (let round = 0; round < rounds; round++)
      for (const { visitors, used, dashboardMs, adminApiMs } of turns) {
        // The same load for any number of them: two busy cores slow each other down, which is no cost of the product's.
        const [dashboards, apis] = [cpuOfAll(used), cpuOfAll(cluster.apis)];
        const pages = await read(visitors, during(seconds), (visitors.length * 1_000) / steadyRate);
        dashboardMs.push((cpuOfAll(used) - dashboards - idleMs * used.length * seconds) / pages);
        adminApiMs.push((cpuOfAll(cluster.apis) - apis - idleApisMs * seconds) / pages);
      }
    return turns.map(({ step, used, dashboardMs, adminApiMs }) => ({
      ...step,
      idleMs,
      dashboardMs: median(dashboardMs),
      adminApiMs: median(adminApiMs),
      dashboardMb: largest(used),
      adminApiMb: largest(cluster.apis),
    }));
  } finally {
    for (const { proxy } of turns) proxy.stop();
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
