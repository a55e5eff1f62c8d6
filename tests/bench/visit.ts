import { setTimeout as sleep } from 'node:timers/promises';
import type { Browser, BrowserContext, CDPSession } from '@playwright/test';

type Kind = 'document' | 'script' | 'stylesheet' | 'font' | 'image' | 'other';

export type Visit = {
  requests: number;
  /** As sent over the line, with headers, packed as the server packs them. */
  bytes: Record<Kind | 'all', number>;
  scripts: string[];
  /** Milliseconds from the navigation until what the page is for is painted. */
  visibleMs: number;
  /** Milliseconds until React has taken the page over; null on pages without scripts. */
  liveMs: number | null;
  layoutShift: number;
  /** Elements of the page, once it is quiet. */
  nodes: number;
  /** Milliseconds by which tasks of the main thread were longer than 50. */
  blockedMs: number;
};

export type Speed = 'full' | 'Slow 4G, 4x CPU';

/** What the peers were measured with (Chrome's own preset). */
const slow4G = { offline: false, latency: 150, downloadThroughput: 200_000, uploadThroughput: 93_750 };

/** Runs in the page before anything of it: `target` is what has to be seen, `least` how often. */
function watch({ target, least }: { target: string; least: number }) {
  const seen = { visibleMs: 0, liveMs: 0, layoutShift: 0, blockedMs: 0 };
  Object.assign(window, { benchSeen: seen });
  const observe = (type: string, take: (entry: PerformanceEntry) => void) =>
    new PerformanceObserver((list) => list.getEntries().forEach(take)).observe({ type, buffered: true });
  observe('layout-shift', (entry) => {
    seen.layoutShift += (entry as PerformanceEntry & { value: number }).value;
  });
  observe('longtask', (entry) => {
    seen.blockedMs += entry.duration - 50;
  });
  // No frame is drawn before the page's styles are there.
  const sample = () => {
    const found = document.querySelectorAll(target);
    const last = found[least - 1];
    if (!seen.visibleMs && last && last.getBoundingClientRect().height > 0)
      requestAnimationFrame(() => {
        seen.visibleMs = performance.now();
      });
    if (!seen.liveMs && found[0] && Object.keys(found[0]).some((key) => key.startsWith('__reactProps')))
      seen.liveMs = performance.now();
    if (!seen.visibleMs || !seen.liveMs) requestAnimationFrame(sample);
  };
  requestAnimationFrame(sample);
}

type Page = {
  path: string;
  /** Selector of what the page is for. */
  target: string;
  least?: number;
};

/** A browser of one's own (its cache is empty), signed in where there is a cookie. */
export async function openBrowserContext(browser: Browser, url: string, cookies: Map<string, string>) {
  const context = await browser.newContext({ baseURL: url, viewport: { width: 1280, height: 800 } });
  await context.addCookies([...cookies].map(([name, value]) => ({ name, value, url })));
  return context;
}

/** Opens a page in a tab of its own and waits until it is quiet. */
export async function visit(
  context: BrowserContext,
  { path, target, least = 1 }: Page,
  speed: Speed,
): Promise<Visit> {
  const tab = await context.newPage();
  const wire = await context.newCDPSession(tab);
  const taken = await record(wire);
  if (speed !== 'full') {
    await wire.send('Network.emulateNetworkConditions', slow4G);
    await wire.send('Emulation.setCPUThrottlingRate', { rate: 4 });
  }
  await tab.addInitScript('globalThis.__name = (named) => named'); // esbuild's helper, which the page does not have
  await tab.addInitScript(watch, { target, least });
  await tab.goto(path, { waitUntil: 'load', timeout: 60_000 });
  // Quiet: nothing on the way for a while, and React there where it is to come.
  const seen = () => tab.evaluate(() => (window as unknown as { benchSeen: Visit }).benchSeen);
  const live = taken.visit.scripts.length > 0;
  for (const until = Date.now() + 30_000; Date.now() < until; await sleep(100)) {
    const now = await seen();
    if (now.visibleMs > 0 && (!live || now.liveMs) && taken.quietFor() > 500) break;
  }
  const { visibleMs, liveMs, layoutShift, blockedMs } = await seen();
  const nodes = await tab.evaluate(() => document.querySelectorAll('*').length);
  if (!visibleMs) throw new Error(`${path} never showed ${target}.`);
  await tab.close();
  return { ...taken.visit, visibleMs, liveMs: liveMs || null, layoutShift, nodes, blockedMs };
}

/** Counts what comes over the line; what the cache answers does not. */
async function record(wire: CDPSession) {
  const bytes = { all: 0, document: 0, script: 0, stylesheet: 0, font: 0, image: 0, other: 0 };
  const visit = { requests: 0, bytes, scripts: [] as string[] };
  const kinds = new Map<string, Kind>();
  const open = new Set<string>();
  let last = performance.now();
  wire.on('Network.requestWillBeSent', ({ requestId, request, type = 'Other' }) => {
    if (!request.url.startsWith('http')) return;
    const kind = type.toLowerCase();
    kinds.set(requestId, kind in bytes ? (kind as Kind) : 'other');
    if (kind === 'script') visit.scripts.push(request.url);
    if (type !== 'EventSource') open.add(requestId);
  });
  const end = (requestId: string) => {
    if (open.delete(requestId)) last = performance.now();
  };
  wire.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    const kind = kinds.get(requestId);
    end(requestId);
    if (!kind || encodedDataLength === 0) return;
    visit.requests++;
    bytes[kind] += encodedDataLength;
    bytes.all += encodedDataLength;
  });
  wire.on('Network.loadingFailed', ({ requestId }) => end(requestId));
  await wire.send('Network.enable');
  return { visit, quietFor: () => (open.size > 0 ? 0 : performance.now() - last) };
}
