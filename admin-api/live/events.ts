import pg from 'pg';
import type { LiveEvent } from '../contract/analytics';
import type { AppSession } from '../db/app-sessions';

/** Notifies all servers on one database, this one included, that live users and traffic have changed. */
export type LiveEvents = {
  /** Never throws: whoever caused an event has done its work already. */
  publish(events: readonly LiveEvent[]): Promise<void>;
  /** @returns a function that ends it */
  subscribe(listener: (event: LiveEvent) => void): () => void;
  close(): Promise<void>;
};

const channel = 'live_events';
/** Milliseconds between tries to listen again. */
const pauses = { first: 1_000, longest: 30_000 };
/** Milliseconds between looks whether the listening connection still stands. */
const pollEveryMs = 30_000;

/** The event of a session that began or ended, as it goes over the WebSocket (SPEC §7). */
export function sessionEvent(type: LiveEvent['type'], session: AppSession): LiveEvent {
  const { id, district, ageRange, startedAt } = session;
  return { type, session: { id, district, ageRange, startedAt: startedAt.toISOString() } };
}

/** Events of one process, for the embedded database, which only one process can have open. */
export function localEvents(): LiveEvents {
  const listeners = new Set<(event: LiveEvent) => void>();
  return {
    async publish(events) {
      for (const event of events) for (const listener of listeners) listener(event);
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    async close() {
      listeners.clear();
    },
  };
}

/**
 * Events across servers by PostgreSQL's LISTEN and NOTIFY, on a connection of its own that is made again
 * whenever it is lost. Events of the meantime are lost with it: the next one refreshes all the same.
 * @throws when the first connection cannot be made
 */
export async function postgresEvents(options: {
  databaseUrl: string;
  pool: pg.Pool;
  onError(error: Error): void;
}): Promise<LiveEvents> {
  const { databaseUrl, pool, onError } = options;
  const local = localEvents();
  let closing = false;
  let client: pg.Client | null = null;
  let timer: NodeJS.Timeout | undefined;

  async function listen(): Promise<void> {
    const next = new pg.Client({
      connectionString: databaseUrl,
      keepAlive: true,
      connectionTimeoutMillis: 10_000,
      query_timeout: 10_000,
    });
    next.on('notification', ({ payload }) => {
      if (payload) void local.publish([JSON.parse(payload) as LiveEvent]);
    });
    next.on('error', (error) => lost(next, error));
    next.on('end', () => lost(next, new Error('The connection for live events ended.')));
    try {
      await next.connect();
      await next.query(`listen ${channel}`);
    } catch (error) {
      next.end().catch(() => {});
      throw error;
    }
    client = next;
    timer = setInterval(() => {
      next.query('select 1').catch((error: Error) => lost(next, error));
    }, pollEveryMs).unref();
  }

  function lost(which: pg.Client, error: Error): void {
    if (closing || client !== which) return;
    client = null;
    clearInterval(timer);
    onError(error);
    which.end().catch(() => {});
    again(pauses.first);
  }

  function again(pause: number): void {
    timer = setTimeout(async () => {
      try {
        await listen();
        if (closing) await client?.end();
      } catch (error) {
        onError(error as Error);
        if (!closing) again(Math.min(pause * 2, pauses.longest));
      }
    }, pause).unref();
  }

  await listen();
  return {
    async publish(events) {
      const payloads = events.map((event) => JSON.stringify(event));
      try {
        await pool.query('select pg_notify($1, payload) from unnest($2::text[]) as payload', [
          channel,
          payloads,
        ]);
      } catch (error) {
        onError(error as Error);
      }
    },
    subscribe: local.subscribe,
    async close() {
      closing = true;
      clearInterval(timer);
      await client?.end();
      await local.close();
    },
  };
}
