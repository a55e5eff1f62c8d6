// What the audit log costs: a write with it and without, and its first page with few rows and with many.
import { randomUUID } from 'node:crypto';
import { rm } from 'node:fs/promises';
import { sql } from 'drizzle-orm';
import { readConfig } from '../../admin-api/config';
import { auditedWrites } from '../../admin-api/contract/audited-writes';
import { startAdminApi } from '../../admin-api/server';
import { fillDemoData, freshDataDir } from '../support/demo-data';
import { startDashboard } from '../support/product';
import { demoEmail, signIn, type Visitor } from '../support/visitor';
import { median, type Options, type Row } from './table';

/** Writes of one block; blocks with the log and without it take turns. */
const blockSize = 25;

/**
 * A form of the dashboard sent with the audit log and without, and the first page of the log with each number of rows.
 * The embedded admin API runs in this process: the log is left out by emptying its table of writes.
 */
export async function measureAudit({ rows: sizes = [100, 100_000], runs = 16 }: Options): Promise<Row[]> {
  await fillDemoData();
  const dataDir = await freshDataDir(true);
  const config = await readConfig({ DATA_DIR: dataDir, ADMIN_API_PORT: '0', LOG_LEVEL: 'error' });
  const api = await startAdminApi(config);
  const dashboard = await startDashboard({
    ADMIN_API_URL: api.url,
    ADMIN_API_TOKEN: config.token,
    REQUESTS_PER_MINUTE: '0',
  });
  try {
    const { db } = api.services;
    const staff = await signIn(dashboard.url, demoEmail.superadmin);
    const rows = [
      await overhead('one at a time', staff, db, 1, runs),
      await overhead('8 at once', staff, db, 8, runs),
    ];
    const page = async () => {
      const started = performance.now();
      const answer = await staff.send('/dashboard/audit');
      if (answer.status !== 200) throw new Error(`/dashboard/audit: ${answer.status}`);
      return performance.now() - started;
    };
    const pages: number[] = [];
    for (const size of sizes) {
      await fillLog(db, size);
      for (let warm = 0; warm < 5; warm++) await page();
      const figures: number[] = [];
      for (let run = 0; run < runs * 2; run++) figures.push(await page());
      pages.push(median(figures));
    }
    const [few = 0, many = 0] = pages;
    rows.push({
      what: `the audit log's first page, ${sizes[1]?.toLocaleString('en')} rows`,
      figure: many,
      unit: 'ms',
      reference: { what: `${sizes[0]} rows`, figure: few },
      ratioAtMost: 1.2,
    });
    return rows;
  } finally {
    await dashboard.stop();
    await api.close();
    await rm(dataDir, { recursive: true, force: true });
  }
}

type Db = Awaited<ReturnType<typeof startAdminApi>>['services']['db'];

/** Milliseconds of one sent form (medians of pairs of blocks), so many under way at once. */
async function overhead(words: string, staff: Visitor, db: Db, atOnce: number, runs: number): Promise<Row> {
  const { rows: found } = await db.execute<{ id: string }>(sql`select id from sections order by id limit 1`);
  const path = `/dashboard/sections/${found[0]?.id}/edit`;
  let name = 0;
  const send = async () => {
    const response = await staff.send(path, {
      method: 'POST',
      manual: true,
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      // As a page's form: with a key of its own (SPEC §10.16).
      body: `name=Name+${++name}&formKey=${staff.formOwner}${randomUUID()}`,
    });
    if (response.status !== 303) throw new Error(`${path}: ${response.status}`);
  };
  const block = async () => {
    const started = performance.now();
    let left = blockSize;
    await Promise.all(
      Array.from({ length: atOnce }, async () => {
        while (left-- > 0) await send();
      }),
    );
    return (performance.now() - started) / blockSize;
  };
  const without = async () => {
    const writes = auditedWrites as Record<string, unknown>;
    const kept = { ...writes };
    for (const call of Object.keys(writes)) delete writes[call];
    try {
      return await block();
    } finally {
      Object.assign(writes, kept);
    }
  };
  const counted = async () =>
    Number((await db.execute<{ n: number }>(sql`select count(*)::int n from audit_events`)).rows[0]?.n);
  await block();
  const before = await counted();
  await without();
  if ((await counted()) !== before) throw new Error('The log was not left out.');
  const pairs: { on: number; off: number }[] = [];
  for (let run = 0; run < runs; run++) {
    // Who goes first alternates: what the machine does beside it falls on both alike.
    if (run % 2) pairs.push({ on: await block(), off: await without() });
    else {
      const off = await without();
      pairs.push({ on: await block(), off });
    }
  }
  const off = median(pairs.map((pair) => pair.off));
  return {
    what: `a form sent, ${words}, with the audit log`,
    figure: off * median(pairs.map((pair) => pair.on / pair.off)),
    unit: 'ms',
    reference: { what: 'without it', figure: off },
    ratioAtMost: 1.15,
  };
}

/** Adds rows until the log has so many. */
async function fillLog(db: Db, size: number): Promise<void> {
  await db.execute(sql`insert into audit_events (at, actor_kind, actor_name, action, kind, item_id, item_name, outcome)
    select now(), 'staff', 'Aline', 'update', 'content', 'c' || n, 'Title ' || n, 'success'
    from generate_series((select count(*) from audit_events) + 1, ${size}::int) as n`);
}
