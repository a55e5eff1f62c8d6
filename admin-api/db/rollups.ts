import { sql } from 'drizzle-orm';
import { bigint, date, index, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';

/*
 * What the analytics read: sums of the app's rows per UTC day, district and age range. Triggers (migration
 * 0006) keep them true in the transaction that changes the rows: never write them.
 *
 * Every row is summed four times: under its district and age range, under each of them alone, and under neither.
 * '' means all. So a figure costs the same whatever the filter and however many sessions there were: one
 * row a day, found by the primary key. (Sums per hour were 24 rows a day, and a filter that few sessions fit
 * read more of them the more sessions there were.)
 */

const sum = () => integer().notNull().default(0);

/** Sessions, views, responses and survey attempts by the day (UTC) they began on. */
export const trafficDays = pgTable(
  'traffic_days',
  {
    district: text().notNull(),
    ageRange: text().notNull(),
    day: date().notNull(),
    sessions: sum(),
    /** Sessions by the hour of the day (UTC) they began in: 24 numbers. */
    byHour: integer().array().notNull().default(sql`array_fill(0, array[24])`),
    /** Sessions that are over, and how long they lasted together. */
    ended: sum(),
    durationMs: bigint({ mode: 'number' }).notNull().default(0),
    views: sum(),
    pollResponses: sum(),
    quizResponses: sum(),
    surveyResponses: sum(),
    surveyAttempts: sum(),
    /** Of these attempts, the completed ones. */
    surveyCompletions: sum(),
  },
  (t) => [primaryKey({ columns: [t.district, t.ageRange, t.day] })],
);

/** Attempts at one survey by the day (UTC) they began on. */
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

/** Views of a content by UTC day. */
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

/** Views of a content of all days; the index hands out the most viewed ones. */
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
