import { sql } from 'drizzle-orm';
import { boolean, index, integer, pgTable, primaryKey, text, unique, uniqueIndex } from 'drizzle-orm/pg-core';
import { sessionId } from './app-sessions';
import { createdAt, id, publishedFor, revision, timeout } from './columns';
import { contents } from './library';

export const quizzes = pgTable(
  'quizzes',
  {
    id: id(),
    contentId: text()
      .notNull()
      .references(() => contents.id, { onDelete: 'cascade' }),
    title: text().notNull(),
    published: boolean().notNull().default(false),
    timeout: timeout(),
    publishedFor: publishedFor(),
    createdAt: createdAt(),
    revision: revision(),
  },
  (t) => [index().on(t.contentId)],
);

export const quizQuestions = pgTable(
  'quiz_questions',
  {
    id: id(),
    quizId: text()
      .notNull()
      .references(() => quizzes.id, { onDelete: 'cascade' }),
    position: integer().notNull(),
    text: text().notNull(),
  },
  (t) => [unique().on(t.quizId, t.position)],
);

export const quizAnswers = pgTable(
  'quiz_answers',
  {
    id: id(),
    questionId: text()
      .notNull()
      .references(() => quizQuestions.id, { onDelete: 'cascade' }),
    position: integer().notNull(),
    text: text().notNull(),
    isCorrect: boolean().notNull().default(false),
    /** Maintained by a trigger. */
    responses: integer().notNull().default(0),
  },
  (t) => [
    unique().on(t.questionId, t.position),
    // SPEC §5 Quiz.
    uniqueIndex('quiz_answers_one_correct').on(t.questionId).where(sql`${t.isCorrect}`),
  ],
);

export const quizResponses = pgTable(
  'quiz_responses',
  {
    questionId: text()
      .notNull()
      .references(() => quizQuestions.id, { onDelete: 'cascade' }),
    sessionId: sessionId(),
    answerId: text()
      .notNull()
      .references(() => quizAnswers.id, { onDelete: 'cascade' }),
    createdAt: createdAt(),
  },
  (t) => [
    primaryKey({ columns: [t.questionId, t.sessionId] }),
    index().on(t.sessionId),
    index().on(t.answerId),
  ],
);
