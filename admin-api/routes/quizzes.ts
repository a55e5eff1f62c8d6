import { and, eq, ne, sql } from 'drizzle-orm';
import { quizzes as calls, questionEdits } from '../contract';
import type { Db, DbOrTx } from '../db/database';
import { newId } from '../db/id';
import { createPartCache, type Head } from '../db/part-cache';
import { contents, quizAnswers, quizQuestions, quizzes } from '../db/schema';
import { utc } from '../db/utc';
import { HttpError } from '../http/errors';
import { register, registerJsonList, type Services } from '../http/register';
import { publishFor, removeItem, unpublish } from './publishing';
import { needUnanswered } from './unanswered';

/** Registers SPEC §7 Quizzes. */
export function quizRoutes(services: Services): void {
  const { db } = services;

  const listText = createPartCache('questions', (ids) => questionParts(db, ids));
  registerJsonList(services, calls.list, async () => listText(await quizHeads(db)));

  register(
    services,
    calls.create,
    async ({ body, commit }) => {
      const id = newId();
      return commit(async (tx) => {
        const content = await contentWith(tx, body.code);
        // SPEC §7 sends no title.
        await tx.insert(quizzes).values({ id, contentId: content.id, title: content.title });
        await insertQuestions(tx, id, body.quiz);
        return { id, message: 'Quiz created successfully!' };
      });
    },
    { status: 201 },
  );

  register(services, questionEdits.updateQuiz, async ({ params: { id }, body, commit }) =>
    commit(async (tx) => {
      await needUnanswered(tx, 'quiz', id);
      const content = await contentWith(tx, body.code);
      await tx
        .update(quizzes)
        .set({ contentId: content.id, title: content.title })
        .where(and(eq(quizzes.id, id), ne(quizzes.contentId, content.id)));
      await tx.delete(quizQuestions).where(eq(quizQuestions.quizId, id));
      await insertQuestions(tx, id, body.quiz);
      return { message: 'Quiz saved' };
    }),
  );

  /** SPEC §7: the ids must match. */
  async function needContent(tx: DbOrTx, id: string, contentId: string): Promise<void> {
    const [quiz] = await tx.select({ contentId: quizzes.contentId }).from(quizzes).where(eq(quizzes.id, id));
    if (!quiz) throw new HttpError('not_found', 'This quiz does not exist any more.');
    if (quiz.contentId !== contentId)
      throw new HttpError('not_found', 'This quiz does not belong to that content.');
  }

  register(services, calls.publish, async ({ params, body, commit }) =>
    commit(async (tx) => {
      await needContent(tx, params.id, body.contentID);
      await publishFor(tx, quizzes, params.id, body.selectedTimeout, 'quiz');
      return { message: 'Quiz published successfully!' };
    }),
  );

  register(services, calls.unpublish, async ({ params, body, commit }) =>
    commit(async (tx) => {
      await needContent(tx, params.id, body.contentID);
      await unpublish(tx, quizzes, params.id, 'quiz');
      return { message: 'Quiz unpublished' };
    }),
  );

  register(services, calls.remove, async ({ params, commit }) =>
    commit(async (tx) => {
      await removeItem(tx, quizzes, params.id, 'quiz');
      return { message: 'Quiz deleted successfully' };
    }),
  );
}

async function contentWith(tx: DbOrTx, code: string) {
  const [content] = await tx.select().from(contents).where(eq(contents.code, code));
  if (!content) throw new HttpError('not_found', `No content has the code ${code}.`);
  return content;
}

async function insertQuestions(tx: DbOrTx, quizId: string, quiz: calls.DraftQuestion[]): Promise<void> {
  const questions = quiz.map(({ question, options, correctAnswer }, position) => ({
    row: { id: newId(), quizId, position, text: question },
    options,
    correctAnswer,
  }));
  await tx.insert(quizQuestions).values(questions.map(({ row }) => row));
  await tx.insert(quizAnswers).values(
    questions.flatMap(({ row, options, correctAnswer }) =>
      options.map((text, position) => ({
        questionId: row.id,
        position,
        text,
        isCorrect: position === correctAnswer,
      })),
    ),
  );
}

async function questionParts(db: Db, ids: string[] | null): Promise<{ id: string; part: string }[]> {
  const those = ids ? sql`where quiz_id = any(${sql.param(ids)}::text[])` : sql``;
  const { rows } = await db.execute<{ id: string; part: string }>(sql`
    with those as (
      select * from ${quizQuestions} ${those}
    ), answers as (
      select question_id, json_agg(json_build_object('text', text, 'isCorrect', is_correct, 'responses', responses) order by position) as list
      from ${quizAnswers} ${ids ? sql`where question_id in (select id from those)` : sql``} group by question_id
    )
    select quiz_id as id, json_agg(json_build_object('text', text, 'answers', coalesce(answers.list, '[]'::json)) order by position)::text as part
    from those left join answers on answers.question_id = those.id group by quiz_id
  `);
  return rows;
}

async function quizHeads(db: Db): Promise<Head[]> {
  const { rows } = await db.execute<Head>(sql`
    select ${quizzes.id}, ${quizzes.revision}, json_build_object(
      'id', ${quizzes.id},
      'title', ${quizzes.title},
      'published', ${quizzes.published},
      'timeout', ${quizzes.timeout},
      'publishedFor', ${quizzes.publishedFor},
      'content', json_build_object('id', ${contents.id}, 'contentCode', ${contents.code}, 'title', ${contents.title}),
      'createdAt', ${utc(quizzes.createdAt)}
    )::text as head
    from ${quizzes}
    join ${contents} on ${contents.id} = ${quizzes.contentId}
    order by ${quizzes.createdAt} desc, ${quizzes.id} desc
  `);
  return rows;
}
