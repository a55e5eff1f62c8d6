import { readdirSync, readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { request } from 'undici';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { findChromium } from '../../shared/find-chromium';
import { startProduct } from '../support/product';
import { demoEmail, signIn, type Visitor } from '../support/visitor';

/* REL-19 over HTTP: many reports at once, and a Chromium that is killed meanwhile. */

const metricsToken = 'reads-the-metrics-of-this-test';
const path = '/dashboard/insights/report.pdf';
let product: Awaited<ReturnType<typeof startProduct>>;
let staff: Visitor;
beforeAll(async () => {
  product = await startProduct({ env: { METRICS_TOKEN: metricsToken } });
  staff = await signIn(product.url, demoEmail.viewer);
});
afterAll(() => product?.stop());

async function ask() {
  const answer = await request(product.url + path, { headers: { cookie: staff.cookie } });
  const bytes = Buffer.from(await answer.body.arrayBuffer());
  return {
    isPdf: answer.statusCode === 200 && bytes.subarray(0, 5).toString() === '%PDF-',
    words: answer.statusCode === 200 ? '' : bytes.toString(),
  };
}

async function gauge(name: string): Promise<number> {
  const answer = await request(`${product.url}/metrics`, {
    headers: { authorization: `Bearer ${metricsToken}` },
  });
  return Number(new RegExp(`^${name}\\S* (\\d+)`, 'm').exec(await answer.body.text())?.[1]);
}

type Process = { pid: number; name: string; state: string; parent: number };

/** Processes of this machine whose parent is the dashboard. */
function children(): Process[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .flatMap((pid) => {
      try {
        const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
        const [, name = '', state = '', parent = ''] = /\((.*)\) (\S) (\d+)/s.exec(stat) ?? [];
        return [{ pid: Number(pid), name, state, parent: Number(parent) }];
      } catch {
        return []; // it has just ended
      }
    })
    .filter(({ parent }) => parent === product.pid);
}
const chromiums = () => children().filter(({ name }) => /chrom|headless/.test(name));

// Linux only: it looks into /proc. `npm test` installs a Chromium before.
describe.skipIf(!findChromium(process.env.CHROMIUM_PATH ?? null) || process.platform !== 'linux')(
  'the PDF under pressure',
  () => {
    test('20 asked at once: no more than two pages open, none lost (REL-19)', async () => {
      const most = { open: 0, waiting: 0 };
      let done = false;
      const watching = (async () => {
        for (; !done; await sleep(10)) {
          most.open = Math.max(most.open, await gauge('report_pages_open'));
          most.waiting = Math.max(most.waiting, await gauge('report_waiting'));
        }
      })();
      const reports = await Promise.all(Array.from({ length: 20 }, ask));
      done = true;
      await watching;
      expect(reports.filter(({ isPdf }) => isPdf)).toHaveLength(20);
      expect(most.open).toBe(2);
      expect(most.waiting).toBeGreaterThan(10);
      expect(chromiums()).toHaveLength(1);
    });

    test('Chromium killed in the middle: tried once more, everyone has a file or a message, no zombie stays', async () => {
      await ask();
      const [before] = chromiums();
      const asked = Promise.all([ask(), ask(), ask()]);
      while ((await gauge('report_pages_open')) === 0) await sleep(1);
      process.kill(before?.pid ?? 0, 'SIGKILL');
      const answers = await asked;
      for (const { isPdf, words } of answers) {
        expect(isPdf || /The report is not available/.test(words)).toBe(true);
      }
      expect(answers.some(({ isPdf }) => isPdf)).toBe(true);
      expect(product.output()).toContain('Chromium failed; trying once more with a new one');
      expect(chromiums().map(({ pid }) => pid)).not.toContain(before?.pid);
      expect(children().filter(({ state }) => state === 'Z')).toEqual([]);
    });
  },
);
