import type { FastifyRequest } from 'fastify';
import type { Db } from '../db/database';
import type { staffUsers } from '../db/schema';
import { recordEvent, sourceOf } from './record';

/**
 * Adds a row for a code that was rejected where it was asked for again, with a line in the log.
 * @param what for, as a sentence
 */
export async function recordWrongCode(
  db: Db,
  request: FastifyRequest,
  user: typeof staffUsers.$inferSelect,
  what: string,
): Promise<void> {
  request.log.info({ event: 'authn_reauth_fail', staffId: user.id }, 'verification code rejected');
  await recordEvent(db, {
    // A rejected code says nothing of who typed it.
    ...{ actorKind: 'stranger', actorName: user.email },
    ...sourceOf(request),
    ...{ kind: 'staff-user', itemId: user.id, itemName: user.name || user.email },
    ...{ action: 'code-failed', outcome: 'failure', detail: what },
  });
}
