import { sql } from 'drizzle-orm';
import { boolean, check, index, integer, pgTable, primaryKey, text, unique } from 'drizzle-orm/pg-core';
import { sessionId } from './app-sessions';
import { createdAt, id, moment, publishedFor, revision, timeout } from './columns';

export const surveys = pgTable(
  'surveys',
  {
    id: id(),
    description: text().notNull(),
    published: boolean().notNull().default(false),
    timeout: timeout(),
    publishedFor: publishedFor(),
    banner: text().notNull(),
    thumbnailType: text({ enum: ['image', 'video'] }).notNull(),
    createdAt: createdAt(),
    revision: revision(),
  },
  (t) => [check('surveys_thumbnail_type', sql`${t.thumbnailType} in ('image', 'video')`)],
);

export const surveyQuestions = pgTable(
  'survey_questions',
  {
    id: id(),
    surveyId: text()
      .notNull()
      .references(() => surveys.id, { onDelete: 'cascade' }),
    position: integer().notNull(),
    question: text().notNull(),
    type: text({ enum: ['options', 'text'] }).notNull(),
  },
  (t) => [
    unique().on(t.surveyId, t.position),
    check('survey_questions_type', sql`${t.type} in ('options', 'text')`),
  ],
);

export const surveyOptions = pgTable(
  'survey_options',
  {
    id: id(),
    questionId: text()
      .notNull()
      .references(() => surveyQuestions.id, { onDelete: 'cascade' }),
    position: integer().notNull(),
    option: text().notNull(),
    /** Maintained by a trigger. */
    responses: integer().notNull().default(0),
  },
  (t) => [unique().on(t.questionId, t.position)],
);

export const surveyAttempts = pgTable(
  'survey_attempts',
  {
    id: id(),
    surveyId: text()
      .notNull()
      .references(() => surveys.id, { onDelete: 'cascade' }),
    sessionId: sessionId(),
    startedAt: createdAt(),
    completedAt: moment(),
  },
  (t) => [unique().on(t.surveyId, t.sessionId), index().on(t.sessionId)],
);

export const surveyResponses = pgTable(
  'survey_responses',
  {
    attemptId: text()
      .notNull()
      .references(() => surveyAttempts.id, { onDelete: 'cascade' }),
    questionId: text()
      .notNull()
      .references(() => surveyQuestions.id, { onDelete: 'cascade' }),
    optionId: text().references(() => surveyOptions.id, { onDelete: 'cascade' }),
    answer: text(),
    createdAt: createdAt(),
  },
  (t) => [
    primaryKey({ columns: [t.attemptId, t.questionId] }),
    index().on(t.questionId),
    index().on(t.optionId),
    check('survey_responses_one', sql`(${t.optionId} is null) <> (${t.answer} is null)`),
  ],
);
