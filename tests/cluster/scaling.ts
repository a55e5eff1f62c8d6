import { readFileSync } from 'node:fs';
import { startCluster } from './cluster';
import { steadyCopy, steadySignIn } from './visitors';

/** Processor time a process has used so far, in ms (Linux counts in hundredths of a second). */
function cpuOf(pid: number): number {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8')
    .replace(/^.*\) /, '')
    .split(' ');
  return (Number(fields[11]) + Number(fields[12])) * 10;
}

export type Step = { dashboards: number; pagesPerSecond: number; dashboardMs: number; adminApiMs: number };

/**
 * Pages a second with one to three dashboards, and the processor time each page costs.
 * @param seconds of each step
 */
export async function scaling(seconds: number): Promise<Step[]> {
  const steps: Step[] = [];
  for (const dashboards of [1, 2, 3]) {
    const cluster = await startCluster({ dashboards, adminApis: 2 });
    if (!cluster) return [];
    try {
      const staff = await steadySignIn(cluster.url, 'viewer@demo.test');
      const visitors = Array.from({ length: 12 }, () => steadyCopy(staff));
      const read = async (until: number) => {
        let pages = 0;
        await Promise.all(
          visitors.map(async (visitor) => {
            for (; performance.now() < until; pages++) await visitor.send('/dashboard/contents');
          }),
        );
        return pages;
      };
      await read(performance.now() + 4_000);
      const cpu = () =>
        [cluster.dashboards, cluster.apis].map((nodes) =>
          nodes.reduce((sum, node) => sum + cpuOf(node.pid()), 0),
        );
      const before = cpu();
      const pages = await read(performance.now() + seconds * 1_000);
      const [dashboardMs = 0, adminApiMs = 0] = cpu().map((ms, at) => (ms - (before[at] as number)) / pages);
      steps.push({ dashboards, pagesPerSecond: pages / seconds, dashboardMs, adminApiMs });
    } finally {
      await cluster.stop();
    }
  }
  return steps;
}
