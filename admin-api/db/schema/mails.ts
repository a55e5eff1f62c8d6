import { index, integer, pgTable, text } from 'drizzle-orm/pg-core';
import { createdAt, id, moment } from './columns';
import { staffUsers } from './staff';

/** docs/decisions/0049. */
export const mails = pgTable(
  'mails',
  {
    id: id(),
    staffUserId: text()
      .notNull()
      .references(() => staffUsers.id, { onDelete: 'cascade' }),
    kind: text().$type<'invitation' | 'password-reset'>().notNull(),
    /** It holds a link. Null once sent or given up. */
    encrypted: text('sealed'),
    tries: integer().notNull().default(0),
    /** A process moves it ahead to claim the mail. */
    nextTryAt: moment(),
    sentAt: moment(),
    problem: text(),
    expiresAt: moment().notNull(),
    createdAt: createdAt(),
  },
  (t) => [index().on(t.staffUserId), index().on(t.nextTryAt)],
);
