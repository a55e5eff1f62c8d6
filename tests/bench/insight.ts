// Insight: the PDF, and many open streams of live numbers. Linux only: processes and their memory are read from /proc.
import { readFileSync } from 'node:fs';
import { Agent, get, type IncomingMessage } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { request } from 'undici';
import { fillDemoData } from '../support/demo-data';
import { startAdminApi, startDashboard, startProduct } from '../support/product';
import { demoEmail, signIn } from '../support/visitor';
import { median, type Options, type Row } from './table';

/** Streams one session may have open (app/http.server/live-events.ts). */
const perSession = 16;

/** The insights report as PDF, and one new number sent to many open browsers. */
export async function measureInsight({ runs = 5, streams = 2_000 }: Options): Promise<Row[]> {
  await fillDemoData();
  const report = await measureReports(runs);
  const live = await measureStreams(streams);
  if (live.notified < streams) throw new Error(`Only ${live.notified} of ${streams} streams were notified.`);
  const what = `one number to ${streams.toLocaleString('en')} streams`;
  return [
    { what: 'PDF, Chromium running', figure: report.warmMs, unit: 'ms', budget: { atMost: 250 } },
    { what: `PDF, the slowest of ${report.atOnce} at once`, figure: report.slowestOfMany, unit: 'ms' },
    { what: `${what}: the last one receives it after`, figure: live.lastMs, unit: 'ms' },
    { what: `${what}: memory for each`, figure: live.kBPerStream, unit: 'kB' },
  ];
}

/**
 * The insights report as PDF over HTTP: `runs` one after the other, and `atOnce` together.
 * @returns milliseconds, medians but for `slowestOfMany`
 */
async function measureReports(runs: number, atOnce = 20) {
  const product = await startProduct();
  try {
    // 30 reports a minute are one person's share.
    const people = await Promise.all(Object.values(demoEmail).map((email) => signIn(product.url, email)));
    let asked = 0;
    const report = async () => {
      const { cookie } = people[asked++ % people.length] ?? { cookie: '' };
      const started = performance.now();
      const response = await request(`${product.url}/dashboard/insights/report.pdf`, { headers: { cookie } });
      await response.body.arrayBuffer();
      if (response.statusCode !== 200) throw new Error(`report.pdf: ${response.statusCode}`);
      return performance.now() - started;
    };
    await report();
    const warm: number[] = [];
    for (let run = 0; run < runs; run++) warm.push(await report());
    const many = await Promise.all(Array.from({ length: atOnce }, report));
    return {
      warmMs: Math.round(median(warm)),
      atOnce,
      slowestOfMany: Math.round(Math.max(...many)),
    };
  } finally {
    await product.stop();
  }
}

/**
 * `count` browsers following the live numbers of one dashboard.
 * @returns kB of the dashboard's memory (RSS) for each stream, and milliseconds from a session opened until the last stream was sent the new number
 */
async function measureStreams(count: number) {
  const appKey = `app-key-${crypto.randomUUID()}`;
  const adminApi = await startAdminApi({ env: { APP_API_KEY: appKey } });
  const dashboard = await startDashboard({
    ADMIN_API_URL: adminApi.url,
    ADMIN_API_TOKEN: adminApi.token,
    ADMIN_API_LIVE_URL: `${adminApi.url.replace('http', 'ws')}/`,
  });
  const agent = new Agent({ maxSockets: Number.POSITIVE_INFINITY });
  const open: IncomingMessage[] = [];
  try {
    const cookies: string[] = [];
    for (let n = 0; n < count / perSession; n++)
      cookies.push((await signIn(dashboard.url, demoEmail.viewer)).cookie);
    // A garbage collection may come at any time: the least of a few readings is what is really held.
    const before = await leastMemory(dashboard.pid);
    const receivedAt: number[] = [];
    let users: number | null = null;
    const listen = (at: number) =>
      new Promise<void>((resolve, reject) => {
        const headers = { cookie: cookies[Math.floor(at / perSession)], 'sec-fetch-site': 'same-origin' };
        get(`${dashboard.url}/dashboard/live`, { agent, headers }, (stream) => {
          if (stream.statusCode !== 200) return reject(new Error(`stream ${at}: ${stream.statusCode}`));
          open.push(stream);
          stream.setEncoding('utf8').on('data', (text: string) => {
            const shown = /"users":(\d+)/.exec(text)?.[1];
            if (shown === undefined) return;
            resolve();
            if (users !== null && Number(shown) > users) receivedAt[at] ??= performance.now();
            else if (users === null) lastShown = Number(shown);
          });
          stream.on('error', () => {}); // ended below
        }).on('error', reject);
      });
    let lastShown = 0;
    for (let at = 0; at < count; at += 100)
      await Promise.all(Array.from({ length: Math.min(100, count - at) }, (_, n) => listen(at + n)));
    const after = await leastMemory(dashboard.pid);
    await sleep(2_500); // events closer together than 2 s make one refresh
    users = lastShown;
    const started = performance.now();
    await request(`${adminApi.url}/app/sessions`, {
      method: 'POST',
      headers: { 'x-app-key': appKey, 'content-type': 'application/json' },
      body: JSON.stringify({ district: 'Gasabo', ageRange: '6-9' }),
    }).then(({ body }) => body.dump());
    const notified = () => receivedAt.filter((at) => at !== undefined).length;
    while (notified() < count && performance.now() - started < 30_000) await sleep(5);
    const times = receivedAt.filter((at) => at !== undefined).map((at) => at - started);
    return {
      kBPerStream: Math.round((after - before) / count / 102.4) / 10,
      notified: times.length,
      lastMs: Math.round(Math.max(...times)),
    };
  } finally {
    for (const stream of open) stream.destroy();
    agent.destroy();
    await dashboard.stop();
    await adminApi.stop();
  }
}

/** Resident memory in bytes, the least of readings over two seconds. */
async function leastMemory(pid: number): Promise<number> {
  let least = Number.POSITIVE_INFINITY;
  for (let n = 0; n < 8; n++, await sleep(250))
    least = Math.min(least, Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]));
  return least * 1_024;
}
