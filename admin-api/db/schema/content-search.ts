import { boolean, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { moment } from './columns';
import { contents, sections } from './library';

/*
 * Narrow rows for searching contents (docs/decisions/0079): views do not touch their indexes. Triggers
 * (migration 0023) maintain all but the texts (db/content-search.ts).
 */

export const contentSearch = pgTable('content_search', {
  contentId: text()
    .primaryKey()
    .references(() => contents.id, { onDelete: 'cascade' }),
  sectionId: text().notNull(),
  categoryId: text().notNull(),
  published: boolean().notNull(),
  createdAt: moment().notNull(),
  /** Null until computed. */
  words: text(),
  joined: text(),
  titleKey: text(),
  codeKey: text(),
  codeNumber: text(),
});

/** Maintained by triggers: never write them. */
export const contentTotals = pgTable(
  'content_totals',
  {
    sectionId: text()
      .notNull()
      .references(() => sections.id, { onDelete: 'cascade' }),
    categoryId: text().notNull(),
    published: boolean().notNull(),
    contents: integer().notNull().default(0),
    comments: integer().notNull().default(0),
  },
  (t) => [primaryKey({ columns: [t.sectionId, t.published] })],
);
