import { sql } from 'drizzle-orm';
import { bigint, date, index, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';

/*
 * '' means all, so a figure costs one row a day under any filter. Triggers (migration 0006) maintain these:
 * never write them.
 */

const sum = () => integer().notNull().default(0);

export const trafficDays = pgTable(
  'traffic_days',
  {
    district: text().notNull(),
    ageRange: text().notNull(),
    day: date().notNull(),
    sessions: sum(),
    byHour: integer().array().notNull().default(sql`array_fill(0, array[24])`),
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
