/*
 * The whole of SPEC §3 as tables. Column names are the snake_case of these names (`casing` in
 * database.ts and drizzle.config.ts). Columns that name a media file hold its stored name
 * ('k3…webp'), never a URL. `timeout` is the end of a published item in epoch seconds (SPEC §3);
 * null while it is a draft.
 *
 * `contents.views`, `contents.comments`, `poll_options.votes`, `quiz_answers.responses` and `survey_options.responses` are
 * kept by triggers (migration 0001) from the rows they count, in the same transaction: never write them.
 * The analytics read rollups.ts, kept in the same way.
 */

export * from './schema/app-sessions';
export * from './schema/audit';
export * from './schema/content-search';
export * from './schema/idempotency';
export * from './schema/info-items';
export * from './schema/library';
export * from './schema/mails';
export * from './schema/meta';
export * from './schema/passkeys';
export * from './schema/password-resets';
export * from './schema/polls';
export * from './schema/prompts';
export * from './schema/quizzes';
export * from './schema/staff';
export * from './schema/surveys';
export * from './schema/throttles';
