import { sql } from 'drizzle-orm';
import { check, index, pgTable, text } from 'drizzle-orm/pg-core';
import { createdAt, id, moment } from './columns';
import { edited } from './edited';
import { scheduled } from './scheduled';

export const infoItems = pgTable(
  'info_items',
  {
    id: id(),
    type: text({ enum: ['banner', 'awareness_card', 'alert'] }).notNull(),
    subType: text().notNull().default(''),
    title: text().notNull().default(''),
    description: text().notNull().default(''),
    text: text().notNull().default(''),
    image: text(),
    link: text(),
    createdAt: createdAt(),
    updatedAt: createdAt(),
    ...edited(),
    ...scheduled(),
    endedAt: moment(),
  },
  (t) => [
    index().on(t.createdAt),
    check('info_items_type', sql`${t.type} in ('banner', 'awareness_card', 'alert')`),
  ],
);
