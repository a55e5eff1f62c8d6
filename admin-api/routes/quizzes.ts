import { eq, sql } from 'drizzle-orm';
import { quizzes as calls } from '../contract';
import type { Db } from '../db/database';
import { newId } from '../db/id';
import { contents, quizAnswers, quizQuestions, quizzes } from '../db/schema';
import { utc } from '../db/utc';
import { Refusal } from '../http/errors';
import { register, registerJsonList, type Services } from '../http/register';
import { publishFor, removeItem, unpublish } from './publishing';

/** Calls of SPEC §7 Quizzes. */
export function quizRoutes(services: Services): void {
  const { db } = services;

  registerJsonList(services, calls.list, () => listText(db));

  register(
    services,
    calls.create,
    async ({ body }) => {
      const [content] = await db.select().from(contents).where(eq(contents.code, body.code));
      if (!content) throw new Refusal(404, `No content has the code ${body.code}.`);
      const id = newId();
      const questions = body.quiz.map(({ question, options, correctAnswer }, position) => ({
        row: { id: newId(), quizId: id, position, text: question },
        options,
        correctAnswer,
      }));
      await db.transaction(async (tx) => {
        // The call carries no title (SPEC §7), so the quiz is called what its content is called.
        await tx.insert(quizzes).values({ id, contentId: content.id, title: content.title });
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
      });
      return { id, message: 'Quiz created successfully!' };
    },
    { status: 201 },
  );

  /** SPEC §7 sends the content's id along: a quiz of another content is not meant. */
  async function needContent(id: string, contentId: string): Promise<void> {
    const [quiz] = await db.select({ contentId: quizzes.contentId }).from(quizzes).where(eq(quizzes.id, id));
    if (!quiz) throw new Refusal(404, 'This quiz does not exist any more.');
    if (quiz.contentId !== contentId) throw new Refusal(404, 'This quiz does not belong to that content.');
  }

  register(services, calls.publish, async ({ params, body }) => {
    await needContent(params.id, body.contentID);
    await publishFor(db, quizzes, params.id, body.selectedTimeout, 'quiz');
    return { message: 'Quiz published successfully!' };
  });

  register(services, calls.unpublish, async ({ params, body }) => {
    await needContent(params.id, body.contentID);
    await unpublish(db, quizzes, params.id, 'quiz');
    return { message: 'Quiz unpublished' };
  });

  register(services, calls.remove, async ({ params }) => {
    await removeItem(db, quizzes, params.id, 'quiz');
    return { message: 'Quiz deleted successfully' };
  });
}

/** The list's `data` as JSON text, made by the database: thousands of answers then cost this process next to nothing. */
async function listText(db: Db): Promise<string> {
  const { rows } = await db.execute<{ data: string }>(sql`
    with answers as (
      select question_id, json_agg(json_build_object('text', text, 'isCorrect', is_correct, 'responses', responses) order by position) as list
      from ${quizAnswers} group by question_id
    ), questions as (
      select quiz_id, json_agg(json_build_object('text', text, 'answers', coalesce(answers.list, '[]'::json)) order by position) as list
      from ${quizQuestions} left join answers on answers.question_id = ${quizQuestions.id} group by quiz_id
    )
    select coalesce(json_agg(json_build_object(
      'id', ${quizzes.id},
      'title', ${quizzes.title},
      'published', ${quizzes.published},
      'timeout', ${quizzes.timeout},
      'content', json_build_object('id', ${contents.id}, 'contentCode', ${contents.code}, 'title', ${contents.title}),
      'questions', coalesce(questions.list, '[]'::json),
      'createdAt', ${utc(quizzes.createdAt)}
    ) order by ${quizzes.createdAt} desc, ${quizzes.id} desc), '[]'::json)::text as data
    from ${quizzes}
    join ${contents} on ${contents.id} = ${quizzes.contentId}
    left join questions on questions.quiz_id = ${quizzes.id}
  `);
  return rows[0]?.data ?? '[]';
}
