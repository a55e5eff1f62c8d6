import { sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  check,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  timestamp,
  unique,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import { newId } from './id';

/*
 * The whole of SPEC §3 as tables. Column names are the snake_case of these names (`casing` in
 * database.ts and drizzle.config.ts). Columns that name a media file hold its stored name
 * ('k3…webp'), never an address. `timeout` is the end of a published item in epoch seconds (SPEC §3);
 * null while it is a draft.
 *
 * `contents.views`, `poll_options.votes`, `quiz_answers.responses` and `survey_options.responses` are
 * kept by triggers (migration 0001) from the rows they count, in the same transaction: never write them.
 * The analytics read rollups.ts, kept in the same way.
 */

const id = () => text().primaryKey().$defaultFn(newId);
const moment = () => timestamp({ withTimezone: true, mode: 'date' });
const createdAt = () => moment().notNull().defaultNow();
const rowId = () => bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity();
const timeout = () => bigint({ mode: 'number' });

// --- Staff (SPEC §4 'User status': pending = not active and not banned; banned takes precedence) ---

export const staffUsers = pgTable(
  'staff_users',
  {
    id: id(),
    /** Lower case. */
    email: text().notNull().unique(),
    name: text().notNull().default(''),
    /** Roles other than the three of SPEC §6 may exist; they may look, not change. */
    role: text().notNull().default('viewer'),
    /** argon2id; null until sign-up. */
    passwordHash: text(),
    isActive: boolean().notNull().default(false),
    isBanned: boolean().notNull().default(false),
    mfaEnabled: boolean().notNull().default(false),
    /** Base32 TOTP secret. */
    mfaSecret: text(),
    /** First accepted code after the secret was made; until then the QR code may be shown again. */
    mfaConfirmedAt: moment(),
    /** TOTP time step of the last accepted code, so that no code works twice. */
    mfaLastStep: bigint({ mode: 'number' }),
    lastLogin: moment(),
    createdAt: createdAt(),
  },
  (t) => [check('staff_users_role', sql`${t.role} <> ''`)],
);

export const invitations = pgTable(
  'invitations',
  {
    id: id(),
    staffUserId: text()
      .notNull()
      .references(() => staffUsers.id, { onDelete: 'cascade' }),
    /** SHA-256 of the token in hex; the token itself is only in the link. */
    tokenHash: text().notNull().unique(),
    expiresAt: moment().notNull(),
    usedAt: moment(),
    /** E-mail of the admin who sent it, for the record. */
    invitedBy: text(),
    createdAt: createdAt(),
  },
  (t) => [index().on(t.staffUserId)],
);

export const recoveryCodes = pgTable(
  'recovery_codes',
  {
    id: id(),
    staffUserId: text()
      .notNull()
      .references(() => staffUsers.id, { onDelete: 'cascade' }),
    /** SHA-256 in hex: a code has 80 random bits, so a slow hash would add nothing. */
    codeHash: text().notNull(),
    usedAt: moment(),
  },
  (t) => [unique().on(t.staffUserId, t.codeHash)],
);

// --- Categories, sections, contents ---

export const categories = pgTable(
  'categories',
  {
    id: id(),
    name: text().notNull(),
    /** Stored name of the thumbnail. */
    image: text(),
    /** 1 … number of categories, without gaps. */
    priority: integer().notNull(),
    colorCode: text().notNull().default('#3498db'),
    /** Sanitised inline SVG. */
    icon: text().notNull().default(''),
    status: text({ enum: ['Published', 'Unpublished'] })
      .notNull()
      .default('Published'),
    createdAt: createdAt(),
  },
  (t) => [check('categories_status', sql`${t.status} in ('Published', 'Unpublished')`)],
);

export const sections = pgTable(
  'sections',
  {
    id: id(),
    categoryId: text()
      .notNull()
      .references(() => categories.id, { onDelete: 'restrict' }),
    name: text().notNull(),
    createdAt: createdAt(),
  },
  (t) => [index().on(t.categoryId)],
);

export const contents = pgTable(
  'contents',
  {
    id: id(),
    sectionId: text()
      .notNull()
      .references(() => sections.id, { onDelete: 'restrict' }),
    /** ITE-NNN. */
    code: text().notNull().unique(),
    title: text().notNull(),
    /** Sanitised rich text. */
    description: text().notNull().default(''),
    /** Stored names. */
    thumbnail: text(),
    file: text().notNull(),
    type: text({ enum: ['video', 'audio'] }).notNull(),
    /** Whole seconds. */
    duration: integer().notNull().default(0),
    published: boolean().notNull().default(false),
    /** Rows of content_views, kept by a trigger. */
    views: integer().notNull().default(0),
    createdAt: createdAt(),
    updatedAt: createdAt(),
  },
  (t) => [
    index().on(t.sectionId),
    index().on(t.createdAt),
    check('contents_type', sql`${t.type} in ('video', 'audio')`),
  ],
);

// --- The companion app's sessions, views and feedback (no names, no accounts: SPEC §1) ---

export const appSessions = pgTable(
  'app_sessions',
  {
    id: id(),
    district: text().notNull(),
    ageRange: text().notNull(),
    startedAt: createdAt(),
    lastSeen: createdAt(),
    /** null while the session is live. */
    endedAt: moment(),
  },
  (t) => [
    index('app_sessions_live').on(t.lastSeen).where(sql`${t.endedAt} is null`),
    // '' stands for 'all' in the roll-ups.
    check('app_sessions_named', sql`${t.district} <> '' and ${t.ageRange} <> ''`),
  ],
);

/** A session's row goes with everything the session did, when a parent asks for deletion (SPEC §1). */
const sessionId = () =>
  text()
    .notNull()
    .references(() => appSessions.id, { onDelete: 'cascade' });

export const contentViews = pgTable(
  'content_views',
  {
    id: rowId(),
    contentId: text()
      .notNull()
      .references(() => contents.id, { onDelete: 'cascade' }),
    sessionId: sessionId(),
    createdAt: createdAt(),
  },
  (t) => [index().on(t.contentId), index().on(t.sessionId)],
);

export const feedback = pgTable(
  'feedback',
  {
    id: id(),
    contentId: text()
      .notNull()
      .references(() => contents.id, { onDelete: 'cascade' }),
    sessionId: text().references(() => appSessions.id, { onDelete: 'cascade' }),
    feedback: text().notNull(),
    createdAt: createdAt(),
  },
  (t) => [index().on(t.contentId, t.createdAt), index().on(t.sessionId)],
);

// --- Polls ---

export const polls = pgTable('polls', {
  id: id(),
  question: text().notNull(),
  published: boolean().notNull().default(false),
  timeout: timeout(),
  createdAt: createdAt(),
});

export const pollOptions = pgTable(
  'poll_options',
  {
    id: id(),
    pollId: text()
      .notNull()
      .references(() => polls.id, { onDelete: 'cascade' }),
    position: integer().notNull(),
    text: text().notNull(),
    /** Rows of poll_votes, kept by a trigger. */
    votes: integer().notNull().default(0),
  },
  (t) => [unique().on(t.pollId, t.position)],
);

/** One vote of a session in a poll. */
export const pollVotes = pgTable(
  'poll_votes',
  {
    pollId: text()
      .notNull()
      .references(() => polls.id, { onDelete: 'cascade' }),
    sessionId: sessionId(),
    optionId: text()
      .notNull()
      .references(() => pollOptions.id, { onDelete: 'cascade' }),
    createdAt: createdAt(),
  },
  (t) => [primaryKey({ columns: [t.pollId, t.sessionId] }), index().on(t.sessionId), index().on(t.optionId)],
);

// --- Quizzes ---

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
    createdAt: createdAt(),
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
    /** Rows of quiz_responses, kept by a trigger. */
    responses: integer().notNull().default(0),
  },
  (t) => [
    unique().on(t.questionId, t.position),
    // Exactly one option is marked correct (SPEC §5 Quiz).
    uniqueIndex('quiz_answers_one_correct').on(t.questionId).where(sql`${t.isCorrect}`),
  ],
);

/** One answer of a session to a question of a quiz. */
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

// --- Surveys ---

export const surveys = pgTable(
  'surveys',
  {
    id: id(),
    description: text().notNull(),
    published: boolean().notNull().default(false),
    timeout: timeout(),
    /** Stored name of the image or .mp4. */
    banner: text().notNull(),
    thumbnailType: text({ enum: ['image', 'video'] }).notNull(),
    createdAt: createdAt(),
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
    /** Rows of survey_responses that chose it, kept by a trigger. */
    responses: integer().notNull().default(0),
  },
  (t) => [unique().on(t.questionId, t.position)],
);

/** A session opened a survey; `completedAt` once every question is answered. */
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

/** One attempt's answer to one question: an option, or text. */
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

// --- Info board ---

export const infoItems = pgTable(
  'info_items',
  {
    id: id(),
    type: text({ enum: ['banner', 'awareness_card', 'alert'] }).notNull(),
    /** Banners only: one of the contract's bannerSubTypes. */
    subType: text().notNull().default(''),
    title: text().notNull().default(''),
    /** Sanitised rich text. */
    description: text().notNull().default(''),
    text: text().notNull().default(''),
    /** Stored name. */
    image: text(),
    link: text(),
    createdAt: createdAt(),
    updatedAt: createdAt(),
  },
  (t) => [
    index().on(t.createdAt),
    check('info_items_type', sql`${t.type} in ('banner', 'awareness_card', 'alert')`),
  ],
);

// --- Chatbot prompts ---

export const prompts = pgTable(
  'prompts',
  {
    id: id(),
    sessionId: text().references(() => appSessions.id, { onDelete: 'cascade' }),
    prompt: text().notNull(),
    responseText: text().notNull().default(''),
    responseStatus: text({ enum: ['success', 'failed'] }).notNull(),
    responseAt: createdAt(),
    isReviewed: boolean().notNull().default(false),
    reviewedAt: moment(),
    /** E-mail of the admin who reviewed it. */
    reviewedBy: text(),
    createdAt: createdAt(),
  },
  (t) => [
    // Read backwards: 'newest first' of the list has NULLs first, and a descending index of this kind has them last.
    index('prompts_newest').on(t.responseAt, t.id),
    index('prompts_filtered').on(t.responseStatus, t.isReviewed, t.responseAt, t.id),
    index().on(t.sessionId),
    check('prompts_status', sql`${t.responseStatus} in ('success', 'failed')`),
  ],
);
