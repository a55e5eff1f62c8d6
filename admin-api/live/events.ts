import type pg from 'pg';
import { openPostgresChannel } from '../../shared/postgres-channel';
import type { ChangeEvent, LiveEvent } from '../contract/analytics';
import type { AppSession } from '../db/app-sessions';

/** What goes over the WebSocket: SPEC §7's two events, and what the API changed by itself. */
export type SentEvent = LiveEvent | ChangeEvent;

/** Notifies all servers on one database, this one included, that live users and traffic have changed, or that a schedule was carried out. */
export type LiveEvents = {
  /** Never throws: the work that caused the event is done already. */
  publish(events: readonly SentEvent[]): Promise<void>;
  /** @param onMissed events may have been missed, no one knows which @returns a function that ends it */
  subscribe(listener: (event: SentEvent) => void, onMissed?: () => void): () => void;
  close(): Promise<void>;
};

/** The event of a session that began or ended, as it goes over the WebSocket (SPEC §7). */
export function sessionEvent(type: LiveEvent['type'], session: AppSession): LiveEvent {
  const { id, district, ageRange, startedAt } = session;
  return { type, session: { id, district, ageRange, startedAt: startedAt.toISOString() } };
}

/** Events of one process, for the embedded database, which only one process can have open. */
export function localEvents(): LiveEvents {
  const listeners = new Set<(event: SentEvent) => void>();
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
 * Events across servers by PostgreSQL's LISTEN and NOTIFY. Events of a time without a connection are lost; once there is one again, whoever
 * subscribed is told that they may have missed some.
 * @throws when the first connection cannot be made
 */
export async function postgresEvents({
  databaseUrl,
  pool,
  onError,
}: {
  databaseUrl: string;
  pool: pg.Pool;
  onError(error: Error): void;
}): Promise<LiveEvents> {
  const local = localEvents();
  const gaps = new Set<() => void>();
  const channel = await openPostgresChannel({
    databaseUrl,
    channel: 'live_events',
    pool,
    onMessage: (message) => void local.publish([JSON.parse(message) as SentEvent]),
    onListening: () => {
      for (const missed of gaps) missed();
    },
    onError,
  });
  if (channel.failed) {
    await channel.close();
    throw channel.failed;
  }
  return {
    publish: (events) => channel.publish(events.map((event) => JSON.stringify(event))).catch(onError),
    subscribe(listener, onMissed = () => {}) {
      const end = local.subscribe(listener);
      gaps.add(onMissed);
      return () => {
        end();
        gaps.delete(onMissed);
      };
    },
    async close() {
      gaps.clear();
      await channel.close();
      await local.close();
    },
  };
}
