import { bigint, date, integer, pgTable, primaryKey, text, timestamp } from 'drizzle-orm/pg-core';

/*
 * What the analytics read: sums of the app's rows per hour or day, district and age range. Triggers (migration
 * 0003) keep them true in the transaction that changes the rows: never write them.
 *
 * Every row is summed four times: under its district and age range, under each of them alone, and under neither.
 * '' stands for 'all'. So a figure costs the same whatever the filter and however many sessions there were:
 * at most 24 rows a day, found by the primary key.
 */

const moment = () => timestamp({ withTimezone: true, mode: 'date' });
const sum = () => integer().notNull().default(0);

/** Sessions, responses and survey attempts by the hour (UTC) they began in. */
export const trafficHours = pgTable(
  'traffic_hours',
  {
    district: text().notNull(),
    ageRange: text().notNull(),
    /** Start of the hour. */
    hour: moment().notNull(),
    sessions: sum(),
    /** Sessions that are over, and how long they lasted together. */
    ended: sum(),
    durationMs: bigint({ mode: 'number' }).notNull().default(0),
    pollResponses: sum(),
    quizResponses: sum(),
    surveyResponses: sum(),
    surveyAttempts: sum(),
    /** Of these attempts, the completed ones. */
    surveyCompletions: sum(),
  },
  (t) => [primaryKey({ columns: [t.district, t.ageRange, t.hour] })],
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
