import { bigint, integer, text, timestamp } from 'drizzle-orm/pg-core';
import { newId } from '../id';

export const id = () => text().primaryKey().$defaultFn(newId);
export const moment = () => timestamp({ withTimezone: true, mode: 'date' });
export const createdAt = () => moment().notNull().defaultNow();
export const rowId = () => bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity();
/** Returns the end of publication in epoch seconds (SPEC §3). */
export const timeout = () => bigint({ mode: 'number' });
/** Returns the seconds of the last publication, to offer again. */
export const publishedFor = () => integer();
/** Returns the counter that triggers raise with each change of child rows (db/part-cache.ts). */
export const revision = () => integer().notNull().default(0);
