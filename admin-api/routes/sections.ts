import { asc, count, eq } from 'drizzle-orm';
import { sections as calls } from '../contract';
import { contents, sections } from '../db/schema';
import { registerList, type Services } from '../http/register';

/** Calls of SPEC §7 Sections. */
export function sectionRoutes(services: Services): void {
  const { db } = services;

  registerList(services, calls.list, async () => ({
    data: await db
      .select({
        id: sections.id,
        name: sections.name,
        categoryId: sections.categoryId,
        contentsCount: count(contents.id),
      })
      .from(sections)
      .leftJoin(contents, eq(contents.sectionId, sections.id))
      .groupBy(sections.id)
      .orderBy(asc(sections.createdAt), asc(sections.id)),
  }));
}
