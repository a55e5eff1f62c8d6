import { pgTable, text } from 'drizzle-orm/pg-core';

/** Key of TOTP secrets, last migration and release, media store. */
export const meta = pgTable('meta', {
  name: text().primaryKey(),
  value: text().notNull(),
});
