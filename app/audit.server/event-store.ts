import type { audit, CallInput, CallOutput } from '~contract';

export type NewEvent = Omit<audit.AuditEvent, 'id' | 'at'>;
export type EventQuery = CallInput<typeof audit.auditList>['query'];
export type EventPage = CallOutput<typeof audit.auditList>;

/**
 * Where a dashboard keeps its own audit log, for an admin API that has none (docs/decisions/0047). Rows are added and read; they go only when they
 * are too old. Every function throws where the store cannot be used.
 */
export type EventStore = {
  add(event: NewEvent): Promise<void>;
  list(query: EventQuery): Promise<EventPage>;
  get(id: number): Promise<audit.AuditEvent | null>;
  cut(before: number): Promise<number>;
};

/** Rows are counted up to this number. */
export const countedTo = 1_000;
export const usualPerPage = 50;
