import { sql } from 'drizzle-orm';
import { bigint, date, index, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';

/*
 * Sums per UTC day, district and age range; '' means all, so a figure costs one row a day under any filter.
 * Triggers (migration 0006) maintain them: never write them.
 */

const sum = () => integer().notNull().default(0);

/** By the day (UTC) of their start. */
export const trafficDays = pgTable(
  'traffic_days',
  {
    district: text().notNull(),
    ageRange: text().notNull(),
    day: date().notNull(),
    sessions: sum(),
    /** By hour (UTC): 24 numbers. */
    byHour: integer().array().notNull().default(sql`array_fill(0, array[24])`),
    /** Ended sessions and their total length. */
    ended: sum(),
    durationMs: bigint({ mode: 'number' }).notNull().default(0),
    views: sum(),
    pollResponses: sum(),
    quizResponses: sum(),
    surveyResponses: sum(),
    surveyAttempts: sum(),
    surveyCompletions: sum(),
  },
  (t) => [primaryKey({ columns: [t.district, t.ageRange, t.day] })],
);

export const surveyDays = pgTable(
  'survey_days',
  {
    surveyId: text().notNull(),
    district: text().notNull(),
    ageRange: text().notNull(),
    day: date().notNull(),
    attempts: sum(),
    completions: sum(),
  },
  (t) => [primaryKey({ columns: [t.surveyId, t.district, t.ageRange, t.day] })],
);

/** By UTC day. */
export const contentViewDays = pgTable(
  'content_view_days',
  {
    district: text().notNull(),
    ageRange: text().notNull(),
    day: date().notNull(),
    contentId: text().notNull(),
    views: sum(),
  },
  (t) => [primaryKey({ columns: [t.district, t.ageRange, t.day, t.contentId] })],
);

/** All days; indexed by views. */
export const contentViewTotals = pgTable(
  'content_view_totals',
  {
    district: text().notNull(),
    ageRange: text().notNull(),
    contentId: text().notNull(),
    views: sum(),
  },
  (t) => [
    primaryKey({ columns: [t.district, t.ageRange, t.contentId] }),
    index('content_view_totals_most').on(t.district, t.ageRange, t.views.desc().nullsFirst()),
  ],
);
