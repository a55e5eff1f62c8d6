import type { FastifyBaseLogger } from 'fastify';
import { endSilentSessions } from '../db/app-sessions';
import type { Db } from '../db/database';
import { forgetOldKeys } from '../http/idempotency';
import { type LiveEvents, sessionEvent } from './events';

/** Milliseconds from one look to the next. */
const sweepEvery = 15_000;
/** Milliseconds from one time that old idempotency keys are forgotten to the next. */
const forgetEvery = 3_600_000;

/**
 * Ends silent sessions (SPEC §1) and tells so, now and every 15 seconds; forgets old idempotency keys, now and every hour.
 * @returns a function that stops it, and resolves when a look under way is over
 */
export function startSweeper(
  { db, events, log }: { db: Db; events: LiveEvents; log: FastifyBaseLogger },
  every = sweepEvery,
): () => Promise<void> {
  let stopped = false;
  let timer: NodeJS.Timeout | undefined;
  let forgetAt = 0;
  let running = sweep();

  async function sweep(): Promise<void> {
    try {
      for (let more = true; more && !stopped; ) {
        const swept = await endSilentSessions(db);
        await events.publish(swept.ended.map((session) => sessionEvent('SESSION_ENDED', session)));
        more = swept.more;
      }
    } catch (error) {
      log.error({ err: error }, 'silent sessions were not ended');
    }
    try {
      if (performance.now() >= forgetAt) {
        await forgetOldKeys(db);
        forgetAt = performance.now() + forgetEvery;
      }
    } catch (error) {
      log.error({ err: error }, 'old idempotency keys were not deleted');
    }
    if (stopped) return;
    timer = setTimeout(() => {
      running = sweep();
    }, every).unref();
  }

  return async () => {
    stopped = true;
    clearTimeout(timer);
    await running;
  };
}
