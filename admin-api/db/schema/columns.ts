import { bigint, integer, text, timestamp } from 'drizzle-orm/pg-core';
import { newId } from '../id';

export const id = () => text().primaryKey().$defaultFn(newId);
export const moment = () => timestamp({ withTimezone: true, mode: 'date' });
export const createdAt = () => moment().notNull().defaultNow();
export const rowId = () => bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity();
/** The end of a published item in epoch seconds (SPEC §3); null while it is a draft. */
export const timeout = () => bigint({ mode: 'number' });
/** For how many seconds it was published last; null before the first time. It outlasts an unpublishing, to be offered again. */
export const publishedFor = () => integer();
/** Goes up, by triggers, whenever what hangs on the row (options, questions, votes, answers) changes: see `db/part-cache.ts`. */
export const revision = () => integer().notNull().default(0);
