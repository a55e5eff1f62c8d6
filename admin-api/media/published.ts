import { and, eq, isNull, or, type SQL } from 'drizzle-orm';
import type { Db } from '../db/database';
import { isOpen } from '../db/engagements';
import * as t from '../db/schema';

/* Shared by the app's lists and the media route. */

export const categoryIsPublished = eq(t.categories.status, 'Published');
/** Its query must join the category. */
export const contentIsPublished = and(eq(t.contents.published, true), categoryIsPublished);
export const infoItemIsPublished = and(isNull(t.infoItems.publishAt), isNull(t.infoItems.endedAt));

/** Returns whether the app shows a file. Not cached, so that unpublishing is immediate. */
export async function isPublishedMedia(db: Db, name: string): Promise<boolean> {
  const has = (table: typeof t.categories | typeof t.surveys | typeof t.infoItems, which: SQL | undefined) =>
    db.select({ id: table.id }).from(table).where(which).limit(1);
  const found = await Promise.all([
    db
      .select({ id: t.contents.id })
      .from(t.contents)
      .innerJoin(t.sections, eq(t.sections.id, t.contents.sectionId))
      .innerJoin(t.categories, eq(t.categories.id, t.sections.categoryId))
      .where(and(or(eq(t.contents.file, name), eq(t.contents.thumbnail, name)), contentIsPublished))
      .limit(1),
    has(t.categories, and(eq(t.categories.image, name), categoryIsPublished)),
    has(t.surveys, and(eq(t.surveys.banner, name), isOpen(t.surveys))),
    has(t.infoItems, and(eq(t.infoItems.image, name), infoItemIsPublished)),
  ]);
  return found.some((rows) => rows.length > 0);
}
