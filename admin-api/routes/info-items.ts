import { desc, eq } from 'drizzle-orm';
import { sanitiseRichText } from '../../shared/text/sanitise-rich-text';
import { isVisible } from '../../shared/text/visible';
import { infoItems as calls, extensions } from '../contract';
import { needText, needTitleAndText } from '../contract/required-messages';
import { newId } from '../db/id';
import { checkSchedule, scheduleColumns } from '../db/schedules';
import { infoItems, staffUsers } from '../db/schema';
import { editBy, editorName, schedulerOf } from '../http/acting';
import { HttpError } from '../http/errors';
import { mediaUrl, register, registerList, type Services } from '../http/register';

type Row = Pick<typeof infoItems.$inferSelect, 'type' | 'subType' | 'title' | 'description' | 'text'>;
type Fields = { description?: string | undefined; text?: string | undefined };

/** Registers SPEC §7 Info board. */
export function infoItemRoutes(services: Services): void {
  const { db, storage } = services;

  registerList(services, calls.list, async (origin) => {
    const rows = await db
      .select({ item: infoItems, editedBy: editorName })
      .from(infoItems)
      .leftJoin(staffUsers, eq(staffUsers.id, infoItems.editedBy))
      .orderBy(desc(infoItems.createdAt), desc(infoItems.id));
    return {
      data: rows.map(({ item, editedBy }) => ({
        id: item.id,
        type: item.type,
        sub_type: item.subType,
        title: item.title,
        description: item.description,
        text: item.text,
        image: mediaUrl(origin, item.image),
        link: item.link,
        createdAt: item.createdAt.toISOString(),
        editedAt: item.editedAt?.toISOString() ?? null,
        editedBy,
        publishAt: item.publishAt?.toISOString() ?? null,
        unpublishAt: item.unpublishAt?.toISOString() ?? null,
        endedAt: item.endedAt?.toISOString() ?? null,
      })),
    };
  });

  register(
    services,
    calls.create,
    async ({ fields, files, request, commit }) => {
      await checkSchedule(db, fields);
      const words = wordsOf(fields);
      const row = {
        id: newId(),
        type: fields.type,
        subType: fields.sub_type ?? (fields.type === 'banner' ? calls.bannerSubTypes[0].value : ''),
        title: fields.title?.trim() ?? '',
        description: words ?? '',
        text: words ?? '',
        link: fields.link || null,
        ...scheduleColumns(fields, schedulerOf(request)),
      };
      checkItem(row, files.image !== undefined);
      return storage.adding(async (writer) => {
        const image = files.image ? await files.image.store(writer) : null;
        return commit(async (tx) => {
          await tx.insert(infoItems).values({ ...row, image });
          return { id: row.id, message: 'Item created successfully!' };
        });
      });
    },
    { status: 201 },
  );

  register(services, calls.update, async ({ params, fields, files, request, commit }) => {
    const words = wordsOf(fields);
    return storage.adding(async (writer) => {
      const image = files.image && (await files.image.store(writer));
      return storage.removing((mark) =>
        commit(async (tx) => {
          const [before] = await tx.select().from(infoItems).where(eq(infoItems.id, params.id)).for('update');
          if (!before) throw unknownItem();
          const row = {
            type: fields.type ?? before.type,
            subType: fields.sub_type ?? before.subType,
            title: fields.title?.trim() ?? before.title,
            description: words ?? before.description,
            text: words ?? before.text,
            link: fields.link === undefined ? before.link : fields.link || null,
          };
          checkItem(row, image !== undefined);
          if (image) await mark([before.image]);
          await tx
            .update(infoItems)
            .set({ ...row, image, updatedAt: new Date(), ...editBy(request) })
            .where(eq(infoItems.id, params.id));
          return { message: 'Item updated successfully!' };
        }),
      );
    });
  });

  register(services, extensions.scheduleInfoItem, async ({ params, body, request, commit }) =>
    commit(async (tx) => {
      const [before] = await tx.select().from(infoItems).where(eq(infoItems.id, params.id)).for('update');
      if (!before) throw unknownItem();
      const { publishAt, unpublishAt } = before;
      await checkSchedule(tx, body, { publishAt, unpublishAt });
      await tx
        .update(infoItems)
        .set({ ...scheduleColumns(body, schedulerOf(request)), endedAt: null, updatedAt: new Date() })
        .where(eq(infoItems.id, params.id));
      return { message: 'Schedule saved.' };
    }),
  );

  register(services, calls.remove, async ({ params, commit }) =>
    storage.removing((mark) =>
      commit(async (tx) => {
        const [gone] = await tx.delete(infoItems).where(eq(infoItems.id, params.id)).returning();
        if (!gone) throw unknownItem();
        await mark([gone.image]);
        return { message: 'Item deleted successfully!' };
      }),
    ),
  );
}

const unknownItem = () => new HttpError('not_found', 'This item does not exist any more.');

/** SPEC §7 creates with `text`, §2 edits a Description. */
function wordsOf({ description, text }: Fields): string | undefined {
  const words = description ?? text;
  return words === undefined ? undefined : sanitiseRichText(words);
}

/** SPEC §5 Info board. */
function checkItem(row: Row, newImage: boolean): void {
  const isBlank = sanitiseRichText(row.text) === '';
  if (row.type === 'alert' && (!isVisible(row.title) || isBlank)) {
    throw new HttpError('invalid_input', needTitleAndText);
  }
  if (isBlank) throw new HttpError('invalid_input', needText);
  if (row.type === 'banner' && !calls.bannerSubTypes.some(({ value }) => value === row.subType)) {
    const choices = calls.bannerSubTypes.map(({ value }) => value).join(', ');
    throw new HttpError('invalid_input', `Choose one of the kinds of banner: ${choices}.`);
  }
  if (row.type !== 'banner' && row.subType !== '')
    throw new HttpError('invalid_input', 'Only a banner has a sub-type.');
  if (row.type === 'alert' && newImage) throw new HttpError('invalid_input', 'A quick alert has no image.');
}
