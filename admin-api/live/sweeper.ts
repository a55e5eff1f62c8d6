import type { FastifyBaseLogger } from 'fastify';
import { type RunAlone, withoutOthers } from '../../shared/run-alone';
import { cutAuditLog } from '../audit/retention';
import { endSilentSessions } from '../db/app-sessions';
import type { Db } from '../db/database';
import { mediaInUse } from '../db/in-use';
import { carryOutSchedules } from '../db/schedules';
import { forgetOldKeys } from '../http/idempotency';
import { clearIncoming } from '../media/disk';
import type { MediaStorage } from '../media/storage';
import { type LiveEvents, sessionEvent } from './events';

const sweepEvery = 15_000;
const forgetEvery = 3_600_000;

/**
 * Starts the periodic cleanup, in one process at a time.
 * @param mediaAlone for the media store: every process cleans up its own disk
 */
export function startSweeper(
  {
    db,
    events,
    storage,
    log,
    alone = withoutOthers,
    mediaAlone = withoutOthers,
    auditDays,
  }: {
    db: Db;
    events: LiveEvents;
    storage: Pick<MediaStorage, 'sweep' | 'incomingDir'>;
    log: FastifyBaseLogger;
    alone?: RunAlone;
    mediaAlone?: RunAlone;
    auditDays?: number;
  },
  every = sweepEvery,
): () => Promise<void> {
  let stopped = false;
  let timer: NodeJS.Timeout | undefined;
  let forgetAt = 0;
  let running = sweep();

  async function endSilent(): Promise<void> {
    for (let more = true; more && !stopped; ) {
      const swept = await endSilentSessions(db);
      await events.publish(swept.ended.map((session) => sessionEvent('SESSION_ENDED', session)));
      more = swept.more;
    }
  }

  const carryOutDue = () =>
    carryOutSchedules(
      db,
      (calls) => events.publish([{ type: 'CHANGED', calls }]),
      () => stopped,
    );

  async function sweepMedia(): Promise<void> {
    const orphans = await storage.sweep((names) => mediaInUse(db, names), false);
    if (orphans > 0) log.warn({ orphans }, 'removed media files that a crash had left behind');
  }

  async function sweep(): Promise<void> {
    try {
      await alone('silent sessions', endSilent);
    } catch (error) {
      log.error({ err: error }, 'silent sessions were not ended');
    }
    try {
      await alone('schedules', carryOutDue);
    } catch (error) {
      log.error({ err: error }, 'schedules that are due were not carried out; they are tried again');
    }
    try {
      if (performance.now() >= forgetAt) {
        forgetAt = performance.now() + forgetEvery;
        await alone('old keys', () => forgetOldKeys(db));
        if (auditDays) await alone('audit log', async () => void (await cutAuditLog(db, auditDays)));
        await mediaAlone('media', sweepMedia);
        await clearIncoming(storage.incomingDir, false);
      }
    } catch (error) {
      log.error(
        { err: error },
        'old idempotency keys, rows of the audit log, or media files that a crash had left were not removed',
      );
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
