// The embedded admin API as its data grow: milliseconds of every list and analytics call, medians over HTTP, in one table.
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { Agent, request } from 'undici';
import { type AdminApiConfig, readConfig } from '../../admin-api/config';
import { type RunningAdminApi, startAdminApi } from '../../admin-api/server';
import { startPostgres } from '../../scripts/lib/postgres.mjs';
import { growContents, growLists, growSessions, seedRows } from './many-rows';
import { median, type Options } from './table';

const day = (ago: number) => new Date(Date.now() - ago * 86_400_000).toISOString().slice(0, 10);

const lists = [
  ...['/content/list', '/categories/list', '/section/list', '/polls/list', '/quiz/list', '/survey/list'],
  ...['/updates/list', '/admin/auth/users', '/prompts', '/prompts?status=failed&isReviewed=true'],
];
const filters = {
  none: '',
  district: 'district=District%204',
  'age range': 'ageRange=6-9',
  '30 days': `startDate=${day(30)}&endDate=${day(1)}`,
  'all four': `district=District%204&ageRange=6-9&startDate=${day(30)}&endDate=${day(1)}`,
};
const filtered = [
  ...['/session/metadata', '/insights/traffic', '/insights/top/contents'],
  ...['/insights/survey_completion_rate', '/insights/survey_completion_rate?surveyId=survey'],
];
const unfiltered = [
  ...['/session/list', '/insights/daily-active-users', '/views/content_views', '/views/survey_views'],
  `/insights/active-users/time?startDate=${day(89)}&endDate=${day(0)}`,
];

const agent = new Agent({ bodyTimeout: 120_000, headersTimeout: 120_000 });
const size = (n: number) => (n >= 1e6 ? `${n / 1e6}M` : n >= 1e3 ? `${n / 1e3}k` : String(n));

type Timed = { ms: number; bytes: number; etag: string };

/**
 * First every list at each number of `rows`; then, with that many contents, the analytics at each number of `sessions`.
 * @returns two Markdown tables, milliseconds
 */
export async function measureSizes({
  rows = [1_000, 10_000, 100_000],
  sessions = [10_000, 100_000, 1_000_000],
  ...options
}: Options): Promise<string> {
  const postgres = options.postgres ? await startPostgres() : null;
  const dataDir = await mkdtemp(join(tmpdir(), 'inzira-sizes-'));
  const config = await readConfig({
    DATA_DIR: dataDir,
    ADMIN_API_PORT: '0',
    LOG_LEVEL: 'error',
    ...(postgres ? { DATABASE_URL: postgres.url('postgres') } : {}),
  });
  const api = await startAdminApi(config);
  try {
    await seedRows(api.services.db);
    const measured = { api, config };
    return [
      `On ${api.database.kind}.`,
      await measureLists(measured, rows),
      await measureAnalytics(measured, sessions),
      await storedSizes(api),
    ].join('\n\n');
  } finally {
    await api.close();
    await postgres?.stop();
    await rm(dataDir, { recursive: true, force: true });
  }
}

type Measured = { api: RunningAdminApi; config: AdminApiConfig };

/** Median milliseconds of a call after one that does not count, and the bytes of its response. */
async function time(
  { api, config }: Measured,
  path: string,
  headers: Record<string, string> = {},
  anew = false,
): Promise<Timed> {
  const times: number[] = [];
  let bytes = 0;
  let etag = '';
  for (let run = 0; run < 8; run++) {
    if (anew) api.services.lists.drop();
    const started = performance.now();
    const response = await request(api.url + path, {
      dispatcher: agent,
      headers: { authorization: `Bearer ${config.token}`, ...headers },
    });
    bytes = (await response.body.arrayBuffer()).byteLength;
    etag = String(response.headers.etag ?? '');
    if (response.statusCode >= 400) throw new Error(`${path}: ${response.statusCode}`);
    if (run > 0) times.push(performance.now() - started);
    if (times.length > 2 && (times[0] ?? 0) > 1_000) break;
  }
  return { ms: median(times), bytes, etag };
}

/** A Markdown table: a row for a call and its filter, with a figure for every size. */
function newTable(title: string, heads: string[]) {
  const rows = new Map<string, string[]>();
  return {
    add(call: string, how: string, ms: number, more = ''): void {
      const key = `${call} | ${how}`;
      rows.set(key, [...(rows.get(key) ?? []), `${ms.toFixed(ms < 10 ? 1 : 0)}${more}`]);
    },
    markdown: () =>
      [
        [title, '', ...heads].join(' | '),
        ['---', '---', ...heads.map(() => '---:')].join(' | '),
        ...[...rows].map(([key, figures]) => `${key} | ${figures.join(' | ')}`),
      ]
        .map((line) => `| ${line} |`)
        .join('\n'),
  };
}

async function measureLists(measured: Measured, counts: number[]): Promise<string> {
  const table = newTable('rows of each list', counts.map(size));
  const { db } = measured.api.services;
  let had = 0;
  for (const count of counts) {
    await growContents(db, had, count);
    await growLists(db, had, count);
    had = count;
    for (const path of lists) {
      const built = await time(measured, path, {}, true);
      table.add(path, 'built', built.ms, ` (${(built.bytes / 1e6).toFixed(built.bytes < 1e5 ? 3 : 1)} MB)`);
      if (path !== '/content/list') continue;
      const cached = await time(measured, path);
      table.add(path, 'cached, plain', cached.ms);
      const zipped = await time(measured, path, { 'accept-encoding': 'gzip' });
      table.add(path, 'cached, gzip', zipped.ms, ` (${(zipped.bytes / 1e6).toFixed(1)} MB)`);
      table.add(path, 'cached, 304', (await time(measured, path, { 'if-none-match': cached.etag })).ms);
    }
  }
  return table.markdown();
}

async function measureAnalytics(measured: Measured, counts: number[]): Promise<string> {
  const table = newTable('sessions', counts.map(size));
  let had = 0;
  for (const count of counts) {
    const started = performance.now();
    await growSessions(measured.api.services.db, had, count);
    table.add('(filling)', 's', (performance.now() - started) / 1_000);
    had = count;
    for (const path of filtered)
      for (const [name, query] of Object.entries(filters))
        table.add(path, name, (await time(measured, `${path}${path.includes('?') ? '&' : '?'}${query}`)).ms);
    for (const path of unfiltered)
      table.add(
        path.split('?')[0] ?? '',
        path.includes('?') ? '90 days' : '',
        (await time(measured, path)).ms,
      );
  }
  return table.markdown();
}

async function storedSizes({ services: { db } }: RunningAdminApi): Promise<string> {
  const { rows } = await db.execute<{ name: string; mb: number; n: number }>(
    sql`select relname as name, pg_total_relation_size(oid) / 1000000 as mb, reltuples::int as n from pg_class
      where relname in ('app_sessions', 'content_views', 'traffic_days', 'content_view_days', 'content_view_totals', 'survey_days')`,
  );
  return rows.map(({ name, mb, n }) => `${name}: ${n} rows, ${mb} MB`).join('; ');
}
