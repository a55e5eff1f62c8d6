import { bigint, integer, pgTable, varchar } from 'drizzle-orm/pg-core';

/** The columns of rate-limiter-flexible; empty on PGlite. */
export const throttles = pgTable('throttles', {
  key: varchar({ length: 255 }).primaryKey(),
  points: integer().notNull().default(0),
  expire: bigint({ mode: 'number' }),
});
