import { randomUUID } from 'node:crypto';
import type { Logger } from 'pino';
import { z } from 'zod';
import { openPostgresChannel, type PostgresChannel } from '~shared/postgres-channel';
import type { SharedDatabase } from './shared-database';

const Message = z.object({ from: z.string(), call: z.string().max(100) });

/**
 * Dashboards' caches agree (decision 0005).
 * @param onGap at start and after a lost connection
 */
export function shareChanges({
  database: { pool, databaseUrl },
  log,
  onChange,
  onGap,
}: {
  database: SharedDatabase;
  log: Logger;
  onChange: (callName: string) => void;
  onGap: () => void;
}) {
  const own = randomUUID();
  const opening: Promise<PostgresChannel> = openPostgresChannel({
    databaseUrl,
    channel: 'dashboard_changes',
    pool,
    onMessage(text) {
      const message = Message.safeParse(safeJson(text));
      if (message.success && message.data.from !== own) onChange(message.data.call);
    },
    onListening: onGap,
    onError: (error) => log.warn({ err: error }, 'changes of other dashboards are not known right now'),
  });
  return {
    /** Never throws: other caches expire. */
    async notify(call: string): Promise<void> {
      try {
        await (await opening).publish([JSON.stringify({ from: own, call })]);
      } catch (error) {
        log.warn({ err: error }, 'other dashboards were not told of a change');
      }
    },
    close: async () => (await opening).close(),
  };
}

function safeJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
