// npx tsx scripts/measure-sizes.ts [--postgres] [--contents 1000,10000,100000] [--sessions 10000,100000,1000000]
// Milliseconds of list and analytics calls of the embedded admin API as its data grows; medians over HTTP.
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { sql } from 'drizzle-orm';
import { readConfig } from '../admin-api/config';
import { startAdminApi } from '../admin-api/server';
import { startPostgres } from './lib/postgres.mjs';

const { values } = parseArgs({
  options: {
    postgres: { type: 'boolean', default: false },
    contents: { type: 'string', default: '1000,10000,100000' },
    sessions: { type: 'string', default: '10000,100000,1000000' },
  },
});
const sizes = (text: string) => text.split(',').map(Number);
/** Rows of one INSERT: the roll-ups are summed per statement. */
const chunk = 50_000;

const postgres = values.postgres ? await startPostgres() : null;
const dataDir = await mkdtemp(join(tmpdir(), 'inzira-sizes-'));
const config = await readConfig({
  ...{ DATA_DIR: dataDir, ADMIN_API_PORT: '0', LOG_LEVEL: 'error' },
  ...(postgres ? { DATABASE_URL: postgres.url('postgres') } : {}),
});
const api = await startAdminApi(config);
const { db, lists } = api.services;
const day = (ago: number) => new Date(Date.now() - ago * 86_400_000).toISOString().slice(0, 10);

/** Median milliseconds of a call, and the bytes of its answer. */
async function time(path: string, before = () => {}, runs = 5): Promise<{ ms: number; bytes: number }> {
  const times: number[] = [];
  let bytes = 0;
  for (let run = 0; run < runs; run++) {
    before();
    const started = performance.now();
    const response = await fetch(api.url + path, { headers: { authorization: `Bearer ${config.token}` } });
    bytes = (await response.arrayBuffer()).byteLength;
    if (!response.ok) throw new Error(`${path}: ${response.status}`);
    times.push(performance.now() - started);
  }
  return { ms: times.sort((a, b) => a - b)[runs >> 1] ?? 0, bytes };
}
const shown = (ms: number) => ms.toFixed(ms < 10 ? 1 : 0).padStart(7);

async function growContents(from: number, to: number) {
  for (let at = from; at < to; at += chunk) {
    await db.execute(sql`insert into contents (id, section_id, code, title, description, file, type, published, created_at)
      select 'c' || n, 's' || n % 40, 'ITE-' || lpad(n::text, 6, '0'), 'Content number ' || n, repeat('words of it ', 10), 'f' || n || '.mp4',
        'video', n % 7 > 0, now() - make_interval(mins => n)
      from generate_series(${at + 1}::int, ${Math.min(to, at + chunk)}::int) as n`);
  }
  await db.execute(sql`analyze`);
}

async function growSessions(from: number, to: number) {
  for (let at = from; at < to; at += chunk) {
    const last = Math.min(to, at + chunk);
    await db.execute(sql`insert into app_sessions (id, district, age_range, started_at, last_seen, ended_at)
      select 'x' || n, 'District ' || n % 30, (array['3-5','6-9','10-13','14-17','18-35','36+'])[1 + n / 30 % 6],
        start, start + interval '5 minutes', start + interval '5 minutes'
      from generate_series(${at + 1}::int, ${last}::int) as n,
        lateral (select now() - interval '10 minutes' - random() * interval '89 days' + n * interval '0' as start) as t`);
    await db.execute(sql`insert into content_views (content_id, session_id, created_at)
      select 'c' || 1 + floor(1000 * power(random(), 2) + 0 * length(id))::int, id, started_at
      from app_sessions where id in (select 'x' || n from generate_series(${at + 1}::int, ${last}::int) as n)`);
    await db.execute(sql`insert into survey_attempts (id, survey_id, session_id, started_at, completed_at)
      select 'a' || id, 'survey', id, started_at, case when random() < 0.6 then ended_at end
      from app_sessions where id in (select 'x' || n from generate_series(${at + 1}::int, ${last}::int, 5) as n)`);
  }
  await db.execute(sql`analyze`);
}

const filters = {
  'no filter': '',
  district: 'district=District%204',
  '30 days': `startDate=${day(30)}&endDate=${day(1)}`,
  'all four': `district=District%204&ageRange=6-9&startDate=${day(30)}&endDate=${day(1)}`,
};
const filtered = [
  '/session/metadata',
  '/insights/traffic',
  '/insights/top/contents',
  '/insights/survey_completion_rate',
];
const unfiltered = [
  ...['/session/list', '/insights/daily-active-users', '/views/content_views', '/views/survey_views'],
  ...[
    `/insights/active-users/time?startDate=${day(89)}&endDate=${day(0)}`,
    '/insights/survey_completion_rate?surveyId=survey',
  ],
];

try {
  console.log(`${api.database.kind}, Node ${process.versions.node}; milliseconds`);
  await db.execute(sql`insert into categories (id, name, priority) values ('k', 'Category', 1)`);
  await db.execute(
    sql`insert into sections (id, category_id, name) select 's' || n, 'k', 'Section ' || n from generate_series(0, 39) as n`,
  );
  await db.execute(
    sql`insert into surveys (id, description, banner, thumbnail_type) values ('survey', 'Survey', 'b.webp', 'image')`,
  );
  let had = 0;
  for (const size of sizes(values.contents)) {
    await growContents(had, size);
    had = size;
    const built = await time('/content/list', () => lists.drop(), 3);
    const kept = await time('/content/list');
    const sections = await time('/section/list', () => lists.drop());
    console.log(
      `${size} contents: /content/list built ${shown(built.ms)}, kept ${shown(kept.ms)} (${(built.bytes / 1e6).toFixed(1)} MB); /section/list ${shown(sections.ms)}`,
    );
  }
  had = 0;
  for (const size of sizes(values.sessions)) {
    const started = performance.now();
    await growSessions(had, size);
    console.log(`\n${size} sessions (filled in ${Math.round((performance.now() - started) / 1_000)} s)`);
    had = size;
    for (const path of filtered) {
      const row: string[] = [];
      for (const [name, query] of Object.entries(filters))
        row.push(`${name} ${shown((await time(`${path}?${query}`)).ms)}`);
      console.log(`  ${path.padEnd(34)} ${row.join('  ')}`);
    }
    for (const path of unfiltered)
      console.log(`  ${path.split('?')[0]?.padEnd(34)} ${shown((await time(path)).ms)}`);
  }
  const { rows } = await db.execute<{ name: string; mb: number; n: number }>(
    sql`select relname as name, pg_total_relation_size(oid) / 1000000 as mb, reltuples::int as n from pg_class
      where relname in ('app_sessions', 'content_views', 'traffic_hours', 'content_view_days')`,
  );
  console.log(`\n${rows.map(({ name, mb, n }) => `${name}: ${n} rows, ${mb} MB`).join('; ')}`);
} finally {
  await api.close();
  await postgres?.stop();
  await rm(dataDir, { recursive: true, force: true });
}
