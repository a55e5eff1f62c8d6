import type pg from 'pg';
import { openPostgresChannel } from '../../shared/postgres-channel';
import type { ChangeEvent, LiveEvent } from '../contract/analytics';
import type { AppSession } from '../db/app-sessions';

export type SentEvent = LiveEvent | ChangeEvent;

export type LiveEvents = {
  /** Never throws. */
  publish(events: readonly SentEvent[]): Promise<void>;
  /** @param onMissed after a disconnection */
  subscribe(listener: (event: SentEvent) => void, onMissed?: () => void): () => void;
  close(): Promise<void>;
};

/** Returns the event of a session's start or end (SPEC §7). */
export function sessionEvent(type: LiveEvent['type'], session: AppSession): LiveEvent {
  const { id, district, ageRange, startedAt } = session;
  return { type, session: { id, district, ageRange, startedAt: startedAt.toISOString() } };
}

/** Returns events within one process. */
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

/** Returns events over PostgreSQL. Those during a disconnection are lost. */
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
