import type { audit, CallInput, CallOutput } from '~contract';

/** An event before it is stored. */
export type NewEvent = Omit<audit.AuditEvent, 'id' | 'at'>;
export type EventQuery = CallInput<typeof audit.auditList>['query'];
export type EventPage = CallOutput<typeof audit.auditList>;

/**
 * Where a dashboard keeps its own audit log, for an admin API that has none (docs/decisions/0047). Rows are added and read; they go only when they
 * are too old. Every function throws where the store cannot be used.
 */
export type EventStore = {
  add(event: NewEvent): Promise<void>;
  /** Rows that a query finds, newest first, as `audit.list` gives them. */
  list(query: EventQuery): Promise<EventPage>;
  get(id: number): Promise<audit.AuditEvent | null>;
  /** Removes rows of before a time (epoch ms). @returns how many */
  cut(before: number): Promise<number>;
};

/** Rows are counted so far; who needs more narrows the filters. */
export const countedTo = 1_000;
/** Rows on a page, where a query does not say. */
export const usualPerPage = 50;
