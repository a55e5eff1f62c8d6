// The embedded admin API as its data grow: milliseconds of every list, medians over HTTP, in one table.
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Agent, request } from 'undici';
import { type AdminApiConfig, readConfig } from '../../admin-api/config';
import { type RunningAdminApi, startAdminApi } from '../../admin-api/server';
import { startPostgres } from '../../scripts/lib/postgres.mjs';
import { growContents, growLists, seedRows } from './many-rows';
import { median, type Options } from './table';

const lists = [
  ...['/content/list', '/categories/list', '/section/list', '/polls/list', '/quiz/list', '/survey/list'],
  ...['/updates/list', '/admin/auth/users', '/prompts', '/prompts?status=failed&isReviewed=true'],
];
const agent = new Agent({ bodyTimeout: 120_000, headersTimeout: 120_000 });
const size = (n: number) => (n >= 1e6 ? `${n / 1e6}M` : n >= 1e3 ? `${n / 1e3}k` : String(n));

type Timed = { ms: number; bytes: number; etag: string };

/** Every list at each number of `rows`. @returns a Markdown table, milliseconds */
export async function measureSizes({
  rows = [1_000, 10_000, 100_000],
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
    return `On ${api.database.kind}.\n\n${await measureLists({ api, config }, rows)}`;
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
