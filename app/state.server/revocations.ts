import type pg from 'pg';
import type { Logger } from 'pino';
import type { SharedDatabase } from './shared-database';

/** `at` is epoch ms. */
export type Revocation = { at: number; value: string | null };

/** Shared by all containers: ended sessions, revoked users, used codes and forms. `until`: epoch ms. */
export type Revocations = {
  note(key: string, until: number, value?: string): Promise<void>;
  /** @returns true for exactly one caller */
  claim(key: string, until: number): Promise<boolean>;
  find(keys: readonly string[]): Promise<Map<string, Revocation>>;
  findAll(prefix: string): Promise<Map<string, Revocation>>;
  close(): Promise<void>;
};

type Entry = Revocation & { until: number };

export function memoryRevocations(now: () => number = Date.now): Revocations {
  const entries = new Map<string, Entry>();
  let sweepAt = 0;

  function sweep(): void {
    if (now() < sweepAt) return;
    sweepAt = now() + 60_000;
    for (const [key, { until }] of entries) if (until < now()) entries.delete(key);
  }
  function valid(key: string): Entry | undefined {
    const entry = entries.get(key);
    return entry && entry.until >= now() ? entry : undefined;
  }

  return {
    async note(key, until, value) {
      sweep();
      entries.set(key, { at: now(), value: value ?? null, until });
    },
    async claim(key, until) {
      sweep();
      if (valid(key)) return false;
      entries.set(key, { at: now(), value: null, until });
      return true;
    },
    async find(keys) {
      const found = new Map<string, Revocation>();
      for (const key of keys) {
        const entry = valid(key);
        if (entry) found.set(key, entry);
      }
      return found;
    },
    async findAll(prefix) {
      const keys = [...entries.keys()].filter((key) => key.startsWith(prefix));
      return this.find(keys);
    },
    async close() {},
  };
}

/** Ten times the last query's duration, within these limits; ms. */
const backoff = { times: 10, shortest: 100, longest: 5_000 };

/** A process's wrong clock must not end others' facts. */
const databaseNow = '(extract(epoch from clock_timestamp()) * 1000)::bigint';

function withStored(found: Map<string, Revocation>, result: pg.QueryResult | null): Map<string, Revocation> {
  type Row = { key: string; at: string; value: string | null };
  for (const { key, at, value } of (result?.rows ?? []) as Row[]) {
    const known = found.get(key);
    if (!known || known.at < Number(at)) found.set(key, { at: Number(at), value });
  }
  return found;
}

/** In PostgreSQL (SPEC §10.13), with memory as fallback. */
export function sharedRevocations({
  database: { pool, ready, close },
  log,
  now = Date.now,
}: {
  database: SharedDatabase;
  log: Logger;
  now?: () => number;
}): Revocations {
  const own = memoryRevocations(now);
  let backoffUntil = 0;
  let sweepAt = 0;
  const unstored = new Map<string, Entry>();
  let storing: NodeJS.Timeout | undefined;

  async function ask(text: string, values: unknown[]): Promise<pg.QueryResult | null> {
    if (now() < backoffUntil) return null;
    const began = performance.now();
    try {
      await ready();
      if (began > sweepAt) {
        sweepAt = began + 10 * 60_000;
        await pool.query(`delete from dashboard_marks where until < ${databaseNow}`);
      }
      return await pool.query(text, values);
    } catch (error) {
      const pause = backoff.times * (performance.now() - began);
      backoffUntil = now() + Math.min(backoff.longest, Math.max(backoff.shortest, pause));
      log.error({ err: error }, 'PostgreSQL does not answer: ended sessions are known to this process only');
      return null;
    }
  }

  /** @param late never replaces a newer fact */
  async function store(key: string, entry: Entry, late = false): Promise<void> {
    unstored.set(key, entry);
    const { at, until, value } = entry;
    const result = await ask(
      `insert into dashboard_marks (key, at, until, value) values ($1, $2, ${databaseNow} + $3, $4)
       on conflict (key) do update set at = excluded.at, until = excluded.until, value = excluded.value
       where not $5 or dashboard_marks.at <= excluded.at`,
      [key, at, until - now(), value, late],
    );
    if (result && unstored.get(key) === entry) unstored.delete(key);
    else if (!result) storing ??= setTimeout(storeAll, Math.max(0, backoffUntil - now()) + 1).unref();
  }

  async function storeAll(): Promise<void> {
    storing = undefined;
    for (const [key, entry] of unstored) {
      if (storing) return; // one failed: the others follow
      await store(key, entry, true);
    }
  }

  return {
    async note(key, until, value) {
      await own.note(key, until, value);
      await store(key, { at: now(), until, value: value ?? null });
    },
    async claim(key, until) {
      if (!(await own.claim(key, until))) return false;
      const result = await ask(
        `insert into dashboard_marks (key, at, until) values ($1, $2, ${databaseNow} + $3)
         on conflict (key) do update set at = excluded.at, until = excluded.until, value = null
         where dashboard_marks.until < ${databaseNow}
         returning key`,
        [key, now(), until - now()],
      );
      const first = result === null || result.rowCount === 1;
      // Then this process must be able to claim it.
      if (!first) await own.note(key, now() - 1);
      if (result === null) await store(key, { at: now(), until, value: null });
      return first;
    },
    async find(keys) {
      const marks = `select key, at, value from dashboard_marks where key = any($1) and until >= ${databaseNow}`;
      return withStored(await own.find(keys), await ask(marks, [keys]));
    },
    async findAll(prefix) {
      const marks = `select key, at, value from dashboard_marks where starts_with(key, $1) and until >= ${databaseNow}`;
      return withStored(await own.findAll(prefix), await ask(marks, [prefix]));
    },
    async close() {
      clearTimeout(storing);
      await close();
    },
  };
}
