import { and, eq, isNotNull, lt, lte, sql } from 'drizzle-orm';
import type { FastifyBaseLogger } from 'fastify';
import { beginning } from '../../shared/text/beginning';
import type { TotpKeys } from '../auth/totp-keys';
import type { Db, DbOrTx } from '../db/database';
import { mails } from '../db/schema';
import type { Mail, Mailer } from './mailer';

const minuteMs = 60_000;
const pauses = [1, 5, 15, 60].map((minutes) => minutes * minuteMs);
export const mostTries = pauses.length + 1;
/** When no user waits. */
const patientSeconds = 90;
/** Longer than an attempt, whose process may crash. */
const leaseMs = 2 * minuteMs;
const atOnce = 4;
const shownMs = 30 * 24 * 60 * minuteMs;
const lookEvery = 15_000;

export type MailQueue = ReturnType<typeof createMailQueue>;

type Queued = { staffUserId: string; kind: 'invitation' | 'password-reset'; mail: Mail; expiresAt: Date };
type Row = typeof mails.$inferSelect;

/** Returns the mail queue: each mail is sent once (docs/decisions/0049). */
export function createMailQueue({
  db,
  mailer,
  keys,
  log,
  now = Date.now,
}: {
  db: Db;
  mailer: Mailer;
  keys: TotpKeys;
  log: FastifyBaseLogger;
  now?: () => number;
}) {
  const stopping = new AbortController();
  const subject = (id: string) => `mail ${id}`;

  async function claim(id: string | null): Promise<Row | null> {
    if (stopping.signal.aborted) return null;
    const due = and(isNotNull(mails.encrypted), lte(mails.nextTryAt, new Date(now())));
    const [free] = await db
      .select({ id: mails.id })
      .from(mails)
      .where(id === null ? due : and(due, eq(mails.id, id)))
      .orderBy(mails.nextTryAt)
      .limit(1);
    if (!free) return null;
    const [claimed] = await db
      .update(mails)
      .set({ nextTryAt: new Date(now() + leaseMs), tries: sql`${mails.tries} + 1` })
      .where(and(due, eq(mails.id, free.id)))
      .returning();
    return claimed ?? (id === null ? claim(null) : null);
  }

  async function attempt({ id, encrypted, tries, expiresAt }: Row, seconds?: number): Promise<boolean> {
    const done = (values: Partial<Row>) => db.update(mails).set(values).where(eq(mails.id, id));
    if (encrypted === null) return false;
    // The last attempt's process crashed.
    if (tries > mostTries) {
      await done({ encrypted: null, nextTryAt: null, tries: mostTries });
      return false;
    }
    if (expiresAt.getTime() <= now()) {
      await done({ encrypted: null, nextTryAt: null, problem: 'Its link has expired.' });
      return false;
    }
    try {
      const mail = JSON.parse(await keys.decrypt(subject(id), encrypted)) as Mail;
      await mailer.send(mail, { id, ...(seconds ? { seconds } : {}), stop: stopping.signal });
    } catch (error) {
      // The next process sends it, possibly twice.
      if (stopping.signal.aborted) {
        await done({ nextTryAt: new Date(now()), tries: tries - 1 });
        return false;
      }
      const pause = pauses[tries - 1];
      const problem = beginning((error as Error).message, 300);
      log.error({ err: error, mail: id, tries }, 'a mail was not sent');
      const again = pause !== undefined && now() + pause < expiresAt.getTime();
      await done({
        problem,
        ...(again ? { nextTryAt: new Date(now() + pause) } : { encrypted: null, nextTryAt: null }),
      });
      return false;
    }
    await done({ encrypted: null, nextTryAt: null, problem: null, sentAt: new Date(now()) });
    log.info({ mail: id, tries }, 'a mail was sent');
    return true;
  }

  return {
    /** Queues a mail in the transaction of its link. */
    async add(tx: DbOrTx, { staffUserId, kind, mail, expiresAt }: Queued): Promise<string> {
      // It replaces the earlier link; resets stay valid.
      if (kind === 'invitation')
        await tx
          .update(mails)
          .set({ encrypted: null, nextTryAt: null, problem: 'A newer one took its place.' })
          .where(and(eq(mails.staffUserId, staffUserId), eq(mails.kind, kind), isNotNull(mails.encrypted)));
      const nextTryAt = new Date(now());
      const [row] = await tx
        .insert(mails)
        .values({ staffUserId, kind, expiresAt, nextTryAt })
        .returning({ id: mails.id });
      if (!row) throw new Error('The mail was not stored.');
      const encrypted = await keys.encrypt(subject(row.id), JSON.stringify(mail));
      await tx.update(mails).set({ encrypted }).where(eq(mails.id, row.id));
      return row.id;
    },

    async cancel(tx: DbOrTx, staffUserId: string, kind: Queued['kind']): Promise<void> {
      const theirs = and(
        eq(mails.staffUserId, staffUserId),
        eq(mails.kind, kind),
        isNotNull(mails.encrypted),
      );
      await tx
        .update(mails)
        .set({ encrypted: null, nextTryAt: null, problem: 'It was revoked.' })
        .where(theirs);
    },

    async sendNow(id: string): Promise<boolean> {
      const row = await claim(id);
      return row ? attempt(row) : false;
    },

    waiting: () => db.$count(mails, isNotNull(mails.encrypted)),

    async sendDue(): Promise<number> {
      let sent = 0;
      const one = async () => {
        for (let row = await claim(null); row; row = await claim(null))
          if (await attempt(row, patientSeconds)) sent += 1;
      };
      await Promise.all(Array.from({ length: atOnce }, one));
      return sent;
    },

    start(): () => Promise<void> {
      let running = Promise.resolve();
      let forgetAt = 0;
      const look = async () => {
        try {
          await this.sendDue();
          if (now() < forgetAt) return;
          forgetAt = now() + 60 * minuteMs;
          const old = new Date(now() - shownMs);
          await db.delete(mails).where(lt(mails.createdAt, old));
        } catch (error) {
          log.error({ err: error }, 'mails that wait were not sent');
        }
      };
      const timer = setInterval(() => {
        running = running.then(look);
      }, lookEvery);
      timer.unref();
      return async () => {
        clearInterval(timer);
        stopping.abort();
        await running;
      };
    },
  };
}
