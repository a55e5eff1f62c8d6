import { gunzipSync } from 'node:zlib';
import { chromium } from '@playwright/test';
import { request } from 'undici';
import { chromiumLaunch } from '../../scripts/lib/chromium.mjs';
import { demoEmail, signIn } from '../support/visitor';
import { startBareServer } from './bare';
import { startLibrary } from './library';
import { median, type Row } from './table';
import { openBrowserContext, type Speed, type Visit, visit } from './visit';

const list = { path: '/dashboard/contents?view=list', target: 'main tbody tr', least: 12 };
const grid = { path: '/dashboard/contents', target: 'main ul[aria-label="Contents"] > li', least: 12 };
const login = { path: '/auth/login', target: 'form input[name="email"]' };
const rows = { path: '/rows', target: 'main tbody tr', least: 12 };
const heading = 'h1';
const newContent = { path: '/dashboard/contents/new', target: heading };
const newInfoItem = { path: '/dashboard/info/new', target: heading };
/** Every page of the navigation besides, by its name in it. */
const others: Record<string, string> = {
  'landing page': '/',
  'privacy policy': '/privacy',
  Home: '/dashboard',
  Categories: '/dashboard/categories',
  Sections: '/dashboard/sections',
  Insight: '/dashboard/insights',
  Polls: '/dashboard/polls',
  Quizzes: '/dashboard/quiz',
  Surveys: '/dashboard/survey',
  'Info Board': '/dashboard/info',
  'ChatBot list': '/dashboard/chatbot',
  Security: '/dashboard/security',
  'new content': '/dashboard/contents/new',
};
const runs = 5;

type Target = { path: string; target: string; least?: number };
type Both = { cold: Visit; warm: Visit };

/** Bytes, requests and times of pages in a browser: with an empty cache and with a full one, at full speed and on a slow phone. */
export async function measurePages(executablePath: string): Promise<Row[]> {
  const dashboard = await startLibrary();
  const bare = await startBareServer();
  const browser = await chromium.launch(chromiumLaunch(executablePath));
  const anonymous = new Map<string, string>();
  const { cookies: staff } = await signIn(dashboard.url, demoEmail.superadmin);
  const signedIn = (path: string) => (path.startsWith('/dashboard') ? staff : anonymous);

  async function both(target: Target, speed: Speed, url = dashboard.url): Promise<Both> {
    const context = await openBrowserContext(browser, url, signedIn(target.path));
    const cold = await visit(context, target, speed);
    const warm = await visit(context, target, speed);
    await context.close();
    return { cold, warm };
  }
  async function several(targets: Record<string, Target & { url?: string }>, speed: Speed) {
    const taken: Record<string, Both[]> = {};
    for (let run = 0; run < runs; run++)
      for (const [name, target] of Object.entries(targets)) {
        taken[name] ??= [];
        taken[name].push(await both(target, speed, target.url));
      }
    return (name: string, when: keyof Both, pick: (visit: Visit) => number) =>
      median((taken[name] ?? []).map((pair) => pick(pair[when])));
  }

  try {
    await both(list, 'full'); // the server's first page is nobody's usual one
    const times = { list, grid, login, floor: { ...rows, url: bare.url } };
    const full = await several(times, 'full');
    const slow = await several({ ...times, newContent, newInfoItem }, 'Slow 4G, 4x CPU');
    const seconds = (of: typeof full, name: string, when: keyof Both) =>
      of(name, when, ({ visibleMs }) => visibleMs) / 1_000;
    /** @param ratioAtMost the bar as a share of the plain rows', which hold on any machine */
    const time = (
      what: string,
      of: typeof full,
      name: string,
      when: keyof Both,
      ratioAtMost?: number,
      atMost?: number,
    ): Row => ({
      what: `${what}, ${when}`,
      unit: 's',
      figure: seconds(of, name, when),
      reference: { what: 'plain rows, no script', figure: seconds(of, 'floor', when) },
      ratioAtMost,
      budget: atMost ? { atMost } : undefined,
    });
    const blocked = (what: string, name: string) =>
      plain(
        `main thread blocked, ${what}, Slow 4G, cold`,
        slow(name, 'cold', ({ blockedMs }) => blockedMs) / 1_000,
        's',
        { atMost: 0.15 },
      );
    return [
      ...(await weights()),
      time('list rows visible', full, 'list', 'cold'),
      time('list rows visible', full, 'list', 'warm', 1.5),
      time('list rows visible, Slow 4G', slow, 'list', 'cold', 1.5),
      time('list rows visible, Slow 4G', slow, 'list', 'warm', 1.3),
      time('list cards visible, Slow 4G', slow, 'grid', 'cold'),
      time('login form visible, Slow 4G', slow, 'login', 'cold', undefined, 0.6),
      plain(
        'list taken over by React, Slow 4G, cold',
        slow('list', 'cold', ({ liveMs }) => liveMs ?? 0) / 1_000,
        's',
      ),
      plain(
        'login taken over by React, Slow 4G, cold',
        slow('login', 'cold', ({ liveMs }) => liveMs ?? 0) / 1_000,
        's',
      ),
      blocked('list', 'list'),
      blocked('new content', 'newContent'),
      blocked('new info item', 'newInfoItem'),
      plain(
        'layout shift of the list, Slow 4G, cold',
        round(slow('list', 'cold', ({ layoutShift }) => layoutShift)),
        '',
        { atMost: 0 },
      ),
      plain(
        'layout shift of the login, Slow 4G, cold',
        round(slow('login', 'cold', ({ layoutShift }) => layoutShift)),
        '',
        { atMost: 0 },
      ),
    ];
  } finally {
    await browser.close();
    bare.stop();
    await dashboard.stop();
  }

  /** What a page costs the line. */
  async function weights(): Promise<Row[]> {
    const found: Row[] = [];
    type Budget = 'script' | 'wire' | 'nodes' | 'all' | 'requests' | 'styles';
    const budgets: Record<string, Partial<Record<Budget, number>>> = {
      'content list': { script: 118, wire: 80, nodes: 520, all: 400, requests: 26, styles: 10.6 },
      'new content': { script: 200 },
      login: { script: 100 },
      'landing page': { script: 0, all: 60 },
      'privacy policy': { script: 0, all: 60 },
    };
    const pages: Record<string, Target> = {
      login,
      'content list': list,
      'content cards': grid,
      ...Object.fromEntries(Object.entries(others).map(([name, path]) => [name, { path, target: heading }])),
    };
    for (const [name, target] of Object.entries(pages)) {
      const { cold, warm } = await both(target, 'full');
      const { script, wire, nodes, all, requests, styles } = budgets[name] ?? {};
      const packed = (await Promise.all(cold.scripts.map(gzipSize))).reduce((sum, size) => sum + size, 0);
      const { document, stylesheet, font, image } = cold.bytes;
      found.push(
        plain(`${name}: JavaScript, gzip`, packed / 1_000, 'kB', hard(script)),
        ...(wire
          ? [
              plain(`${name}: JavaScript as sent (brotli, headers)`, cold.bytes.script / 1_000, 'kB', {
                atMost: wire,
              }),
            ]
          : []),
        ...(nodes ? [plain(`${name}: elements`, cold.nodes, '', { atMost: nodes })] : []),
        {
          ...plain(`${name}: all, cold`, cold.bytes.all / 1_000, 'kB', hard(all)),
          note: `HTML ${kB(document)}, CSS ${kB(stylesheet)}, font ${kB(font)}, pictures ${kB(image)}`,
        },
        ...(styles ? [plain(`${name}: styles, cold`, stylesheet / 1_000, 'kB', hard(styles))] : []),
        plain(`${name}: requests, cold`, cold.requests, '', hard(requests)),
        { ...plain(`${name}: all, warm`, warm.bytes.all / 1_000, 'kB'), note: `${warm.requests} requests` },
      );
    }
    return found;
  }
}

const hard = (atMost: number | undefined) => (atMost === undefined ? undefined : { atMost, hard: true });
const kB = (bytes: number) => `${Math.round(bytes / 1_000)} kB`;
const round = (figure: number) => Math.round(figure * 1_000) / 1_000;
const plain = (what: string, figure: number, unit: string, budget?: Row['budget']): Row => ({
  what,
  figure,
  unit,
  budget,
});

/** Bytes of a file as the server packs it. */
async function gzipSize(url: string): Promise<number> {
  const response = await request(url, { headers: { 'accept-encoding': 'gzip' } });
  const body = Buffer.from(await response.body.arrayBuffer());
  if (response.headers['content-encoding'] === 'gzip') gunzipSync(body); // whole, or this throws
  return body.byteLength;
}
