import { sql } from 'drizzle-orm';
import { bigint, index, jsonb, pgTable, text } from 'drizzle-orm/pg-core';
import { moment } from './columns';

/**
 * The audit log (contract/audit.ts). Triggers of migration 0015 number and chain the rows and refuse to change them: each row's `hash` covers
 * its own fields and the hash of the row before.
 */
export const auditEvents = pgTable(
  'audit_events',
  {
    /** 1, 2, 3 … in the order of the commits; given by the trigger. */
    id: bigint({ mode: 'number' }).primaryKey().default(0),
    at: moment().notNull().default(sql`clock_timestamp()`),
    actorKind: text().notNull(),
    /** No reference: a staff user who is deleted stays named. */
    actorId: text(),
    actorName: text(),
    action: text().notNull(),
    kind: text(),
    itemId: text(),
    itemName: text(),
    changes: jsonb().$type<Record<string, { before: unknown; after: unknown }>>(),
    ip: text(),
    userAgent: text(),
    requestId: text(),
    outcome: text().notNull(),
    detail: text(),
    /** Hash of the row before; 64 zeros for the first. SHA-256 in hex. */
    previousHash: text().notNull().default(''),
    hash: text().notNull().default(''),
  },
  (t) => [
    index('audit_events_at').on(t.at),
    index('audit_events_actor').on(t.actorId, t.id),
    index('audit_events_item').on(t.kind, t.itemId, t.id),
    index('audit_events_action').on(t.action, t.id),
  ],
);
