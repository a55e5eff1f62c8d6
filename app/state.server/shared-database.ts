import pg from 'pg';
import type { Logger } from 'pino';
import { databaseState, type StoreState } from '~shared/database-state';
import { throttlesTable } from '~shared/throttle';

/** Each table can be emptied safely. */
const tables = [
  `create table if not exists dashboard_marks
   (key text primary key, at bigint not null, until bigint not null, value text)`,
  throttlesTable('dashboard_throttles'),
  `create table if not exists dashboard_drafts
   (name text primary key, owner text not null, at bigint not null, content text not null)`,
  'create index if not exists dashboard_drafts_at on dashboard_drafts (at)',
  `create table if not exists dashboard_audit
   (id bigint generated always as identity primary key, at timestamptz not null default now(), event jsonb not null)`,
  `create index if not exists dashboard_audit_item on dashboard_audit ((event->>'itemId'), id)`,
  'create index if not exists dashboard_audit_at on dashboard_audit (at)',
];

/** Created by another container at the same moment, despite `if not exists`. */
const madeMeanwhile = new Set(['23505', '42P07', '42710']);

export type SharedDatabase = ReturnType<typeof openSharedDatabase>;

/** Pages work without it and wait at most 2 seconds. */
export function openSharedDatabase({ databaseUrl, log }: { databaseUrl: string; log: Logger }) {
  const pool = new pg.Pool({
    connectionString: databaseUrl,
    max: 4,
    connectionTimeoutMillis: 2_000,
    statement_timeout: 2_000,
    query_timeout: 2_500,
    application_name: 'dashboard',
    allowExitOnIdle: true,
  });
  pool.on('error', (error) => log.warn({ err: error }, 'a connection to the shared database was lost'));
  let made: Promise<void> | null = null;

  async function create(): Promise<void> {
    for (const table of tables) {
      try {
        await pool.query(table);
      } catch (error) {
        if (!madeMeanwhile.has(String((error as { code?: string }).code))) throw error;
      }
    }
  }

  function ready(): Promise<void> {
    made ??= create().catch((error: unknown) => {
      made = null;
      throw error;
    });
    return made;
  }

  return {
    pool,
    databaseUrl,
    /** @throws while it is unreachable */
    ready,
    /** @throws while it is unreachable */
    async check(): Promise<StoreState> {
      await ready();
      return databaseState(pool, 'dashboard_marks');
    },
    close: () => pool.end(),
  };
}
