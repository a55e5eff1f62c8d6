import { asc, desc, eq } from 'drizzle-orm';
import { quizzes as calls } from '../contract';
import { groupBy } from '../db/group';
import { newId } from '../db/id';
import { contents, quizAnswers, quizQuestions, quizzes } from '../db/schema';
import { Refusal } from '../http/errors';
import { register, registerList, type Services } from '../http/register';
import { publishFor, removeItem, unpublish } from './publishing';

/** Calls of SPEC §7 Quizzes. */
export function quizRoutes(services: Services): void {
  const { db } = services;

  registerList(services, calls.list, async () => {
    const [rows, questions, answers] = await Promise.all([
      db
        .select({
          quiz: quizzes,
          content: { id: contents.id, contentCode: contents.code, title: contents.title },
        })
        .from(quizzes)
        .innerJoin(contents, eq(contents.id, quizzes.contentId))
        .orderBy(desc(quizzes.createdAt), desc(quizzes.id)),
      db.select().from(quizQuestions).orderBy(asc(quizQuestions.quizId), asc(quizQuestions.position)),
      db.select().from(quizAnswers).orderBy(asc(quizAnswers.questionId), asc(quizAnswers.position)),
    ]);
    const questionsOf = groupBy(questions, (question) => question.quizId);
    const answersOf = groupBy(answers, (answer) => answer.questionId);
    return {
      data: rows.map(({ quiz, content }) => ({
        id: quiz.id,
        title: quiz.title,
        published: quiz.published,
        timeout: quiz.timeout,
        content,
        questions: (questionsOf.get(quiz.id) ?? []).map((question) => ({
          text: question.text,
          answers: (answersOf.get(question.id) ?? []).map(({ text, isCorrect, responses }) => ({
            text,
            isCorrect,
            responses,
          })),
        })),
        createdAt: quiz.createdAt.toISOString(),
      })),
    };
  });

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
