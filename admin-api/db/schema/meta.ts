import { pgTable, text } from 'drizzle-orm/pg-core';

/**
 * What the database says of itself, by name: `totp_key`, the id of the key that encrypts TOTP secrets (auth/totp-keys.ts);
 * `migration` and `release`, the last migration and the release that ran it (release.ts); `media_store`, where media are (media-store.ts).
 */
export const meta = pgTable('meta', {
  name: text().primaryKey(),
  value: text().notNull(),
});
