import { text } from 'drizzle-orm/pg-core';
import { moment } from './columns';

/** Returns the columns of a schedule. */
export const scheduled = () => ({
  publishAt: moment(),
  unpublishAt: moment(),
  scheduledBy: text(),
  scheduledByName: text(),
});
