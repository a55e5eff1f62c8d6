import { sql } from 'drizzle-orm';
import { check, index, pgTable, text } from 'drizzle-orm/pg-core';
import { createdAt, id, moment } from './columns';
import { edited } from './edited';
import { scheduled } from './scheduled';

/* Info board. */

export const infoItems = pgTable(
  'info_items',
  {
    id: id(),
    type: text({ enum: ['banner', 'awareness_card', 'alert'] }).notNull(),
    /** Banners only: one of the contract's bannerSubTypes. */
    subType: text().notNull().default(''),
    title: text().notNull().default(''),
    /** Sanitised rich text. */
    description: text().notNull().default(''),
    text: text().notNull().default(''),
    /** Stored name. */
    image: text(),
    link: text(),
    createdAt: createdAt(),
    updatedAt: createdAt(),
    ...edited(),
    ...scheduled(),
    /** When it ended by its schedule; null while it may be shown. */
    endedAt: moment(),
  },
  (t) => [
    index().on(t.createdAt),
    check('info_items_type', sql`${t.type} in ('banner', 'awareness_card', 'alert')`),
  ],
);
