import { sql } from 'drizzle-orm';
import { boolean, check, index, integer, pgTable, text } from 'drizzle-orm/pg-core';
import { createdAt, id } from './columns';
import { edited } from './edited';
import { scheduled } from './scheduled';

/* Categories, sections, contents. */

export const categories = pgTable(
  'categories',
  {
    id: id(),
    name: text().notNull(),
    /** Stored name of the thumbnail. */
    image: text(),
    /** 1 … number of categories, without gaps. */
    priority: integer().notNull(),
    colorCode: text().notNull().default('#3498db'),
    /** Sanitised inline SVG. */
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
    /** ITE-NNN. */
    code: text().notNull().unique(),
    title: text().notNull(),
    /** Sanitised rich text. */
    description: text().notNull().default(''),
    /** Stored names. */
    thumbnail: text(),
    file: text().notNull(),
    type: text({ enum: ['video', 'audio'] }).notNull(),
    /** Whole seconds. */
    duration: integer().notNull().default(0),
    /** Of the file, such as `video/avc.64 audio/aac`; null where they are not known. */
    codecs: text(),
    published: boolean().notNull().default(false),
    /** Id of the upload it was made of, where the dashboard left it in the store they share: it makes one content. */
    uploadId: text().unique(),
    /** Rows of content_views, kept by a trigger. */
    views: integer().notNull().default(0),
    /** Rows of feedback, kept by a trigger. */
    comments: integer().notNull().default(0),
    createdAt: createdAt(),
    updatedAt: createdAt(),
    ...edited(),
    ...scheduled(),
  },
  (t) => [
    index().on(t.sectionId),
    index().on(t.createdAt),
    // The media route asks whose file it is.
    index().on(t.file),
    index().on(t.thumbnail),
    check('contents_type', sql`${t.type} in ('video', 'audio')`),
  ],
);
