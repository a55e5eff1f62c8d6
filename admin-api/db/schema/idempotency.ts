import { index, integer, pgTable, text } from 'drizzle-orm/pg-core';
import { createdAt } from './columns';

/** Writes that were carried out under a key of the caller's (http/idempotency.ts), with their responses; kept for 24 hours. */
export const idempotencyKeys = pgTable(
  'idempotency_keys',
  {
    key: text().primaryKey(),
    /** Name of the call. */
    call: text().notNull(),
    /** SHA-256 in hex of the request's parsed input. */
    fingerprint: text().notNull(),
    /** Status and JSON of the response; null only within the transaction that carries the write out. */
    status: integer(),
    answer: text(),
    createdAt: createdAt(),
  },
  (t) => [index().on(t.createdAt)],
);
