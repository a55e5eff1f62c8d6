import { and, eq, gt, inArray, isNull, type SQL, sql } from 'drizzle-orm';
import { sessionTimeout } from '../contract/mobile-api';
import { HttpError, sqlState } from '../http/errors';
import type { Db, DbOrTx } from './database';
import { appSessions } from './schema';

export type AppSession = typeof appSessions.$inferSelect;

const sweepSize = 1_000;

const lastLivingMoment = sql`now() - make_interval(secs => ${sessionTimeout})`;

/** SPEC §1: a heartbeat within five minutes. */
export const isLive: SQL | undefined = and(
  isNull(appSessions.endedAt),
  gt(appSessions.lastSeen, lastLivingMoment),
);

/** Starts a session. */
export async function startSession(
  db: DbOrTx,
  values: { district: string; ageRange: string },
): Promise<AppSession> {
  const [session] = await db.insert(appSessions).values(values).returning();
  if (!session) throw new Error('The database returned no row.');
  return session;
}

/** Records a heartbeat. @throws {HttpError} 404 or 410 */
export async function touchSession(db: DbOrTx, id: string): Promise<void> {
  await changeLive(db, id, { lastSeen: sql`now()` });
}

/** Ends a session. @throws {HttpError} 404 or 410 */
export async function endSession(db: DbOrTx, id: string): Promise<AppSession> {
  return changeLive(db, id, { lastSeen: sql`now()`, endedAt: sql`now()` });
}

async function changeLive(
  db: DbOrTx,
  id: string,
  change: { lastSeen: SQL; endedAt?: SQL },
): Promise<AppSession> {
  const [session] = await db
    .update(appSessions)
    .set(change)
    .where(and(eq(appSessions.id, id), isLive))
    .returning();
  if (session) return session;
  const [found] = await db.select({ id: appSessions.id }).from(appSessions).where(eq(appSessions.id, id));
  if (!found) throw new HttpError('not_found', 'This session is not known.');
  throw new HttpError('session_ended', 'This session has ended. Please start a new one.');
}

/** Ends silent sessions at their last heartbeat. @returns `more`: call again */
export async function endSilentSessions(db: Db): Promise<{ ended: AppSession[]; more: boolean }> {
  const silent = db
    .select({ id: appSessions.id })
    .from(appSessions)
    .where(and(isNull(appSessions.endedAt), sql`${appSessions.lastSeen} <= ${lastLivingMoment}`))
    .orderBy(appSessions.lastSeen)
    .limit(sweepSize)
    .for('update', { skipLocked: true });
  const ended = await db
    .update(appSessions)
    .set({ endedAt: sql`${appSessions.lastSeen}` })
    .where(and(inArray(appSessions.id, silent), isNull(appSessions.endedAt)))
    .returning();
  return { ended, more: ended.length === sweepSize };
}

/** Runs a transaction of a live session, and retries after a deadlock. */
export async function inSession<T>(db: Db, sessionId: string, work: (tx: DbOrTx) => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await db.transaction(async (tx) => {
        await touchSession(tx, sessionId);
        return work(tx);
      });
    } catch (error) {
      if (attempt === 3 || !['40P01', '40001'].includes(sqlState(error) ?? '')) throw error;
    }
  }
}
