import { bigint, index, pgTable, text } from 'drizzle-orm/pg-core';
import { createdAt, id, moment } from './columns';
import { staffUsers } from './staff';

/** Passkeys (docs/decisions/0051). The private key never leaves its owner's device: nothing here opens an account. */
export const passkeys = pgTable(
  'passkeys',
  {
    id: id(),
    staffUserId: text()
      .notNull()
      .references(() => staffUsers.id, { onDelete: 'cascade' }),
    /** What the authenticator calls it; base64url. */
    credentialId: text().notNull().unique(),
    /** COSE; base64url. */
    publicKey: text().notNull(),
    /** How often it was used, as its authenticator counts; many count nothing and say 0. */
    counter: bigint({ mode: 'number' }).notNull(),
    /** How a browser reaches it ('internal', 'usb', 'hybrid'). */
    transports: text().array().notNull(),
    /** As its owner calls it. */
    name: text().notNull(),
    createdAt: createdAt(),
    lastUsedAt: moment(),
  },
  (t) => [index().on(t.staffUserId)],
);

/** Challenges that were given out: each is deleted when it is responded to. */
export const passkeyChallenges = pgTable(
  'passkey_challenges',
  {
    /** 256 random bits; base64url. */
    challenge: text().primaryKey(),
    /** What for: see auth/passkey-challenges.ts. */
    purpose: text().notNull(),
    /** Whose passkey it is for; null: anyone's. */
    staffUserId: text().references(() => staffUsers.id, { onDelete: 'cascade' }),
    expiresAt: moment().notNull(),
  },
  (t) => [index().on(t.expiresAt)],
);
