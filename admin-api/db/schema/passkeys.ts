import { bigint, index, pgTable, text } from 'drizzle-orm/pg-core';
import { createdAt, id, moment } from './columns';
import { staffUsers } from './staff';

/** docs/decisions/0051. Public keys only. */
export const passkeys = pgTable(
  'passkeys',
  {
    id: id(),
    staffUserId: text()
      .notNull()
      .references(() => staffUsers.id, { onDelete: 'cascade' }),
    credentialId: text().notNull().unique(),
    publicKey: text().notNull(),
    counter: bigint({ mode: 'number' }).notNull(),
    transports: text().array().notNull(),
    name: text().notNull(),
    createdAt: createdAt(),
    lastUsedAt: moment(),
  },
  (t) => [index().on(t.staffUserId)],
);

export const passkeyChallenges = pgTable(
  'passkey_challenges',
  {
    challenge: text().primaryKey(),
    purpose: text().notNull(),
    staffUserId: text().references(() => staffUsers.id, { onDelete: 'cascade' }),
    expiresAt: moment().notNull(),
  },
  (t) => [index().on(t.expiresAt)],
);
