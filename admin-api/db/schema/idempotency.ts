import { index, integer, pgTable, text } from 'drizzle-orm/pg-core';
import { createdAt } from './columns';

export const idempotencyKeys = pgTable(
  'idempotency_keys',
  {
    key: text().primaryKey(),
    call: text().notNull(),
    fingerprint: text().notNull(),
    /** Null only inside the transaction. */
    status: integer(),
    answer: text(),
    createdAt: createdAt(),
  },
  (t) => [index().on(t.createdAt)],
);
