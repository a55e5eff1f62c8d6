import { sql } from 'drizzle-orm';
import { bigint, boolean, check, index, integer, pgTable, text } from 'drizzle-orm/pg-core';
import { createdAt, id } from './columns';
import { edited } from './edited';
import { scheduled } from './scheduled';

export const categories = pgTable(
  'categories',
  {
    id: id(),
    name: text().notNull(),
    image: text(),
    /** 1…N without gaps. */
    priority: integer().notNull(),
    colorCode: text().notNull().default('#3498db'),
    icon: text().notNull().default(''),
    status: text({ enum: ['Published', 'Unpublished'] })
      .notNull()
      .default('Published'),
    createdAt: createdAt(),
    ...edited(),
  },
  (t) => [check('categories_status', sql`${t.status} in ('Published', 'Unpublished')`)],
);

export const sections = pgTable(
  'sections',
  {
    id: id(),
    categoryId: text()
      .notNull()
      .references(() => categories.id, { onDelete: 'restrict' }),
    name: text().notNull(),
    createdAt: createdAt(),
    ...edited(),
  },
  (t) => [index().on(t.categoryId)],
);

export const contents = pgTable(
  'contents',
  {
    id: id(),
    sectionId: text()
      .notNull()
      .references(() => sections.id, { onDelete: 'restrict' }),
    code: text().notNull().unique(),
    title: text().notNull(),
    description: text().notNull().default(''),
    thumbnail: text(),
    file: text().notNull(),
    type: text({ enum: ['video', 'audio'] }).notNull(),
    duration: integer().notNull().default(0),
    codecs: text(),
    /** Bytes; null before migration 0027. */
    fileSize: bigint({ mode: 'number' }),
    published: boolean().notNull().default(false),
    /** One content for each upload. */
    uploadId: text().unique(),
    /** Maintained by a trigger. */
    views: integer().notNull().default(0),
    /** Maintained by a trigger. */
    comments: integer().notNull().default(0),
    createdAt: createdAt(),
    updatedAt: createdAt(),
    ...edited(),
    ...scheduled(),
  },
  (t) => [
    index().on(t.sectionId),
    index().on(t.createdAt),
    index().on(t.file),
    index().on(t.thumbnail),
    check('contents_type', sql`${t.type} in ('video', 'audio')`),
  ],
);
