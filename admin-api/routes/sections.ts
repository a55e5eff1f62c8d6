import { asc, count, eq, sql } from 'drizzle-orm';
import { pluralize } from '../../shared/text/numbers';
import { sections as calls } from '../contract';
import { newId } from '../db/id';
import { contents, sections, staffUsers } from '../db/schema';
import { editBy, editorName } from '../http/acting';
import { HttpError, sqlState } from '../http/errors';
import { register, registerList, type Services } from '../http/register';

const unknownSection = () => new HttpError('not_found', 'This section does not exist any more.');

/** Registers SPEC §7 Sections. */
export function sectionRoutes(services: Services): void {
  const { db } = services;

  registerList(services, calls.list, async () => {
    const rows = await db
      .select({
        id: sections.id,
        name: sections.name,
        categoryId: sections.categoryId,
        contentsCount: sql<number>`(select coalesce(sum(t.contents), 0)::int from content_totals t where t.section_id = ${sections.id})`,
        editedAt: sections.editedAt,
        editedBy: editorName,
      })
      .from(sections)
      .leftJoin(staffUsers, eq(staffUsers.id, sections.editedBy))
      .orderBy(asc(sections.createdAt), asc(sections.id));
    return { data: rows.map((row) => ({ ...row, editedAt: row.editedAt?.toISOString() ?? null })) };
  });

  register(
    services,
    calls.create,
    async ({ params, body, commit }) =>
      commit(async (tx) => {
        const id = newId();
        await tx
          .insert(sections)
          .values({ id, name: body.name, categoryId: params.categoryId })
          .catch((error: unknown) => {
            if (sqlState(error) === '23503')
              throw new HttpError('not_found', 'This category does not exist any more.');
            throw error;
          });
        return { id, message: 'Section created successfully!' };
      }),
    { status: 201 },
  );

  register(services, calls.update, async ({ params, body, request, commit }) =>
    commit(async (tx) => {
      const changed = await tx
        .update(sections)
        .set({ name: body.name, ...editBy(request) })
        .where(eq(sections.id, params.id))
        .returning({ id: sections.id });
      if (changed.length === 0) throw unknownSection();
      return { message: 'Section updated successfully!' };
    }),
  );

  register(services, calls.remove, async ({ params, commit }) =>
    commit(async (tx) => {
      const [inside] = await tx
        .select({ n: count() })
        .from(contents)
        .where(eq(contents.sectionId, params.id));
      const inTheWay = (n: number) =>
        new HttpError(
          'still_in_use',
          `This section still has ${pluralize(n, 'content')}. Move or delete them first.`,
        );
      if (inside && inside.n > 0) throw inTheWay(inside.n);
      const gone = await tx
        .delete(sections)
        .where(eq(sections.id, params.id))
        .returning({ id: sections.id })
        .catch((error: unknown) => {
          // A content was added meanwhile.
          if (/^23(503|001)$/.test(sqlState(error) ?? '')) throw inTheWay(1);
          throw error;
        });
      if (gone.length === 0) throw unknownSection();
      return { message: 'Section deleted successfully!' };
    }),
  );
}
