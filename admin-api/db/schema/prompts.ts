import { sql } from 'drizzle-orm';
import { boolean, check, index, pgTable, text } from 'drizzle-orm/pg-core';
import { appSessions } from './app-sessions';
import { createdAt, id, moment } from './columns';

export const prompts = pgTable(
  'prompts',
  {
    id: id(),
    sessionId: text().references(() => appSessions.id, { onDelete: 'cascade' }),
    prompt: text().notNull(),
    responseText: text().notNull().default(''),
    responseStatus: text({ enum: ['success', 'failed'] }).notNull(),
    responseAt: createdAt(),
    isReviewed: boolean().notNull().default(false),
    reviewedAt: moment(),
    reviewedBy: text(),
    createdAt: createdAt(),
  },
  (t) => [
    // Read backwards, so that NULLs come first.
    index('prompts_newest').on(t.responseAt, t.id),
    index('prompts_filtered').on(t.responseStatus, t.isReviewed, t.responseAt, t.id),
    index().on(t.sessionId),
    check('prompts_status', sql`${t.responseStatus} in ('success', 'failed')`),
  ],
);
