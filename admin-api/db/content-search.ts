import { eq, type SQL, sql } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';
import type { Logger } from 'pino';
import { advisoryLocks } from '../../shared/advisory-locks';
import {
  codeKey,
  codeNumber,
  joinedWord,
  lookedFor,
  ranks,
  searchable,
  titleKey,
} from '../../shared/text/search-rank';
import { contentFields } from '../contract/content-fields';
import { filterNames } from '../contract/field-table';
import { sqlState } from '../http/errors';
import type { Db, DbOrTx } from './database';
import { contentSearch, contents } from './schema';

/* docs/decisions/0079 */

const atOnce = 1_000;
/** Computed before the start completes; the rest in the background. */
const soon = 1_000;
/** Matches the partial index of rows without texts: the planner's statistics are outdated then. */
const inOrderToDo = sql`content_search.content_id || ''`;

/** Computes missing search texts. Safe in several processes. */
export async function makeSearchTexts(db: DbOrTx, log: Pick<Logger, 'warn'>, id?: string): Promise<number> {
  for (let made = 0; ; ) {
    const rows = await db
      .select({ id: contents.id, title: contents.title, code: contents.code })
      .from(contentSearch)
      .innerJoin(contents, eq(contents.id, contentSearch.contentId))
      .where(
        sql`${contentSearch.words} is null ${id === undefined ? sql`` : sql`and ${contents.id} = ${id}`}`,
      )
      .orderBy(inOrderToDo)
      .limit(atOnce);
    if (rows.length === 0) return made;
    await storeTexts(db, log, rows.map(textsOf));
    made += rows.length;
    if (rows.length < atOnce) return made;
  }
}

type Texts = Record<
  'id' | 'title' | 'code' | 'words' | 'joined' | 'titleKey' | 'codeKey' | 'codeNumber',
  string
>;

function textsOf({ id, title, code }: Pick<Texts, 'id' | 'title' | 'code'>): Texts {
  const { words, joined, code: codeKey } = searchable({ title, code });
  return {
    id,
    title,
    code,
    words,
    joined,
    titleKey: titleKey(title),
    codeKey,
    codeNumber: codeNumber(codeKey),
  };
}

/** A text that the database rejects stays empty, so that the others are still found. */
async function storeTexts(db: DbOrTx, log: Pick<Logger, 'warn'>, texts: Texts[]): Promise<void> {
  try {
    // A savepoint inside the caller's transaction.
    await db.transaction((tx) => updateTexts(tx, texts));
  } catch (error) {
    if (!isRejectedValue(error)) throw error;
    if (texts.length > 1) {
      const middle = Math.ceil(texts.length / 2);
      await storeTexts(db, log, texts.slice(0, middle));
      return storeTexts(db, log, texts.slice(middle));
    }
    for (const { id, title, code } of texts) {
      log.warn(
        { err: error, content: id },
        'no search finds this content: the database rejects the text that it would be found by; another title or code makes it anew',
      );
      await updateTexts(db, [
        { id, title, code, words: '', joined: '', titleKey: '', codeKey: '', codeNumber: '' },
      ]);
    }
  }
}

const isRejectedValue = (error: unknown): boolean => /^(22|54)/.test(sqlState(error) ?? '');

/** Skips contents whose title or code has changed meanwhile. */
const updateTexts = (db: DbOrTx, texts: Texts[]) =>
  db.execute(sql`
    update content_search s
    set words = made.words, joined = made.joined, title_key = made."titleKey", code_key = made."codeKey", code_number = made."codeNumber"
    from json_to_recordset(${JSON.stringify(texts)}::json) as made
      (id text, title text, code text, words text, joined text, "titleKey" text, "codeKey" text, "codeNumber" text)
    join contents c on c.id = made.id and c.title = made.title and c.code = made.code
    where s.content_id = made.id and s.words is null`);

/**
 * Computes missing texts at the start, then builds the index, which is faster than row by row. Without
 * pg_trgm a search reads every row.
 */
export async function prepareSearch(db: Db, log: Pick<Logger, 'info' | 'warn' | 'error'>) {
  const { rows } = await db.execute<{ missing: number; indexed: boolean; changed: boolean }>(sql`
    select (select count(*)::int from (select from content_search where words is null order by ${inOrderToDo} limit ${soon + 1}) as missing) as missing,
      to_regclass('content_search_texts') is not null as indexed,
      (select coalesce(sum(contents), 0) from content_totals) not between reltuples * 0.8 - 100 and reltuples * 1.2 + 100 as changed
    from pg_class where oid = 'content_search'::regclass`);
  const { missing = 0, indexed = false, changed = false } = rows[0] ?? {};
  if (missing === 0 && indexed) {
    // PGlite has no autovacuum, and the planner needs statistics.
    if (changed)
      db.execute(sql`analyze content_search, contents`).catch((error: unknown) =>
        log.error({ err: error }, 'not analyzed'),
      );
    return;
  }
  const started = performance.now();
  const preparing = (async () => {
    const made = await makeSearchTexts(db, log);
    // Each row was written twice.
    if (made > soon) await db.execute(sql`vacuum (full, analyze) content_search`);
    if (!indexed) await makeIndex(db, log);
    if (made <= soon) return;
    await db.execute(sql`analyze contents`);
    log.info({ contents: made, ms: Math.round(performance.now() - started) }, 'contents can be searched');
  })();
  if (missing <= soon) await preparing;
  else preparing.catch((error: unknown) => log.error({ err: error }, 'not all contents can be searched yet'));
}

async function makeIndex(db: Db, log: Pick<Logger, 'warn'>): Promise<void> {
  try {
    await db.transaction(async (tx) => {
      await tx.execute(sql`select pg_advisory_xact_lock(${advisoryLocks.searchIndex})`);
      await tx.execute(sql`create extension if not exists pg_trgm`);
      await tx.execute(sql`create index if not exists content_search_texts on content_search
        using gin (words gin_trgm_ops, joined gin_trgm_ops) with (fastupdate = off)`);
    });
  } catch (error) {
    log.warn(
      { err: error },
      'the extension pg_trgm cannot be used: searching tens of thousands of contents takes longer than it must',
    );
  }
}

const fieldFilters = filterNames(contentFields);

export type Filters = { [N in (typeof fieldFilters)[number]]?: string | undefined } & {
  q?: string | undefined;
  categoryId?: string | undefined;
  sectionId?: string | undefined;
  status?: 'published' | 'drafts' | undefined;
};
export type Sort = 'newest' | 'oldest' | 'title' | 'views' | 'comments' | 'relevance';

const all = (conditions: (SQL | undefined)[]): SQL =>
  sql.join([sql`true`, ...conditions.filter((one) => one !== undefined)], sql` and `);
const like = (column: SQL, text: string) => sql`${column} like ${`%${text}%`}`;

/** `plain` leaves nothing that has a meaning in LIKE. */
function matches(q: string): SQL {
  const { looked, words, joined, code, number } = lookedFor(q);
  if (looked === '') return sql`false`;
  const inside = all(
    words.map((word) => {
      const asOne = joinedWord(word);
      const isIn = like(sql`s.words`, word);
      return asOne === null ? isIn : sql`(${isIn} or ${like(sql`s.joined`, asOne)})`;
    }),
  );
  return sql`((${inside}) or ${like(sql`s.joined`, joined)} or s.code_key = ${code}${
    number === null ? sql`` : sql` or s.code_number = ${number}`
  })`;
}

function rankOf(q: string): SQL {
  const { looked, words, code, number } = lookedFor(q);
  const atStart = all(words.map((word) => like(sql`s.words`, ` ${word}`)));
  return sql`case
    when s.code_key = ${code} ${number === null ? sql`` : sql`or s.code_number = ${number}`} then ${ranks.code}::int
    when s.words like ${` ${looked}%`} then ${ranks.start}::int
    when (${atStart}) then ${ranks.word}::int
    else ${ranks.inside}::int end`;
}

const isSearched = ({ q }: Filters): boolean => q !== undefined && q !== '';

const within = ({ categoryId, sectionId }: Filters, table: SQL): SQL =>
  all([
    categoryId === undefined ? undefined : sql`${table}.category_id = ${categoryId}`,
    sectionId === undefined ? undefined : sql`${table}.section_id = ${sectionId}`,
  ]);

const hasValue = (column: AnyPgColumn, value: string | undefined) =>
  value === undefined
    ? undefined
    : sql`exists (select from ${contents} where ${contents.id} = s.content_id and ${column} = ${value})`;

function conditionsOf(filters: Filters): SQL {
  const { q, status } = filters;
  return all([
    within(filters, sql`s`),
    status && sql`s.published = ${status === 'published'}`,
    ...fieldFilters.map((name) => hasValue(contents[name], filters[name])),
    isSearched(filters) ? matches(q ?? '') : undefined,
  ]);
}

export type Counts = Record<'all' | 'published' | 'drafts', number>;
export type Totals = Record<'contents' | 'published' | 'drafts' | 'views' | 'comments', number>;

/** Counts matches by status, and all contents. */
export async function countContents(
  db: Db,
  filters: Filters,
): Promise<{ counts: Counts; totals: Totals; textsAreMissing: boolean }> {
  const searched = isSearched(filters) || fieldFilters.some((name) => filters[name]);
  const counted = sql`with found as materialized (
    select count(*) filter (where s.published) as published, count(*) filter (where not s.published) as drafts
    from content_search s where ${conditionsOf({ ...filters, status: undefined })})`;
  const found = searched
    ? sql`(select case when t.published then found.published else found.drafts end from found)`
    : sql`sum(t.contents) filter (where ${within(filters, sql`t`)})`;
  const { rows } = await db.execute<{
    published: boolean;
    contents: number;
    comments: number;
    found: number;
    views: number;
    missing: boolean | null;
  }>(sql`
    ${searched ? counted : sql``} select t.published, sum(t.contents)::int as contents, sum(t.comments)::int as comments, coalesce(${found}, 0)::int as found,
      (select coalesce(sum(views), 0)::int from traffic_days where district = '' and age_range = '') as views,
      (select true from content_search where words is null order by ${inOrderToDo} limit 1) as missing
    from content_totals t group by t.published`);
  const of = (published: boolean) => rows.find((row) => row.published === published);
  const [yes, no] = [of(true), of(false)];
  const [published, drafts] = [yes?.contents ?? 0, no?.contents ?? 0];
  const counts = { published: yes?.found ?? 0, drafts: no?.found ?? 0 };
  return {
    textsAreMissing: rows[0]?.missing ?? false,
    counts: { all: counts.published + counts.drafts, ...counts },
    totals: {
      ...{ contents: published + drafts, published, drafts, views: yes?.views ?? no?.views ?? 0 },
      comments: (yes?.comments ?? 0) + (no?.comments ?? 0),
    },
  };
}

/** Fewer matches are sorted after the search: the planner cannot estimate their number. */
const few = 2_000;

/** Texts, to keep the database's precision. */
export type Place = { id: string; createdAt: string; titleKey: string; views: number; comments: number };

type Key = { column: SQL; down: boolean; at: (place: Place) => SQL };

const newest: Key[] = [
  { column: sql`s.created_at`, down: true, at: ({ createdAt }) => sql`${createdAt}::timestamptz` },
  { column: sql`s.content_id`, down: true, at: ({ id }) => sql`${id}` },
];
const newestOfContents: Key[] = [
  { column: sql`c.created_at`, down: true, at: ({ createdAt }) => sql`${createdAt}::timestamptz` },
  { column: sql`c.id`, down: true, at: ({ id }) => sql`${id}` },
];
const orders: Record<Exclude<Sort, 'relevance'>, Key[]> = {
  newest,
  oldest: newest.map((key) => ({ ...key, down: false })),
  title: [
    { column: sql`s.title_key collate "C"`, down: false, at: ({ titleKey }) => sql`${titleKey}` },
    ...newest,
  ],
  views: [{ column: sql`c.views`, down: true, at: ({ views }) => sql`${views}::int` }, ...newestOfContents],
  comments: [
    { column: sql`c.comments`, down: true, at: ({ comments }) => sql`${comments}::int` },
    ...newestOfContents,
  ],
};

const orderBy = (keys: Pick<Key, 'column' | 'down'>[], reversed = false): SQL =>
  sql.join(
    keys.map(({ column, down }) => (down === reversed ? sql`${column} asc` : sql`${column} desc`)),
    sql`, `,
  );

const tables = sql`content_search s join contents c on c.id = s.content_id`;
const isOfContents = (sort: Sort) => sort === 'views' || sort === 'comments';

/**
 * Returns a query for the ids of a page, from the nearer end of the order.
 * @param total number of matches
 */
export function pageOfContents(
  filters: Filters,
  sort: Sort,
  { page, perPage, total }: { page: number; perPage: number; total: number },
): SQL {
  const byRank = sort === 'relevance' && isSearched(filters);
  const order = byRank
    ? [{ column: rankOf(filters.q ?? ''), down: false }, ...newest]
    : orders[sort === 'relevance' ? 'newest' : sort];
  const before = (page - 1) * perPage;
  const rows = Math.min(perPage, total - before);
  const reversed = before > total / 2;
  const offset = reversed ? total - before - rows : before;
  const where = conditionsOf(filters);
  const searched = isSearched(filters);
  const from =
    searched && total <= few
      ? sql`(with s as materialized (select * from content_search s where ${where})
          select s.content_id, row_number() over (order by ${orderBy(order, reversed)}) as place
          from s ${isOfContents(sort) ? sql`join contents c on c.id = s.content_id` : sql``} order by place limit ${rows} offset ${offset})`
      : sql`(select s.content_id, row_number() over (order by ${orderBy(order, reversed)}) as place
          from ${isOfContents(sort) ? tables : sql`content_search s`} where ${where}
          order by ${orderBy(order, reversed)} limit ${rows} offset ${offset})`;
  return sql`select content_id, ${reversed ? sql`-place` : sql`place`} as place from ${from} as page`;
}

/** Returns a query for the ids after a position, without counting. */
export function contentsAfter(
  filters: Filters & { withoutQuiz?: boolean },
  sort: Exclude<Sort, 'relevance'>,
  { after, most }: { after: Place | undefined; most: number },
): SQL {
  const order = orders[sort];
  const where = all([
    conditionsOf(filters),
    after && beyond(order, after),
    filters.withoutQuiz
      ? sql`not exists (select from quizzes z where z.content_id = s.content_id)`
      : undefined,
  ]);
  return sql`select s.content_id, row_number() over (order by ${orderBy(order)}) as place
    from ${isOfContents(sort) ? tables : sql`content_search s`} where ${where} order by ${orderBy(order)} limit ${most}`;
}

function beyond(order: Key[], place: Place): SQL {
  const [first, ...rest] = order as [Key, ...Key[]];
  const compared = (keys: Key[]) => {
    const columns = sql.join(
      keys.map(({ column }) => column),
      sql`, `,
    );
    const values = sql.join(
      keys.map(({ at }) => at(place)),
      sql`, `,
    );
    return keys[0]?.down ? sql`(${columns}) < (${values})` : sql`(${columns}) > (${values})`;
  };
  if (order.every(({ down }) => down === first.down)) return compared(order);
  // With mixed directions, the first condition selects the start in the index.
  const [column, value] = [first.column, first.at(place)];
  return sql`(${column} >= ${value} and (${column} > ${value} or ${compared(rest)}))`;
}

/** Returns the content with a code; an exact match precedes. */
export async function contentWithCode(
  db: DbOrTx,
  code: string,
): Promise<{ id: string; title: string; code: string } | undefined> {
  const { rows } = await db.execute<{ id: string; title: string; code: string }>(sql`
    select c.id, c.title, c.code from ${tables}
    where c.code = ${code} or (s.code_key <> '' and s.code_key = ${codeKey(code)})
    order by c.code <> ${code}, c.created_at limit 1`);
  return rows[0];
}

/** Locks a code until the transaction ends. */
export const lockCode = (tx: DbOrTx, code: string) =>
  tx.execute(sql`select pg_advisory_xact_lock(${advisoryLocks.searchIndex}, hashtext(${codeKey(code)}))`);

/** Returns a content's position, or null. */
export async function placeOf(db: Db, id: string): Promise<Place | null> {
  const { rows } = await db.execute<Place>(sql`
    select c.id, c.created_at::text as "createdAt", coalesce(s.title_key, '') as "titleKey", c.views, c.comments
    from ${tables} where c.id = ${id}`);
  return rows[0] ?? null;
}
