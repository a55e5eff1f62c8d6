import type { FastifyRequest } from 'fastify';
import type { Db } from '../db/database';
import type { staffUsers } from '../db/schema';
import { recordEvent, sourceOf } from './record';

/**
 * Adds a row for a password or a code that was rejected where it was asked for again, with a line in the log.
 * @param what was wrong; `isSignedIn`: in an open session of theirs, else by someone who is not signed in; `detail`: what for, as a sentence
 */
export async function recordWrongProof(
  db: Db,
  request: FastifyRequest,
  user: typeof staffUsers.$inferSelect,
  { what, isSignedIn, detail }: { what: 'password' | 'code'; isSignedIn: boolean; detail: string },
): Promise<void> {
  request.log.info({ event: 'authn_reauth_fail', staffId: user.id }, `${what} rejected`);
  const name = user.name || user.email;
  await recordEvent(db, {
    // Without a session, a rejected code says nothing of who typed it.
    ...(isSignedIn
      ? { actorKind: 'staff', actorId: user.id, actorName: name }
      : { actorKind: 'stranger', actorName: user.email }),
    ...sourceOf(request),
    ...{ kind: 'staff-user', itemId: user.id, itemName: name },
    ...{ action: what === 'code' ? 'code-failed' : 'password-failed', outcome: 'failure', detail },
  });
}
