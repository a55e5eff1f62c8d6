import { type SQL, sql } from 'drizzle-orm';
import type { DbOrTx } from '../db/database';
import { HttpError } from '../http/errors';

type Asked = 'poll' | 'quiz' | 'survey';

/*
 * In the order of answers (inLockOrder in db/engagements.ts) and triggers (migrations 0001 and 0009), to
 * prevent deadlocks.
 */
const parts: Record<Asked, (id: string) => { item: SQL; rows: SQL; answers: SQL }> = {
  poll: (id) => ({
    item: sql`select 1 from polls where id = ${id}`,
    rows: sql`select 1 from poll_options where poll_id = ${id} order by id collate "C" for update`,
    answers: sql`select 1 from poll_votes where poll_id = ${id} limit 1`,
  }),
  quiz: (id) => ({
    item: sql`select 1 from quizzes where id = ${id}`,
    rows: sql`select 1 from quiz_questions where quiz_id = ${id} order by id collate "C" for update`,
    answers: sql`select 1 from quiz_responses r join quiz_questions q on q.id = r.question_id where q.quiz_id = ${id} limit 1`,
  }),
  survey: (id) => ({
    item: sql`select 1 from surveys where id = ${id}`,
    rows: sql`select 1 from survey_questions where survey_id = ${id} order by id collate "C" for update`,
    answers: sql`select 1 from survey_responses r join survey_questions q on q.id = r.question_id where q.survey_id = ${id} limit 1`,
  }),
};

/**
 * Requires until the transaction ends that nobody has answered.
 * @throws {HttpError} 404, 409 `has_answers`
 */
export async function needUnanswered(tx: DbOrTx, word: Asked, id: string): Promise<void> {
  const { item, rows, answers } = parts[word](id);
  // Answers lock the item's row last.
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`edit ${word} ${id}`}, 0))`);
  if ((await tx.execute(item)).rows.length === 0)
    throw new HttpError('not_found', `This ${word} does not exist any more.`);
  await tx.execute(rows);
  if ((await tx.execute(answers)).rows.length > 0)
    throw new HttpError(
      'has_answers',
      `This ${word} has answers, so its questions stay as they are. Duplicate it to change them.`,
    );
}
