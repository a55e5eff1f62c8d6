import { text } from 'drizzle-orm/pg-core';
import { moment } from './columns';

/** Returns the columns of the last edit. */
export const edited = () => ({ editedAt: moment(), editedBy: text() });
