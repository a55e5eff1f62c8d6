import { type SQL, sql } from 'drizzle-orm';
import { findingContents as calls } from '../contract';
import { contentFields } from '../contract/content-fields';
import { namesIn } from '../contract/field-table';
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
import { jsonFields } from '../db/field-columns';
import { contents, sections } from '../db/schema';
import { HttpError } from '../http/errors';
import { originOf, register, type Services } from '../http/register';
import { contentsJson } from './contents';

const pageSize = 12;

/** Registers the search of contents. */
export function findingContentsRoutes(services: Services): void {
  const { db, app } = services;
  /** One computation at a time, for all calls. */
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
    const found = pageOfContents(filters, sort, { page, perPage, total });
    const rows = total === 0 ? [] : await rowsOf(db, found, originOf(request));
    return { data: rows.map(({ content }) => content), page, total, counts, totals };
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
    const rows = await rowsOf(db, found, originOf(request));
    const last = rows.at(-1);
    return {
      data: rows.map(({ content }) => content),
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

/** Matches the index of migration 0023. */
const codeValue = sql`(substring(${contents.code} from '^[Ii][Tt][Ee]-([0-9]{1,9})$')::int)`;

type Row = {
  content: calls.ContentRow;
  /** To the microsecond. */
  exactly: string;
  titleKey: string | null;
};

async function rowsOf(db: Db, found: SQL, origin: string): Promise<Row[]> {
  const { rows } = await db.execute<Row>(sql`
    select json_build_object(
        'id', ${contents.id},
        ${jsonFields(contents, contentFields, namesIn(contentFields, 'list'), `${origin}/media/`)},
        'comments', ${contents.comments},
        'section', json_build_object('id', ${sections.id}, 'name', ${sections.name}, 'categoryId', ${sections.categoryId}),
        'categoryId', ${sections.categoryId}
      ) as content, ${contents.createdAt}::text as exactly, t.title_key as "titleKey"
    from (${found}) as found
    join ${contents} on ${contents.id} = found.content_id
    join content_search t on t.content_id = ${contents.id}
    join ${sections} on ${sections.id} = ${contents.sectionId}
    order by found.place`);
  return rows;
}

function cursorOf({ exactly, titleKey, content: { id, views, comments } }: Row): string {
  return Buffer.from(JSON.stringify([id, exactly, titleKey ?? '', views, comments])).toString('base64url');
}

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
