import { pgTable, text } from 'drizzle-orm/pg-core';

export const meta = pgTable('meta', {
  name: text().primaryKey(),
  value: text().notNull(),
});
