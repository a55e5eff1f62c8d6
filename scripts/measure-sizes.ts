// npx tsx scripts/measure-sizes.ts [--postgres] [--rows 1000,10000,100000] [--sessions 10000,100000,1000000]
// Milliseconds of every list and analytics call of the embedded admin API as its data grows: medians over HTTP, in
// one table. First every list at --rows, then, with that many contents, the analytics at --sessions.
import { mkdtemp, rm } from 'node:fs/promises';
import { cpus, loadavg, tmpdir, totalmem } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { sql } from 'drizzle-orm';
import { Agent, request } from 'undici';
import { readConfig } from '../admin-api/config';
import { startAdminApi } from '../admin-api/server';
import { growContents, growLists, growSessions, seedRows } from './lib/many-rows';
import { startPostgres } from './lib/postgres.mjs';

const { values } = parseArgs({
  options: {
    postgres: { type: 'boolean', default: false },
    rows: { type: 'string', default: '1000,10000,100000' },
    sessions: { type: 'string', default: '10000,100000,1000000' },
  },
});
const sizes = (text: string) => text.split(',').filter(Boolean).map(Number);
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

const postgres = values.postgres ? await startPostgres() : null;
const dataDir = await mkdtemp(join(tmpdir(), 'inzira-sizes-'));
const config = await readConfig({
  ...{ DATA_DIR: dataDir, ADMIN_API_PORT: '0', LOG_LEVEL: 'error' },
  ...(postgres ? { DATABASE_URL: postgres.url('postgres') } : {}),
});
const api = await startAdminApi(config);
const { db } = api.services;
const agent = new Agent({ bodyTimeout: 120_000, headersTimeout: 120_000 });

type Timed = { ms: number; bytes: number; etag: string };

/** Median milliseconds of a call after one that does not count, and the bytes of its answer. */
async function time(path: string, headers: Record<string, string> = {}, anew = false): Promise<Timed> {
  const times: number[] = [];
  let bytes = 0;
  let etag = '';
  for (let run = 0; run < 8; run++) {
    if (anew) api.services.lists.drop();
    const started = performance.now();
    const answer = await request(api.url + path, {
      dispatcher: agent,
      headers: { authorization: `Bearer ${config.token}`, ...headers },
    });
    bytes = (await answer.body.arrayBuffer()).byteLength;
    etag = String(answer.headers.etag ?? '');
    if (answer.statusCode >= 400) throw new Error(`${path}: ${answer.statusCode}`);
    if (run > 0) times.push(performance.now() - started);
    if (times.length > 2 && (times[0] ?? 0) > 1_000) break;
  }
  return { ms: times.sort((a, b) => a - b)[times.length >> 1] ?? 0, bytes, etag };
}

/** Rows of the table: a call and its filter, then a figure for every size. */
const table = new Map<string, string[]>();
function note(call: string, how: string, ms: number, more = ''): void {
  const key = `${call} | ${how}`;
  table.set(key, [...(table.get(key) ?? []), `${ms.toFixed(ms < 10 ? 1 : 0)}${more}`]);
}
function print(title: string, heads: string[]): void {
  console.log(
    `\n| ${[title, '', ...heads].join(' | ')} |\n| --- | --- | ${heads.map(() => '---:').join(' | ')} |`,
  );
  for (const [key, figures] of table) console.log(`| ${key} | ${figures.join(' | ')} |`);
  table.clear();
}
const size = (n: number) => (n >= 1e6 ? `${n / 1e6}M` : n >= 1e3 ? `${n / 1e3}k` : String(n));
const load = () =>
  loadavg()
    .map((n) => n.toFixed(1))
    .join(' ');

async function measureLists(counts: number[]): Promise<void> {
  let had = 0;
  for (const count of counts) {
    await growContents(db, had, count);
    await growLists(db, had, count);
    had = count;
    for (const path of lists) {
      const built = await time(path, {}, true);
      note(path, 'built', built.ms, ` (${(built.bytes / 1e6).toFixed(built.bytes < 1e5 ? 3 : 1)} MB)`);
      if (path !== '/content/list') continue;
      const cached = await time(path);
      note(path, 'kept, plain', cached.ms);
      const zipped = await time(path, { 'accept-encoding': 'gzip' });
      note(path, 'kept, gzip', zipped.ms, ` (${(zipped.bytes / 1e6).toFixed(1)} MB)`);
      note(path, 'kept, 304', (await time(path, { 'if-none-match': cached.etag })).ms);
    }
  }
  print('rows of each list', counts.map(size));
}

async function measureAnalytics(counts: number[]): Promise<void> {
  let had = 0;
  for (const count of counts) {
    const started = performance.now();
    await growSessions(db, had, count);
    note('(filling)', 's', (performance.now() - started) / 1_000);
    had = count;
    for (const path of filtered)
      for (const [name, query] of Object.entries(filters))
        note(path, name, (await time(`${path}${path.includes('?') ? '&' : '?'}${query}`)).ms);
    for (const path of unfiltered)
      note(path.split('?')[0] ?? '', path.includes('?') ? '90 days' : '', (await time(path)).ms);
  }
  print('sessions', counts.map(size));
}

try {
  const [cpu] = cpus();
  console.log(
    `${api.database.kind}, Node ${process.versions.node}, ${cpus().length} × ${cpu?.model.trim()}, ${Math.round(totalmem() / 2 ** 30)} GB; milliseconds, medians of 7; load before: ${load()}`,
  );
  await seedRows(db);
  await measureLists(sizes(values.rows));
  await measureAnalytics(sizes(values.sessions));
  const { rows } = await db.execute<{ name: string; mb: number; n: number }>(
    sql`select relname as name, pg_total_relation_size(oid) / 1000000 as mb, reltuples::int as n from pg_class
      where relname in ('app_sessions', 'content_views', 'traffic_days', 'content_view_days', 'content_view_totals', 'survey_days')`,
  );
  console.log(
    `\n${rows.map(({ name, mb, n }) => `${name}: ${n} rows, ${mb} MB`).join('; ')}; load after: ${load()}`,
  );
} finally {
  await agent.close();
  await api.close();
  await postgres?.stop();
  await rm(dataDir, { recursive: true, force: true });
}
