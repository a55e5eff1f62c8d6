import { readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { startCluster } from './cluster';
import { steadyCopy, steadySignIn } from './visitors';

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

/** Pages that each dashboard answers before it is measured. */
const warmUp = 1_000;

export type Step = {
  dashboards: number;
  pagesPerSecond: number;
  /** Processor time a page costs in all dashboards and in all admin APIs together, ms. */
  dashboardMs: number;
  adminApiMs: number;
  /** Memory of the largest of each under this load, MB. */
  dashboardMb: number;
  adminApiMb: number;
};

/**
 * Pages a second with one to three dashboards, and the processor time each page costs.
 * @param seconds of each of a step's two parts: as many pages as it can, and as many as with any other number of dashboards
 */
export async function scaling(seconds: number): Promise<Step[]> {
  const steps: Step[] = [];
  for (const dashboards of [1, 2, 3]) {
    const cluster = await startCluster({ dashboards, adminApis: 2 });
    if (!cluster) return [];
    try {
      const staff = await steadySignIn(cluster.url, 'viewer@demo.test');
      const visitors = Array.from({ length: 12 }, () => steadyCopy(staff));
      /** @param everyMs from one page of a visitor to the next; 0: as fast as they come */
      const read = async (goesOn: (pages: number) => boolean, everyMs = 0) => {
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
      };
      const during = (ms: number) => {
        const until = performance.now() + ms;
        return () => performance.now() < until;
      };
      // As many for each: code that has run less often has not been compiled, and costs more.
      await read((pages) => pages < warmUp * dashboards);
      const cpu = () =>
        [cluster.dashboards, cluster.apis].map((nodes) =>
          nodes.reduce((sum, node) => sum + cpuOf(node.pid()), 0),
        );
      const pagesPerSecond = (await read(during(seconds * 1_000))) / seconds;
      // The same load for any number of them: two busy cores slow each other down, which is no cost of the product's.
      const before = cpu();
      const pages = await read(during(seconds * 1_000), (visitors.length * 1_000) / steadyRate);
      const [dashboardMs = 0, adminApiMs = 0] = cpu().map((ms, at) => (ms - (before[at] as number)) / pages);
      const [dashboardMb = 0, adminApiMb = 0] = [cluster.dashboards, cluster.apis].map((nodes) =>
        Math.max(...nodes.map((node) => memoryOf(node.pid()))),
      );
      steps.push({ dashboards, pagesPerSecond, dashboardMs, adminApiMs, dashboardMb, adminApiMb });
    } finally {
      await cluster.stop();
    }
  }
  return steps;
}
