import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';

/** Messages are missed until a retry succeeds. */
const usualPauses = { first: 250, longest: 1_000 };
const pollEveryMs = 5_000;
const pollTimeoutMs = 5_000;

export type PostgresChannel = {
  /** @throws when the database cannot be reached */
  publish(messages: readonly string[]): Promise<void>;
  close(): Promise<void>;
};

/**
 * Listens on its own connection, and reconnects. Messages in between are lost.
 * @param options.pool its next connection triggers a retry
 * @param options.onListening called after each (re)connect
 * @returns after the first attempt
 */
export async function openPostgresChannel({
  databaseUrl,
  channel,
  pool,
  onMessage,
  onListening = () => {},
  onError,
  pauses = usualPauses,
}: {
  databaseUrl: string;
  channel: string;
  pool: pg.Pool;
  onMessage(message: string): void;
  onListening?: () => void;
  onError(error: Error): void;
  pauses?: typeof usualPauses;
}): Promise<PostgresChannel & { failed: Error | null }> {
  const closing = new AbortController();
  let client: pg.Client | null = null;
  let poll: NodeJS.Timeout | undefined;

  async function listen(): Promise<void> {
    const next = new pg.Client({
      connectionString: databaseUrl,
      keepAlive: true,
      connectionTimeoutMillis: 10_000,
      query_timeout: pollTimeoutMs,
      application_name: channel,
    });
    next.on('notification', ({ payload }) => payload && onMessage(payload));
    next.on('error', (error) => lost(next, error));
    next.on('end', () => lost(next, new Error(`The connection that listens on ${channel} ended.`)));
    try {
      await next.connect();
      await next.query(`listen ${channel}`);
    } catch (error) {
      next.end().catch(() => {});
      throw error;
    }
    if (closing.signal.aborted) return void (await next.end());
    client = next;
    poll = setInterval(() => {
      next.query('select 1').catch((error: Error) => lost(next, error));
    }, pollEveryMs).unref();
    onListening();
  }

  function lost(which: pg.Client, error: Error): void {
    if (closing.signal.aborted || client !== which) return;
    client = null;
    clearInterval(poll);
    onError(error);
    which.end().catch(() => {});
    void again();
  }

  async function again(): Promise<void> {
    let known = '';
    for (let pause = pauses.first; ; pause = Math.min(pause * 2, pauses.longest)) {
      await pauseOrConnection(pause);
      if (closing.signal.aborted) return;
      try {
        return await listen();
      } catch (error) {
        const { message } = error as Error;
        if (message !== known) onError(error as Error);
        known = message;
      }
    }
  }

  async function pauseOrConnection(ms: number): Promise<void> {
    const over = new AbortController();
    const end = () => over.abort();
    pool.once('connect', end);
    await sleep(ms, undefined, { signal: AbortSignal.any([over.signal, closing.signal]), ref: false }).catch(
      () => {},
    );
    pool.off('connect', end);
  }

  let failed: Error | null = null;
  try {
    await listen();
  } catch (error) {
    failed = error as Error;
    void again();
  }
  return {
    failed,
    async publish(messages) {
      await pool.query('select pg_notify($1, message) from unnest($2::text[]) as message', [
        channel,
        messages,
      ]);
    },
    async close() {
      closing.abort();
      clearInterval(poll);
      await client?.end();
    },
  };
}
