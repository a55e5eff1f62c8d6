import { asc, count, eq, getTableColumns, sql } from 'drizzle-orm';
import { pluralize } from '../../shared/text/numbers';
import { sanitiseSvgIcon, shownIcon } from '../../shared/text/sanitise-svg-icon';
import { notAnIcon } from '../../shared/text/svg-icon-outline';
import { categories as calls } from '../contract';
import type { DbOrTx } from '../db/database';
import { newId } from '../db/id';
import { categories, sections, staffUsers } from '../db/schema';
import { editBy, editorName } from '../http/acting';
import { HttpError } from '../http/errors';
import { mediaUrl, register, registerList, type Services } from '../http/register';

const unknownCategory = () => new HttpError('not_found', 'This category does not exist any more.');

/** Registers SPEC §7 Categories. Priorities are 1…N without gaps. */
export function categoryRoutes(services: Services): void {
  const { db, storage } = services;

  registerList(services, calls.list, async (origin) => {
    const rows = await db
      .select({ ...getTableColumns(categories), editedBy: editorName })
      .from(categories)
      .leftJoin(staffUsers, eq(staffUsers.id, categories.editedBy))
      .orderBy(asc(categories.priority), asc(categories.id));
    return {
      data: rows.map((row) => ({
        ...row,
        icon: shownIcon(row.icon),
        image: mediaUrl(origin, row.image),
        createdAt: row.createdAt.toISOString(),
        editedAt: row.editedAt?.toISOString() ?? null,
      })),
    };
  });

  register(
    services,
    calls.create,
    async ({ fields, files, commit }) => {
      const id = newId();
      const icon = storedIcon(fields.icon);
      return storage.adding(async (writer) => {
        const image = files.image ? await files.image.store(writer) : null;
        return commit(async (tx) => {
          const total = await countForWriting(tx);
          await tx
            .insert(categories)
            .values({ id, name: fields.name, colorCode: fields.colorCode, icon, image, priority: total + 1 });
          return { id, message: 'Category created successfully!' };
        });
      });
    },
    { status: 201 },
  );

  register(services, calls.update, async ({ params, fields, files, request, commit }) => {
    const { name, priority, colorCode } = fields;
    const icon = fields.icon === undefined ? undefined : storedIcon(fields.icon);
    return storage.adding(async (writer) => {
      const image = files.image && (await files.image.store(writer));
      return storage.removing((mark) =>
        commit(async (tx) => {
          const total = await countForWriting(tx);
          const [before] = await tx.select().from(categories).where(eq(categories.id, params.id));
          if (!before) throw unknownCategory();
          if (priority !== undefined) {
            if (priority > total)
              throw new HttpError('invalid_input', `The priority must be from 1 to ${total}.`);
            await moveTo(tx, before, priority);
          }
          if (image) await mark([before.image]);
          await tx
            .update(categories)
            .set({ name, colorCode, icon, image, ...editBy(request) })
            .where(eq(categories.id, params.id));
          return { message: 'Category updated successfully!' };
        }),
      );
    });
  });

  register(services, calls.remove, async ({ params, commit }) =>
    storage.removing((mark) =>
      commit(async (tx) => {
        await countForWriting(tx);
        const [inside] = await tx
          .select({ n: count() })
          .from(sections)
          .where(eq(sections.categoryId, params.id));
        if (inside && inside.n > 0) {
          throw new HttpError(
            'still_in_use',
            `This category still has ${pluralize(inside.n, 'section')}. Delete them first.`,
          );
        }
        const [gone] = await tx.delete(categories).where(eq(categories.id, params.id)).returning();
        if (!gone) throw unknownCategory();
        await tx.execute(
          sql`update ${categories} set priority = priority - 1 where priority > ${gone.priority}`,
        );
        await mark([gone.image]);
        return { message: 'Category deleted successfully!' };
      }),
    ),
  );
}

/** Serialises writers. */
async function countForWriting(tx: DbOrTx): Promise<number> {
  await tx.execute(sql`lock table ${categories} in share row exclusive mode`);
  const [row] = await tx.select({ n: count() }).from(categories);
  return row?.n ?? 0;
}

async function moveTo(tx: DbOrTx, { id, priority: from }: { id: string; priority: number }, to: number) {
  await tx.execute(sql`
    update ${categories}
    set priority = case when id = ${id} then ${to}::int when ${to}::int < ${from}::int then priority + 1 else priority - 1 end
    where priority between least(${from}::int, ${to}::int) and greatest(${from}::int, ${to}::int)
  `);
}

/** Throws 400 unless it is an SVG drawing. */
function storedIcon(svg: string): string {
  if (svg.trim() === '') return '';
  const clean = sanitiseSvgIcon(svg);
  if (clean === null) throw new HttpError('invalid_input', notAnIcon);
  return clean;
}
