import { asc, count, desc, eq, type SQL, sql } from 'drizzle-orm';
import type { z } from 'zod';
import { mayBeContactDetail } from '../../shared/text/contact-details';
import type { PromptFilters } from '../contract/prompts';
import { HttpError } from '../http/errors';
import type { Db } from './database';
import { containsWords, wordsOf } from './folded';
import { prompts } from './schema';

type Filters = Omit<z.output<typeof PromptFilters>, 'sort'>;
export type Sort = 'newest' | 'oldest';

export const reverse = { newest: 'oldest', oldest: 'newest' } as const satisfies Record<Sort, Sort>;

const mostWords = 10;

const texts = sql`(${prompts.prompt} || ' ' || ${prompts.responseText})`;

/** Returns the conditions of the filters. */
export function conditionsOf({ status, isReviewed, q }: Filters): (SQL | undefined)[] {
  return [
    status && eq(prompts.responseStatus, status),
    isReviewed && eq(prompts.isReviewed, isReviewed === 'true'),
    q ? contains(q) : undefined,
  ];
}

/** Masked details do not match, or a number could be guessed digit by digit. */
function contains(q: string): SQL {
  const words = wordsOf(q).slice(0, mostWords);
  const without = sql`regexp_replace(${texts}, ${mayBeContactDetail}, ' ', 'g')`;
  return sql`case when ${containsWords(texts, words)} then (${texts} !~ ${mayBeContactDetail} or ${containsWords(without, words)}) else false end`;
}

/** Returns a prompt's position in the order. */
export async function placeOf(db: Db, id: string): Promise<SQL> {
  const [row] = await db.select({ id: prompts.id }).from(prompts).where(eq(prompts.id, id));
  if (!row) throw new HttpError('not_found', 'This prompt does not exist any more.');
  // In SQL, because JavaScript would lose precision.
  return sql`(select p.response_at, p.id from prompts p where p.id = ${id})`;
}

/** Returns the condition for prompts after a position. */
export const beyond = (place: SQL, sort: Sort): SQL =>
  sort === 'newest'
    ? sql`(${prompts.responseAt}, ${prompts.id}) < ${place}`
    : sql`(${prompts.responseAt}, ${prompts.id}) > ${place}`;

/** Returns the sort order, with ids for equal times. */
export const inOrder = (sort: Sort): SQL[] => {
  const by = sort === 'newest' ? desc : asc;
  return [by(prompts.responseAt), by(prompts.id)];
};

export type Counts = Record<'success' | 'failed', { reviewed: number; pending: number }>;
export const noCounts: Counts = {
  success: { reviewed: 0, pending: 0 },
  failed: { reviewed: 0, pending: 0 },
};

/** Counts matching prompts, by status and review. */
export async function countPrompts(db: Db, q: string | undefined): Promise<Counts> {
  const rows = await db
    .select({ status: prompts.responseStatus, isReviewed: prompts.isReviewed, count: count() })
    .from(prompts)
    .where(q ? contains(q) : undefined)
    .groupBy(prompts.responseStatus, prompts.isReviewed);
  const of = (status: 'success' | 'failed', isReviewed: boolean) =>
    rows.find((row) => row.status === status && row.isReviewed === isReviewed)?.count ?? 0;
  const byReview = (status: 'success' | 'failed') => ({
    reviewed: of(status, true),
    pending: of(status, false),
  });
  return { success: byReview('success'), failed: byReview('failed') };
}

/** Sums the counts that the filters select. */
export function totalOf(counts: Counts, { status, isReviewed }: Filters): number {
  const groups = status ? [counts[status]] : [counts.success, counts.failed];
  return groups.reduce(
    (sum, { reviewed, pending }) =>
      sum + (isReviewed === 'false' ? 0 : reviewed) + (isReviewed === 'true' ? 0 : pending),
    0,
  );
}

/** Converts a row to the contract's shape. */
export const asPrompt = (row: typeof prompts.$inferSelect) => ({
  id: row.id,
  prompt: row.prompt,
  botResponse: {
    text: row.responseText,
    status: row.responseStatus,
    timestamp: row.responseAt.toISOString(),
  },
  adminReview: { isReviewed: row.isReviewed },
});
