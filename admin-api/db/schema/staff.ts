import { sql } from 'drizzle-orm';
import { bigint, boolean, check, index, pgTable, text, unique } from 'drizzle-orm/pg-core';
import { createdAt, id, moment } from './columns';

/* SPEC §4 'User status': pending = not active and not banned; banned takes precedence. */

export const staffUsers = pgTable(
  'staff_users',
  {
    id: id(),
    /** Lower case. */
    email: text().notNull().unique(),
    name: text().notNull().default(''),
    role: text().notNull().default('viewer'),
    passwordHash: text(),
    isActive: boolean().notNull().default(false),
    isBanned: boolean().notNull().default(false),
    mfaEnabled: boolean().notNull().default(false),
    mfaSecret: text(),
    /** Null: may show the QR code again. */
    mfaConfirmedAt: moment(),
    /** Against replays. */
    mfaLastStep: bigint({ mode: 'number' }),
    lastLogin: moment(),
    createdAt: createdAt(),
  },
  (t) => [
    check('staff_users_role', sql`${t.role} <> ''`),
    index('staff_users_newest').on(t.createdAt.desc().nullsFirst(), t.id),
    index('staff_users_superadmins').on(t.id).where(sql`${t.role} = 'superadmin'`),
  ],
);

export const invitations = pgTable(
  'invitations',
  {
    id: id(),
    staffUserId: text()
      .notNull()
      .references(() => staffUsers.id, { onDelete: 'cascade' }),
    /** SHA-256; only the link holds the token. */
    tokenHash: text().notNull().unique(),
    expiresAt: moment().notNull(),
    usedAt: moment(),
    invitedBy: text(),
    createdAt: createdAt(),
  },
  (t) => [index().on(t.staffUserId)],
);

export const recoveryCodes = pgTable(
  'recovery_codes',
  {
    id: id(),
    staffUserId: text()
      .notNull()
      .references(() => staffUsers.id, { onDelete: 'cascade' }),
    /** SHA-256: random codes need no slow hash. */
    codeHash: text().notNull(),
    usedAt: moment(),
  },
  (t) => [unique().on(t.staffUserId, t.codeHash)],
);
