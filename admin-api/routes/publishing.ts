import { and, eq, or, sql } from 'drizzle-orm';
import type { DbOrTx } from '../db/database';
import type { polls, quizzes, surveys } from '../db/schema';
import { HttpError } from '../http/errors';

/** SPEC §4. */
type Published = typeof polls | typeof quizzes | typeof surveys;

const unknownItem = (word: string) => new HttpError('not_found', `This ${word} does not exist any more.`);

/** Publishes an item for some seconds, by the database's clock. Throws 404 or 409. */
export async function publishFor(
  db: DbOrTx,
  table: Published,
  id: string,
  seconds: number,
  word: string,
): Promise<void> {
  const now = sql`floor(extract(epoch from now()))::bigint`;
  const changed = await db
    .update(table)
    .set({ published: true, timeout: sql`${now} + ${seconds}::bigint`, publishedFor: seconds })
    .where(and(eq(table.id, id), or(eq(table.published, false), sql`${table.timeout} <= ${now}`)))
    .returning({ id: table.id });
  if (changed.length > 0) return;
  await needItem(db, table, id, word);
  throw new HttpError('already_published', `This ${word} is already published.`);
}

/** Returns an item to draft. */
export async function unpublish(db: DbOrTx, table: Published, id: string, word: string): Promise<void> {
  const changed = await db
    .update(table)
    .set({ published: false, timeout: null })
    .where(eq(table.id, id))
    .returning({ id: table.id });
  if (changed.length === 0) throw unknownItem(word);
}

/** Deletes an item with its questions and responses. */
export async function removeItem(db: DbOrTx, table: Published, id: string, word: string): Promise<void> {
  const gone = await db.delete(table).where(eq(table.id, id)).returning({ id: table.id });
  if (gone.length === 0) throw unknownItem(word);
}

async function needItem(db: DbOrTx, table: Published, id: string, word: string): Promise<void> {
  const [found] = await db.select({ id: table.id }).from(table).where(eq(table.id, id));
  if (!found) throw unknownItem(word);
}
