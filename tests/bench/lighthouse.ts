import { execFile } from 'node:child_process';
import { readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { startDashboard } from '../support/product';
import { demoEmail, signIn, type Visitor } from '../support/visitor';
import { startLibrary } from './library';
import { median, type Options, type Row } from './table';

/* Lighthouse as it comes, its mobile preset: simulated slow 4G and a CPU four times slower. */

const run = promisify(execFile);

/** Fetched when it is wanted: with what it needs it is 120 MB, which nothing else here uses. */
const lighthouse = ['exec', '--yes', '--package', 'lighthouse@12.8.2', '--', 'lighthouse'];

const pages: Record<string, string> = {
  'landing page': '/',
  login: '/auth/login',
  Home: '/dashboard',
  'content list': '/dashboard/contents',
  'new content': '/dashboard/contents/new',
  insights: '/dashboard/insights',
  'info board': '/dashboard/info',
};

/** Lighthouse's scores of eight pages: performance, which varies by a point or two (the middle of `runs`), and accessibility. */
export async function measureLighthouse({ runs = 3 }: Options, chromium: string): Promise<Row[]> {
  const library = await startLibrary();
  const dashboard = await startDashboard({
    ADMIN_API_URL: library.url,
    ADMIN_API_TOKEN: library.token,
    MEDIA_API_KEY: library.mediaKey,
    LOG_LEVEL: 'warn',
  });
  try {
    const visitor = await signIn(dashboard.url, demoEmail.superadmin);
    const content = (await visitor.open('/dashboard/contents')).$('main li a').attr('href') ?? '';
    const rows: Row[] = [];
    for (const [name, path] of Object.entries({ ...pages, 'a content': content })) {
      const taken: Scores[] = [];
      for (let n = 0; n < runs; n++) taken.push(await scores(dashboard.url + path, visitor, chromium));
      const score = (what: 'performance' | 'accessibility', atLeast: number, hard = false): Row => ({
        ...{ what: `${name}: ${what}`, unit: '', budget: { atLeast, hard } },
        figure: median(taken.map((one) => one[what])),
      });
      const saves = [...new Set(taken.flatMap(({ named }) => named))].join(', ');
      rows.push({ ...score('performance', 98), note: saves || undefined }, score('accessibility', 100, true));
    }
    return rows;
  } finally {
    await dashboard.stop();
    await library.stop();
  }
}

type Scores = {
  /** Out of 100. */
  performance: number;
  accessibility: number;
  /** What it would save bytes at. */
  named: string[];
};

type Report = {
  categories: Record<'performance' | 'accessibility', { score: number }>;
  audits: Record<string, { id: string; details?: { overallSavingsBytes?: number } }>;
};

/** @param url of a dashboard's page, opened as the visitor it has signed in, but for the pages of those who have not */
async function scores(url: string, visitor: Visitor, chromium: string): Promise<Scores> {
  const files = { report: join(tmpdir(), `lighthouse-${process.pid}.json`), headers: '' };
  files.headers = `${files.report}.headers`;
  await writeFile(
    files.headers,
    JSON.stringify(url.includes('/dashboard') ? { Cookie: visitor.cookie } : {}),
  );
  try {
    await run(
      'npm',
      [
        ...[...lighthouse, url, '--quiet', '--only-categories=performance,accessibility'],
        ...['--output=json', `--output-path=${files.report}`, `--extra-headers=${files.headers}`],
        '--chrome-flags=--headless --no-sandbox --disable-gpu',
      ],
      { env: { ...process.env, CHROME_PATH: chromium } },
    );
    const { categories, audits } = JSON.parse(await readFile(files.report, 'utf8')) as Report;
    const saves = ({ details }: Report['audits'][string]) => details?.overallSavingsBytes ?? 0;
    return {
      performance: Math.round(categories.performance.score * 100),
      accessibility: Math.round(categories.accessibility.score * 100),
      named: Object.values(audits).flatMap((audit) =>
        saves(audit) > 0 ? [`${audit.id} ${Math.round(saves(audit) / 1_000)} kB`] : [],
      ),
    };
  } finally {
    await Promise.all(Object.values(files).map((file) => rm(file, { force: true })));
  }
}
