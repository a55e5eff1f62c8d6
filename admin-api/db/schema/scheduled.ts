import { text } from 'drizzle-orm/pg-core';
import { moment } from './columns';

/**
 * Of what can be scheduled: when it goes live and when it ends, each null without such a time and once it was carried out; and which staff
 * user set them (their id, and their name at that time).
 */
export const scheduled = () => ({
  publishAt: moment(),
  unpublishAt: moment(),
  scheduledBy: text(),
  scheduledByName: text(),
});
