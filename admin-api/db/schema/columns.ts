import { bigint, integer, text, timestamp } from 'drizzle-orm/pg-core';
import { newId } from '../id';

export const id = () => text().primaryKey().$defaultFn(newId);
export const moment = () => timestamp({ withTimezone: true, mode: 'date' });
export const createdAt = () => moment().notNull().defaultNow();
export const rowId = () => bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity();
/** Returns the end in epoch seconds (SPEC §3). */
export const timeout = () => bigint({ mode: 'number' });
/** Returns the last duration in seconds, to offer again. */
export const publishedFor = () => integer();
/** Returns a counter that triggers raise with child rows (db/part-cache.ts). */
export const revision = () => integer().notNull().default(0);
