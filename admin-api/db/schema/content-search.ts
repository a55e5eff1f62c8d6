import { boolean, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { moment } from './columns';
import { contents, sections } from './library';

/*
 * What the list of contents is found by (docs/decisions/0079), beside the contents: narrow rows, so that a search that fits half of the library reads
 * a tenth of its bytes, and a view, which changes a content's row, touches no index of it. Triggers (migration 0023) keep all of it but the texts, which
 * db/content-search.ts makes: what search compares is one rule, and JavaScript's.
 */

export const contentSearch = pgTable('content_search', {
  contentId: text()
    .primaryKey()
    .references(() => contents.id, { onDelete: 'cascade' }),
  sectionId: text().notNull(),
  categoryId: text().notNull(),
  published: boolean().notNull(),
  createdAt: moment().notNull(),
  /** As `searchable` and `titleKey` make them of title and code; null until then, all together. */
  words: text(),
  joined: text(),
  titleKey: text(),
  codeKey: text(),
  codeNumber: text(),
});

/** How many contents and comments each section has, by triggers: never write them. */
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
