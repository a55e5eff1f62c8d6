import { desc } from 'drizzle-orm';
import type { Db } from '../db/database';
import { mails } from '../db/schema';
import { mostTries } from './queue';

/** Returns each user's last mail, newest first. */
export async function lastMails(db: Db) {
  const rows = await db
    .selectDistinctOn([mails.staffUserId])
    .from(mails)
    .orderBy(mails.staffUserId, desc(mails.createdAt), desc(mails.id));
  return rows.map(({ id, staffUserId, kind, sentAt, nextTryAt, tries, problem, createdAt }) => ({
    id,
    userId: staffUserId,
    kind,
    state: sentAt ? ('sent' as const) : nextTryAt ? ('waiting' as const) : ('failed' as const),
    tries,
    mostTries,
    problem,
    at: (sentAt ?? createdAt).toISOString(),
  }));
}
