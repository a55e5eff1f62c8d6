import { index, integer, pgTable, text } from 'drizzle-orm/pg-core';
import { createdAt, id, moment } from './columns';
import { staffUsers } from './staff';

/** Mails to staff: on their way, and what became of the last ones (docs/decisions/0049). */
export const mails = pgTable(
  'mails',
  {
    id: id(),
    staffUserId: text()
      .notNull()
      .references(() => staffUsers.id, { onDelete: 'cascade' }),
    kind: text().$type<'invitation' | 'password-reset'>().notNull(),
    /** Recipient, subject and text, encrypted: they hold a link. Null once it was sent or given up. */
    encrypted: text('sealed'),
    /** How often the mail server was asked to take it. */
    tries: integer().notNull().default(0),
    /** Null: it is not tried again. A process that tries it moves this ahead first, so that no other one does. */
    nextTryAt: moment(),
    sentAt: moment(),
    /** What the mail server said to the last try; null where it took the mail. */
    problem: text(),
    /** When the link in it stops working. */
    expiresAt: moment().notNull(),
    createdAt: createdAt(),
  },
  (t) => [index().on(t.staffUserId), index().on(t.nextTryAt)],
);
