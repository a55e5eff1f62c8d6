import { and, asc, count, eq, gt, inArray, isNull, type SQL, sql } from 'drizzle-orm';
import { HttpError } from '../http/errors';
import type { DbOrTx } from './database';
import * as t from './schema';

/* Runs in `inSession`. Unpublished or expired items are rejected with 409, missing ones with 404. */

type Timed = typeof t.polls | typeof t.quizzes | typeof t.surveys;

/** Returns the condition for open items (SPEC §4). */
export const isOpen = (table: Timed): SQL | undefined =>
  and(eq(table.published, true), gt(table.timeout, sql`extract(epoch from now())`));

async function needOpen(tx: DbOrTx, table: Timed, id: string, word: string): Promise<void> {
  const [found] = await tx
    .select({ open: sql<boolean>`coalesce(${isOpen(table)}, false)` })
    .from(table)
    .where(eq(table.id, id));
  if (!found) throw new HttpError('not_found', `This ${word} does not exist any more.`);
  if (!found.open)
    throw new HttpError('not_published', `This ${word} is not published, or its time has passed.`);
}

async function needPublished(tx: DbOrTx, contentId: string): Promise<void> {
  const [found] = await tx
    .select({ published: t.contents.published })
    .from(t.contents)
    .where(eq(t.contents.id, contentId));
  if (!found) throw new HttpError('not_found', 'This content does not exist any more.');
  if (!found.published) throw new HttpError('not_published', 'This content is not published.');
}

/** Counts a view of a published content. */
export async function addView(tx: DbOrTx, sessionId: string, contentId: string): Promise<void> {
  await needPublished(tx, contentId);
  await tx.insert(t.contentViews).values({ contentId, sessionId });
}

/** Stores a comment on a published content. */
export async function addFeedback(
  tx: DbOrTx,
  sessionId: string,
  contentId: string,
  feedback: string,
): Promise<void> {
  await needPublished(tx, contentId);
  await tx.insert(t.feedback).values({ contentId, sessionId, feedback });
}

/** Counts a vote. @returns false when counted before */
export async function addVote(
  tx: DbOrTx,
  sessionId: string,
  pollId: string,
  optionId: string,
): Promise<boolean> {
  await needOpen(tx, t.polls, pollId, 'poll');
  const [option] = await tx
    .select({ id: t.pollOptions.id })
    .from(t.pollOptions)
    .where(and(eq(t.pollOptions.id, optionId), eq(t.pollOptions.pollId, pollId)));
  if (!option) throw new HttpError('not_found', 'This poll has no such option.');
  const added = await tx
    .insert(t.pollVotes)
    .values({ pollId, sessionId, optionId })
    .onConflictDoNothing()
    .returning({ optionId: t.pollVotes.optionId });
  if (added.length > 0) return true;
  const [before] = await tx
    .select({ optionId: t.pollVotes.optionId })
    .from(t.pollVotes)
    .where(and(eq(t.pollVotes.pollId, pollId), eq(t.pollVotes.sessionId, sessionId)));
  if (before?.optionId !== optionId)
    throw new HttpError('already_voted', 'This session has already voted in this poll.');
  return false;
}

/** Stores the first answer to each question of a quiz. */
export async function answerQuiz(
  tx: DbOrTx,
  sessionId: string,
  quizId: string,
  answers: readonly { questionId: string; answerId: string }[],
): Promise<{ questions: number; answered: number; correct: number }> {
  await needOpen(tx, t.quizzes, quizId, 'quiz');
  const choices = await tx
    .select({ questionId: t.quizQuestions.id, answerId: t.quizAnswers.id })
    .from(t.quizAnswers)
    .innerJoin(t.quizQuestions, eq(t.quizQuestions.id, t.quizAnswers.questionId))
    .where(
      and(
        eq(t.quizQuestions.quizId, quizId),
        inArray(
          t.quizAnswers.id,
          answers.map(({ answerId }) => answerId),
        ),
      ),
    );
  const questionOf = new Map(choices.map((choice) => [choice.answerId, choice.questionId]));
  if (answers.some(({ questionId, answerId }) => questionOf.get(answerId) !== questionId))
    throw new HttpError('invalid_input', 'One of these answers is not part of this quiz.');
  await tx
    .insert(t.quizResponses)
    .values(inLockOrder(answers).map((answer) => ({ ...answer, sessionId })))
    .onConflictDoNothing();
  const [standing] = await tx
    .select({
      questions: count(),
      answered: count(t.quizResponses.answerId),
      correct: sql<number>`count(*) filter (where ${t.quizAnswers.isCorrect})`.mapWith(Number),
    })
    .from(t.quizQuestions)
    .leftJoin(
      t.quizResponses,
      and(eq(t.quizResponses.questionId, t.quizQuestions.id), eq(t.quizResponses.sessionId, sessionId)),
    )
    .leftJoin(t.quizAnswers, eq(t.quizAnswers.id, t.quizResponses.answerId))
    .where(eq(t.quizQuestions.quizId, quizId));
  return standing ?? { questions: 0, answered: 0, correct: 0 };
}

/** Records once that a session opened a survey. */
export async function startSurvey(tx: DbOrTx, sessionId: string, surveyId: string): Promise<void> {
  await needOpen(tx, t.surveys, surveyId, 'survey');
  await tx.insert(t.surveyAttempts).values({ surveyId, sessionId }).onConflictDoNothing();
}

type SurveyAnswer = { questionId: string; optionId?: string | undefined; answer?: string | undefined };

/** Stores the first answer to each question of a survey. @returns whether it is completed */
export async function answerSurvey(
  tx: DbOrTx,
  sessionId: string,
  surveyId: string,
  answers: readonly SurveyAnswer[],
): Promise<boolean> {
  await startSurvey(tx, sessionId, surveyId);
  const [attempt] = await tx
    .select({ id: t.surveyAttempts.id })
    .from(t.surveyAttempts)
    .where(and(eq(t.surveyAttempts.surveyId, surveyId), eq(t.surveyAttempts.sessionId, sessionId)));
  if (!attempt) throw new Error('The attempt of this session is missing.');
  await needRightAnswers(tx, surveyId, answers);
  await tx
    .insert(t.surveyResponses)
    .values(inLockOrder(answers).map((answer) => ({ ...answer, attemptId: attempt.id })))
    .onConflictDoNothing();
  const [{ open } = { open: 0 }] = await tx
    .select({ open: count() })
    .from(t.surveyQuestions)
    .leftJoin(
      t.surveyResponses,
      and(
        eq(t.surveyResponses.questionId, t.surveyQuestions.id),
        eq(t.surveyResponses.attemptId, attempt.id),
      ),
    )
    .where(and(eq(t.surveyQuestions.surveyId, surveyId), isNull(t.surveyResponses.questionId)));
  if (open > 0) return false;
  await tx
    .update(t.surveyAttempts)
    .set({ completedAt: sql`now()` })
    .where(and(eq(t.surveyAttempts.id, attempt.id), isNull(t.surveyAttempts.completedAt)));
  return true;
}

/** Edits lock in this order too (routes/unanswered.ts); any other could deadlock. */
const inLockOrder = <A extends { questionId: string }>(answers: readonly A[]): A[] =>
  [...answers].sort((a, b) => Buffer.compare(Buffer.from(a.questionId), Buffer.from(b.questionId)));

async function needRightAnswers(
  tx: DbOrTx,
  surveyId: string,
  answers: readonly SurveyAnswer[],
): Promise<void> {
  const rows = await tx
    .select({ id: t.surveyQuestions.id, type: t.surveyQuestions.type, optionId: t.surveyOptions.id })
    .from(t.surveyQuestions)
    .leftJoin(t.surveyOptions, eq(t.surveyOptions.questionId, t.surveyQuestions.id))
    .where(eq(t.surveyQuestions.surveyId, surveyId))
    .orderBy(asc(t.surveyQuestions.position));
  const kinds = new Map(rows.map(({ id, type }) => [id, type]));
  const options = new Map(rows.map(({ id, optionId }) => [optionId, id]));
  for (const { questionId, optionId, answer } of answers) {
    const kind = kinds.get(questionId);
    if (!kind) throw new HttpError('invalid_input', 'One of these questions is not part of this survey.');
    if (kind === 'text' ? answer === undefined : options.get(optionId ?? '') !== questionId)
      throw new HttpError('invalid_input', 'One of these answers is not among those of its question.');
  }
}

/** Stores a chatbot prompt with its response. */
export async function addPrompt(
  tx: DbOrTx,
  sessionId: string,
  { prompt, botResponse }: { prompt: string; botResponse: { text: string; status: 'success' | 'failed' } },
): Promise<void> {
  await tx
    .insert(t.prompts)
    .values({ sessionId, prompt, responseText: botResponse.text, responseStatus: botResponse.status });
}
