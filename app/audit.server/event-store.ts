import type { audit, CallInput, CallOutput } from '~contract';

export type NewEvent = Omit<audit.AuditEvent, 'id' | 'at'>;
export type EventQuery = CallInput<typeof audit.auditList>['query'];
export type EventPage = CallOutput<typeof audit.auditList>;

/** The dashboard's own audit log (docs/decisions/0047). Functions throw when it is unavailable. */
export type EventStore = {
  add(event: NewEvent): Promise<void>;
  list(query: EventQuery): Promise<EventPage>;
  get(id: number): Promise<audit.AuditEvent | null>;
  cut(before: number): Promise<number>;
};

/** Rows are counted up to this number. */
export const countedTo = 1_000;
export const usualPerPage = 50;
