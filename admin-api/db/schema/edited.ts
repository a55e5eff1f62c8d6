import { text } from 'drizzle-orm/pg-core';
import { moment } from './columns';

/** Of what has an edit form: when it was edited last, and by which staff user (their id; they may be deleted since). Null before. */
export const edited = () => ({ editedAt: moment(), editedBy: text() });
