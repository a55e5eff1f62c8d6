import { bigint, integer, pgTable, varchar } from 'drizzle-orm/pg-core';

/**
 * Counted attempts of all processes on one PostgreSQL (shared/throttle.ts): the columns are rate-limiter-flexible's. Empty on PGlite, where
 * one process counts in its memory.
 */
export const throttles = pgTable('throttles', {
  key: varchar({ length: 255 }).primaryKey(),
  points: integer().notNull().default(0),
  /** Epoch ms; null: never. */
  expire: bigint({ mode: 'number' }),
});
