/*
 * SPEC §3. Media columns hold stored names. `timeout` is in epoch seconds. Triggers (migration 0001) maintain
 * counts and roll-ups: never write them.
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
