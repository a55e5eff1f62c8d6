import { sql } from 'drizzle-orm';
import { bigint, boolean, check, index, pgTable, text, unique } from 'drizzle-orm/pg-core';
import { createdAt, id, moment } from './columns';

/* Staff (SPEC §4 'User status': pending = not active and not banned; banned takes precedence). */

export const staffUsers = pgTable(
  'staff_users',
  {
    id: id(),
    /** Lower case. */
    email: text().notNull().unique(),
    name: text().notNull().default(''),
    /** Roles other than the three of SPEC §6 may exist; they may look, not change. */
    role: text().notNull().default('viewer'),
    /** argon2id; null until sign-up. */
    passwordHash: text(),
    isActive: boolean().notNull().default(false),
    isBanned: boolean().notNull().default(false),
    mfaEnabled: boolean().notNull().default(false),
    /** Base32 TOTP secret, encrypted for this user (auth/totp-keys.ts). */
    mfaSecret: text(),
    /** First accepted code after the secret was made; until then the QR code may be shown again. */
    mfaConfirmedAt: moment(),
    /** TOTP time step of the last accepted code, so that no code works twice. */
    mfaLastStep: bigint({ mode: 'number' }),
    lastLogin: moment(),
    createdAt: createdAt(),
  },
  (t) => [
    check('staff_users_role', sql`${t.role} <> ''`),
    // The order that users are shown in, and those who are asked for with every page of them (routes/finding-staff-users.ts).
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
    /** SHA-256 of the token in hex; the token itself is only in the link. */
    tokenHash: text().notNull().unique(),
    expiresAt: moment().notNull(),
    usedAt: moment(),
    /** Email of the admin who sent it, for the record. */
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
    /** SHA-256 in hex: a code has 120 random bits (in the first versions 80), so a slow hash would add nothing. */
    codeHash: text().notNull(),
    usedAt: moment(),
  },
  (t) => [unique().on(t.staffUserId, t.codeHash)],
);
