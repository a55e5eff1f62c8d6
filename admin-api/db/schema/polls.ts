import { boolean, index, integer, pgTable, primaryKey, text, unique } from 'drizzle-orm/pg-core';
import { sessionId } from './app-sessions';
import { createdAt, id, publishedFor, revision, timeout } from './columns';

export const polls = pgTable('polls', {
  id: id(),
  question: text().notNull(),
  published: boolean().notNull().default(false),
  timeout: timeout(),
  publishedFor: publishedFor(),
  createdAt: createdAt(),
  revision: revision(),
});

export const pollOptions = pgTable(
  'poll_options',
  {
    id: id(),
    pollId: text()
      .notNull()
      .references(() => polls.id, { onDelete: 'cascade' }),
    position: integer().notNull(),
    text: text().notNull(),
    /** Maintained by a trigger. */
    votes: integer().notNull().default(0),
  },
  (t) => [unique().on(t.pollId, t.position)],
);

export const pollVotes = pgTable(
  'poll_votes',
  {
    pollId: text()
      .notNull()
      .references(() => polls.id, { onDelete: 'cascade' }),
    sessionId: sessionId(),
    optionId: text()
      .notNull()
      .references(() => pollOptions.id, { onDelete: 'cascade' }),
    createdAt: createdAt(),
  },
  (t) => [primaryKey({ columns: [t.pollId, t.sessionId] }), index().on(t.sessionId), index().on(t.optionId)],
);
