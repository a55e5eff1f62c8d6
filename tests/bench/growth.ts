// Every list with 10, 1,000 and 100,000 items: its page may cost 1.2 times what it costs with ten.
import { rm } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import { hashPassword } from '../../admin-api/auth/passwords';
import { readConfig } from '../../admin-api/config';
import { prepareSearch } from '../../admin-api/db/content-search';
import { staffUsers } from '../../admin-api/db/schema';
import { startAdminApi } from '../../admin-api/server';
import { startPostgres } from '../../scripts/lib/postgres.mjs';
import { freshDataDir } from '../support/demo-data';
import { startDashboard } from '../support/product';
import { demoEmail, demoPassword, signIn, type Visitor } from '../support/visitor';
import { growContents, growLists, seedRows } from './many-rows';
import { median, type Options, type Row } from './table';

type Db = Awaited<ReturnType<typeof startAdminApi>>['services']['db'];

type List = {
  page: string;
  /** Finds the same five, however many there are. */
  search: string;
  /** Finds all of them. */
  searchAll: string;
  /** A form that changes one item, so that what is cached of the list is read anew. */
  change: (run: number) => { path: string; fields: Record<string, string> };
};

const contents: List = {
  page: '/dashboard/contents?view=list',
  search: '/dashboard/contents?view=list&q=elephant',
  searchAll: '/dashboard/contents?view=list&q=ite',
  change: (run) => ({
    path: '/dashboard/contents/publish',
    fields: { [run % 2 === 0 ? 'publish' : 'unpublish']: 'c3' },
  }),
};

/**
 * Milliseconds (medians) until a page is there with each number of items, beside the same with ten in the same run: cached, the first after one item was
 * changed, and with a search that no one has made before.
 */
export async function measureGrowth({
  rows: sizes = [10, 1_000, 100_000],
  runs = 15,
  postgres,
}: Options): Promise<Row[]> {
  const [ten = 10] = sizes;
  const rows: Row[] = [];
  const first = new Map<string, number>();
  const add = (what: string, size: number, figure: number, isFlat = true) => {
    if (size === ten) first.set(what, figure);
    const reference = first.get(what);
    rows.push({
      what: `${what}, ${size.toLocaleString('en-GB')}`,
      figure,
      unit: 'ms',
      ...(size === ten || reference === undefined
        ? {}
        : { reference: { what: `with ${ten}`, figure: reference }, ratioAtMost: isFlat ? 1.2 : undefined }),
    });
  };
  await withLibrary(postgres, async (db, dashboard) => {
    let last = 0;
    for (const size of sizes) {
      await fill(db, last, size);
      last = size;
      const { staff, stop } = await dashboard();
      try {
        const { cached, changed, searched, all } = await measure(staff, contents, runs);
        add('contents: cached', size, cached);
        add('contents: after a change', size, changed);
        add('contents: a search that finds five, for the first time', size, searched);
        // How many it finds is counted one by one: that part cannot stay the same.
        add('contents: a search that finds all, for the first time', size, all, false);
      } finally {
        await stop();
      }
    }
  });
  const wholeSizes = sizes.map((size) => Math.min(size, 10_000));
  await withLibrary(postgres, async (db, dashboard) => {
    let last = 0;
    for (const [at, size] of wholeSizes.entries()) {
      if (wholeSizes.indexOf(size) < at) continue;
      // Quizzes are of contents.
      await growContents(db, last, size);
      await growLists(db, last, size);
      last = size;
      const { staff, stop } = await dashboard();
      try {
        for (const list of wholeLists) {
          const { cached, changed } = await measureWhole(staff, list, runs);
          add(`${list.page}: cached`, size, cached, list.isFlat ?? false);
          if (changed !== null) add(`${list.page}: a change and the page after it`, size, changed, false);
        }
      } finally {
        await stop();
      }
    }
  });
  return rows;
}

/**
 * Lists that a provider answers as a whole, for want of another call; `turns`: forms of one item, in turn, after which the list is read anew. `isFlat`: those that are
 * answered a page at a time.
 */
const wholeLists: { page: string; turns?: [on: string, off: string]; isFlat?: true }[] = [
  { page: '/dashboard' },
  { page: '/dashboard/categories' },
  { page: '/dashboard/sections' },
  { page: '/dashboard/polls', turns: ['/dashboard/polls/p3/publish', '/dashboard/polls/p3/stop'] },
  { page: '/dashboard/quiz', turns: ['/dashboard/quiz/q3/publish', '/dashboard/quiz/q3/unpublish'] },
  { page: '/dashboard/survey', turns: ['/dashboard/survey/v3/publish', '/dashboard/survey/v3/unpublish'] },
  { page: '/dashboard/info?tab=alerts' },
  { page: '/dashboard/security', isFlat: true },
  { page: '/dashboard/security?page=2&status=active&sort=login', isFlat: true },
  { page: '/dashboard/security/u3/ban', isFlat: true },
  // The names of all are read.
  { page: '/dashboard/security?q=user5%40' },
  { page: '/dashboard/chatbot' },
  { page: '/dashboard/contents/c3' },
];

async function measureWhole(staff: Visitor, { page, turns }: (typeof wholeLists)[number], runs: number) {
  const [cached, changed]: [number[], number[]] = [[], []];
  for (let run = -2; run < runs; run++) {
    const started = performance.now();
    // The action reads the list itself, to decide on it.
    if (turns) await post(staff, turns[run & 1] ?? '', { selectedTimeout: '3600' });
    await view(staff, page);
    const first = performance.now() - started;
    const next = await view(staff, page);
    if (run < 0) continue;
    changed.push(first);
    cached.push(next);
  }
  return { cached: median(cached), changed: turns ? median(changed) : null };
}

async function view(staff: Visitor, path: string): Promise<number> {
  const started = performance.now();
  const { status } = await staff.send(path);
  if (status !== 200) throw new Error(`${path}: ${status}`);
  return performance.now() - started;
}

async function post(staff: Visitor, path: string, fields: Record<string, string>): Promise<void> {
  const { status } = await staff.send(path, {
    method: 'POST',
    manual: true,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: new URLSearchParams(fields).toString(),
  });
  if (status !== 303 && status !== 302) throw new Error(`${path}: ${status}`);
}

/** Adds contents, with what they are found by; the index is made of all of them, as after an upgrade. */
async function fill(db: Db, from: number, to: number): Promise<void> {
  await db.execute(sql`drop index if exists content_search_texts`);
  await growContents(db, from, to);
  await db.execute(
    sql`update contents set title = 'Éléphant ' || id where id in ('c2', 'c4', 'c6', 'c8', 'c10')`,
  );
  const started = performance.now();
  await prepareSearch(db, { info() {}, warn: console.warn, error: console.error });
  // Many are made while calls are answered.
  while ((await db.execute(sql`select 1 where to_regclass('content_search_texts') is null`)).rows.length > 0)
    await sleep(200);
  await db.execute(sql`analyze`);
  if (to >= 10_000)
    console.error(`${to} contents: made searchable in ${Math.round(performance.now() - started)} ms`);
}

async function measure(staff: Visitor, list: List, runs: number) {
  const times = {
    ...{ cached: [] as number[], changed: [] as number[], searched: [] as number[], all: [] as number[] },
  };
  // The first three warm up.
  for (let run = -3; run < runs; run++) {
    const { path, fields } = list.change(run + 3);
    await post(staff, path, fields);
    const changed = await view(staff, list.page);
    const cached = await view(staff, list.page);
    const searched = await view(staff, list.search);
    const all = await view(staff, list.searchAll);
    if (run < 0) continue;
    times.changed.push(changed);
    times.cached.push(cached);
    times.searched.push(searched);
    times.all.push(all);
  }
  return {
    cached: median(times.cached),
    changed: median(times.changed),
    searched: median(times.searched),
    all: median(times.all),
  };
}

/** An empty library, on PGlite or PostgreSQL, and dashboards before it, each with nothing cached. */
async function withLibrary(
  postgres: boolean | undefined,
  use: (db: Db, dashboard: () => Promise<{ staff: Visitor; stop: () => Promise<unknown> }>) => Promise<void>,
): Promise<void> {
  const server = postgres ? await startPostgres() : null;
  const dataDir = await freshDataDir(false);
  const config = await readConfig({
    DATA_DIR: dataDir,
    ADMIN_API_PORT: '0',
    LOG_LEVEL: 'error',
    ...(server ? { DATABASE_URL: server.url('postgres') } : {}),
  });
  const api = await startAdminApi(config);
  try {
    const { db, lists } = api.services;
    await seedRows(db);
    await db.insert(staffUsers).values({
      ...{ name: 'Admin', email: demoEmail.admin, role: 'admin', isActive: true },
      passwordHash: await hashPassword(demoPassword),
    });
    await use(db, async () => {
      lists.drop();
      const dashboard = await startDashboard({ ADMIN_API_URL: api.url, ADMIN_API_TOKEN: config.token });
      return { staff: await signIn(dashboard.url, demoEmail.admin), stop: dashboard.stop };
    });
  } finally {
    await api.close();
    await rm(dataDir, { recursive: true, force: true });
    await server?.stop();
  }
}
