import type { FastifyRequest } from 'fastify';
import type { Db } from '../db/database';
import type { staffUsers } from '../db/schema';
import { recordEvent, sourceOf } from './record';

/** Records a wrong password or code. */
export async function recordWrongProof(
  db: Db,
  request: FastifyRequest,
  user: typeof staffUsers.$inferSelect,
  { what, isSignedIn, detail }: { what: 'password' | 'code'; isSignedIn: boolean; detail: string },
): Promise<void> {
  request.log.info({ event: 'authn_reauth_fail', staffId: user.id }, `${what} rejected`);
  const name = user.name || user.email;
  await recordEvent(db, {
    // Without a session, a wrong code does not identify its sender.
    ...(isSignedIn
      ? { actorKind: 'staff', actorId: user.id, actorName: name }
      : { actorKind: 'stranger', actorName: user.email }),
    ...sourceOf(request),
    ...{ kind: 'staff-user', itemId: user.id, itemName: name },
    ...{ action: what === 'code' ? 'code-failed' : 'password-failed', outcome: 'failure', detail },
  });
}
