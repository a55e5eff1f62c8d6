import { type SQL, sql } from 'drizzle-orm';
import { findingContents as calls } from '../contract';
import {
  contentsAfter,
  contentWithCode,
  countContents,
  makeSearchTexts,
  type Place,
  pageOfContents,
  placeOf,
} from '../db/content-search';
import type { Db } from '../db/database';
import { contents, sections } from '../db/schema';
import { HttpError } from '../http/errors';
import { mediaUrl, originOf, register, type Services } from '../http/register';
import { contentsJson } from './contents';

/** Contents on a page where the call does not say. */
const pageSize = 12;

/** The calls that find contents in a library of any size. */
export function findingContentsRoutes(services: Services): void {
  const { db, app } = services;
  /** One at a time, for all calls that need them. */
  let making: Promise<unknown> | null = null;
  const makeTexts = async () => {
    making ??= makeSearchTexts(db, app.log).finally(() => {
      making = null;
    });
    await making;
  };

  register(services, calls.findContents, async ({ query, request }) => {
    const { page: asked = 1, perPage = pageSize, sort = 'newest', ...filters } = query;
    let counted = await countContents(db, filters);
    if (counted.textsAreMissing && (filters.q || sort === 'title')) {
      await makeTexts();
      counted = await countContents(db, filters);
    }
    const { counts, totals } = counted;
    const total = counts[filters.status ?? 'all'];
    const page = Math.min(asked, Math.max(1, Math.ceil(total / perPage)));
    const rows = total === 0 ? [] : await rowsOf(db, pageOfContents(filters, sort, { page, perPage, total }));
    return { data: rows.map((row) => asRow(row, originOf(request))), page, total, counts, totals };
  });

  register(services, calls.readOnContents, async ({ query, request }) => {
    const { after, from, most = calls.mostFound, sort = 'newest', withoutQuiz, ...filters } = query;
    if (filters.q || sort === 'title') await makeTexts();
    const place = after === undefined ? readCursor(from) : await placeOf(db, after);
    if (place === null) throw new HttpError('not_found', 'This content does not exist any more.');
    const found = contentsAfter({ ...filters, withoutQuiz: withoutQuiz === 'true' }, sort, {
      after: place,
      most,
    });
    const rows = await rowsOf(db, found);
    const last = rows.at(-1);
    return {
      data: rows.map((row) => asRow(row, originOf(request))),
      next: last && rows.length === most ? cursorOf(last) : null,
    };
  });

  register(services, calls.getContents, async ({ query, request }) => {
    const ids = calls.idsOf(query.ids);
    const json = ids.length === 0 ? '[]' : await contentsJson(db, originOf(request), ids);
    return { data: JSON.parse(json) };
  });

  register(services, calls.contentCodes, async ({ query: { code } }) => {
    const { rows } = await db.execute<{ highest: number }>(
      sql`select coalesce(max(${codeValue}), 0) as highest from ${contents}`,
    );
    const taken = code === undefined ? null : await contentWithCode(db, code);
    const next = String((rows[0]?.highest ?? 0) + 1).padStart(3, '0');
    return { next: `ITE-${next}`, taken: taken ?? null };
  });
}

/** The number of a code, as the index of migration 0023 has it. */
const codeValue = sql`(substring(${contents.code} from '^[Ii][Tt][Ee]-([0-9]{1,9})$')::int)`;

type Row = {
  id: string;
  title: string;
  code: string;
  thumbnail: string | null;
  type: 'video' | 'audio';
  duration: number;
  codecs: string | null;
  published: boolean;
  views: number;
  comments: number;
  sectionId: string;
  sectionName: string;
  categoryId: string;
  createdAt: Date;
  publishAt: Date | null;
  unpublishAt: Date | null;
  /** As the database has it, to the microsecond. */
  exactly: string;
  titleKey: string | null;
};

/** @param found a query for ids in their place */
async function rowsOf(db: Db, found: SQL): Promise<Row[]> {
  const { rows } = await db.execute<Row>(sql`
    select c.id, c.title, c.code, c.thumbnail, c.type, c.duration, c.codecs, c.published, c.views, c.comments,
      c.section_id as "sectionId", ${sections.name} as "sectionName", ${sections.categoryId} as "categoryId",
      c.created_at as "createdAt", c.publish_at as "publishAt", c.unpublish_at as "unpublishAt",
      c.created_at::text as exactly, t.title_key as "titleKey"
    from (${found}) as found
    join contents c on c.id = found.content_id
    join content_search t on t.content_id = c.id
    join ${sections} on ${sections.id} = c.section_id
    order by found.place`);
  return rows;
}

const isoOf = (moment: Date | string | null) => (moment === null ? null : new Date(moment).toISOString());

function asRow({ sectionName, exactly: _, titleKey: __, ...row }: Row, origin: string) {
  return {
    ...row,
    thumbnail: mediaUrl(origin, row.thumbnail),
    section: { id: row.sectionId, name: sectionName, categoryId: row.categoryId },
    createdAt: isoOf(row.createdAt),
    publishAt: isoOf(row.publishAt),
    unpublishAt: isoOf(row.unpublishAt),
  };
}

function cursorOf({ id, exactly, titleKey, views, comments }: Row): string {
  return Buffer.from(JSON.stringify([id, exactly, titleKey ?? '', views, comments])).toString('base64url');
}

/** @throws {HttpError} when it is none of ours */
function readCursor(cursor: string | undefined): Place | undefined {
  if (cursor === undefined) return undefined;
  try {
    const [id, createdAt, titleKey, views, comments] = JSON.parse(
      Buffer.from(cursor, 'base64url').toString(),
    ) as unknown[];
    const isPlace =
      typeof id === 'string' &&
      typeof createdAt === 'string' &&
      /^\d{4,6}-\d\d-\d\d \d\d:\d\d:\d\d[\d.]*[+-][\d:]+$/.test(createdAt) &&
      typeof titleKey === 'string' &&
      !/\0/.test(id + titleKey) &&
      [views, comments].every((n) => Number.isInteger(n) && (n as number) >= 0 && (n as number) < 2 ** 31);
    if (isPlace) return { id, createdAt, titleKey, views: views as number, comments: comments as number };
  } catch {}
  throw new HttpError('invalid_input', 'This is no place to read on from.');
}
