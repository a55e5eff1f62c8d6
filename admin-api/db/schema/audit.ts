import { sql } from 'drizzle-orm';
import { bigint, index, jsonb, pgTable, text } from 'drizzle-orm/pg-core';
import { moment } from './columns';

/** Triggers of migration 0015 number, chain and protect the rows. */
export const auditEvents = pgTable(
  'audit_events',
  {
    /** Set by the trigger, in commit order. */
    id: bigint({ mode: 'number' }).primaryKey().default(0),
    at: moment().notNull().default(sql`clock_timestamp()`),
    actorKind: text().notNull(),
    /** Deleted users stay named. */
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
