import { and, eq, ne, not, type SQL, sql } from 'drizzle-orm';
import { sanitiseRichText } from '../../shared/text/sanitise-rich-text';
import { contents as calls, extensions } from '../contract';
import { contentFields } from '../contract/content-fields';
import { contentWithCode, lockCode, makeSearchTexts } from '../db/content-search';
import type { Db, DbOrTx } from '../db/database';
import { jsonFields } from '../db/field-columns';
import { newId } from '../db/id';
import { checkSchedule, scheduleColumns } from '../db/schedules';
import { contents, feedback, sections, staffUsers } from '../db/schema';
import { utc } from '../db/utc';
import { editBy, editorName, schedulerOf } from '../http/acting';
import { brokenConstraint, HttpError, sqlState } from '../http/errors';
import { register, registerJsonList, type Services } from '../http/register';

const unknownContent = () => new HttpError('not_found', 'This content does not exist any more.');
const unknownSection = () => new HttpError('not_found', 'This section does not exist any more.');
const usedUpload = () =>
  new HttpError('already_exists', 'This file is a content already. Look for it in the list of contents.');
const codeInUse = (code: string) =>
  new HttpError('code_taken', `The code ${code} is already used by another content.`);

/** Registers SPEC §7 Contents. */
export function contentRoutes(services: Services): void {
  const { db, storage } = services;

  registerJsonList(services, calls.list, (origin) => contentsJson(db, origin));

  register(
    services,
    calls.create,
    async ({ params, fields, files, request, commit }) => {
      const { publishAt, unpublishAt, ...sent } = fields;
      const id = newId();
      const { file, thumbnail } = files;
      if (file.type === 'image')
        throw new HttpError(
          'unsupported_type',
          'Unsupported file type. Please upload a video or audio file.',
        );
      const type = file.type;
      if (file.staged) await needUnused(db, file.staged.id);
      const response = await storage.adding(async (writer) => {
        const row = {
          ...sent,
          id,
          sectionId: params.sectionId,
          description: sanitiseRichText(fields.description),
          thumbnail: thumbnail ? await thumbnail.store(writer) : null,
          file: await file.store(writer),
          // The file's type precedes the form's.
          type,
          duration: file.duration || fields.duration,
          codecs: file.codecs,
          fileSize: file.size,
          published: fields.published === 'true',
          uploadId: file.staged?.id ?? null,
          ...scheduleColumns({ publishAt, unpublishAt }, schedulerOf(request)),
        };
        return commit(async (tx) => {
          await lockCode(tx, fields.code);
          if (await contentWithCode(tx, fields.code)) throw codeInUse(fields.code);
          await tx
            .insert(contents)
            .values(row)
            .catch((error: unknown) => {
              if (/upload/.test(brokenConstraint(error) ?? '')) throw usedUpload();
              if (sqlState(error) === '23505') throw codeInUse(fields.code);
              if (sqlState(error) === '23503') throw unknownSection();
              throw error;
            });
          await makeSearchTexts(tx, request.log, id);
          return { id, message: 'Content uploaded successfully!' };
        });
      });
      await file.staged?.markUsed(response.id);
      return response;
    },
    {
      status: 201,
      precheck: async ({ params, fields }) => {
        await needSection(db, params.sectionId);
        await checkSchedule(db, fields, { published: fields.published === 'true' });
        if (await contentWithCode(db, fields.code)) throw codeInUse(fields.code);
      },
    },
  );

  register(services, calls.update, async ({ params, fields, files, request, commit }) => {
    const { thumbnail } = files;
    const { sectionId, description, ...sent } = fields;
    if (sectionId) await needSection(db, sectionId);
    return storage.adding(async (writer) => {
      const stored = thumbnail && (await thumbnail.store(writer));
      return storage.removing((mark) =>
        commit(async (tx) => {
          const [before] = await tx.select().from(contents).where(eq(contents.id, params.id)).for('update');
          if (!before) throw unknownContent();
          if (stored) await mark([before.thumbnail]);
          await tx
            .update(contents)
            .set({
              ...sent,
              sectionId,
              description: description === undefined ? undefined : sanitiseRichText(description),
              thumbnail: stored,
              updatedAt: new Date(),
              ...editBy(request),
            })
            .where(eq(contents.id, params.id));
          await makeSearchTexts(tx, request.log, params.id);
          return { message: 'Content updated successfully!' };
        }),
      );
    });
  });

  register(services, calls.togglePublish, async ({ params, query, commit }) =>
    commit(async (tx) => {
      const wanted = query.published === undefined ? null : query.published === 'true';
      const [changed] = await tx
        .update(contents)
        .set({
          published: wanted ?? not(contents.published),
          // Publishing by hand cancels the scheduled time.
          publishAt: sql`case when ${contents.published} then ${contents.publishAt} end`,
          unpublishAt: sql`case when not ${contents.published} then ${contents.unpublishAt} end`,
          updatedAt: new Date(),
        })
        .where(and(eq(contents.id, params.id), wanted === null ? undefined : ne(contents.published, wanted)))
        .returning({ published: contents.published });
      if (!changed) throw await unchanged(tx, params.id, wanted);
      return {
        published: changed.published,
        message: changed.published ? 'Content published successfully!' : 'Content unpublished successfully!',
      };
    }),
  );

  register(services, extensions.scheduleContent, async ({ params, body, request, commit }) =>
    commit(async (tx) => {
      const [before] = await tx.select().from(contents).where(eq(contents.id, params.id)).for('update');
      if (!before) throw unknownContent();
      await checkSchedule(tx, body, before);
      await tx
        .update(contents)
        .set({ ...scheduleColumns(body, schedulerOf(request)), updatedAt: new Date() })
        .where(eq(contents.id, params.id));
      return { message: 'Schedule saved.' };
    }),
  );

  register(services, calls.remove, async ({ params, commit }) =>
    storage.removing((mark) =>
      commit(async (tx) => {
        const [gone] = await tx.delete(contents).where(eq(contents.id, params.id)).returning();
        if (!gone) throw unknownContent();
        await mark([gone.file, gone.thumbnail]);
        return { message: 'Content deleted successfully!' };
      }),
    ),
  );
}

async function unchanged(tx: DbOrTx, id: string, wanted: boolean | null): Promise<HttpError> {
  const [there] = await tx.select({ id: contents.id }).from(contents).where(eq(contents.id, id));
  if (!there || wanted === null) return unknownContent();
  return wanted
    ? new HttpError('already_published', 'This content is already published.')
    : new HttpError('not_published', 'This content is already a draft.');
}

/** Returns the list's `data` as JSON text, in one query. */
export async function contentsJson(db: Db, origin: string, ids?: string[]): Promise<string> {
  const only = (id: SQL) => (ids ? sql`where ${id} = any(${sql.param(ids)}::text[])` : sql``);
  const { rows } = await db.execute<{ data: string }>(sql`
    with comments as (
      select content_id, json_agg(json_build_object('feedback', feedback, 'date', ${utc(sql`created_at`)}) order by created_at desc) as list
      from ${feedback} ${only(sql`content_id`)} group by content_id
    )
    select coalesce(json_agg(json_build_object(
      'id', ${contents.id},
      ${jsonFields(contents, contentFields, undefined, `${origin}/media/`)},
      'fileSize', ${contents.fileSize},
      'feedback', coalesce(comments.list, '[]'::json),
      'section', json_build_object('id', ${sections.id}, 'name', ${sections.name}, 'categoryId', ${sections.categoryId}),
      'categoryId', ${sections.categoryId},
      'editedAt', ${utc(contents.editedAt)},
      'editedBy', ${editorName}
    ) order by ${contents.createdAt} desc, ${contents.id} desc), '[]'::json)::text as data
    from ${contents}
    join ${sections} on ${sections.id} = ${contents.sectionId}
    left join comments on comments.content_id = ${contents.id}
    left join ${staffUsers} on ${staffUsers.id} = ${contents.editedBy}
    ${only(sql`${contents.id}`)}
  `);
  return rows[0]?.data ?? '[]';
}

/** @throws {HttpError} when the upload was already used */
async function needUnused(db: Db, uploadId: string): Promise<void> {
  const [made] = await db.select({ id: contents.id }).from(contents).where(eq(contents.uploadId, uploadId));
  if (made) throw usedUpload();
}

async function needSection(db: Db, id: string): Promise<void> {
  const [found] = await db.select({ id: sections.id }).from(sections).where(eq(sections.id, id));
  if (!found) throw unknownSection();
}
