import { sql } from 'drizzle-orm';
import { check, index, pgTable, text } from 'drizzle-orm/pg-core';
import { createdAt, id, moment, rowId } from './columns';
import { contents } from './library';

/* No names, no accounts (SPEC §1). */

export const appSessions = pgTable(
  'app_sessions',
  {
    id: id(),
    district: text().notNull(),
    ageRange: text().notNull(),
    startedAt: createdAt(),
    lastSeen: createdAt(),
    endedAt: moment(),
  },
  (t) => [
    index('app_sessions_live').on(t.lastSeen).where(sql`${t.endedAt} is null`),
    check('app_sessions_named', sql`${t.district} <> '' and ${t.ageRange} <> ''`),
  ],
);

/** SPEC §1: parents may request deletion. */
/** Returns a cascading reference to a session. */
export const sessionId = () =>
  text()
    .notNull()
    .references(() => appSessions.id, { onDelete: 'cascade' });

export const contentViews = pgTable(
  'content_views',
  {
    id: rowId(),
    contentId: text()
      .notNull()
      .references(() => contents.id, { onDelete: 'cascade' }),
    sessionId: sessionId(),
    createdAt: createdAt(),
  },
  (t) => [index().on(t.contentId), index().on(t.sessionId)],
);

export const feedback = pgTable(
  'feedback',
  {
    id: id(),
    contentId: text()
      .notNull()
      .references(() => contents.id, { onDelete: 'cascade' }),
    sessionId: text().references(() => appSessions.id, { onDelete: 'cascade' }),
    feedback: text().notNull(),
    createdAt: createdAt(),
  },
  (t) => [index().on(t.contentId, t.createdAt), index().on(t.sessionId)],
);
