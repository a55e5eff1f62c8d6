import type { FastifyRequest } from 'fastify';
import { count } from '../../shared/counts';
import { recordEvent, sourceOf } from '../audit/record';
import type { Db } from '../db/database';
import type { staffUsers } from '../db/schema';
import type { PasskeyRejected } from './passkeys';

type Rejected = { reason: PasskeyRejected['reason'] | 'banned'; user: typeof staffUsers.$inferSelect | null };

const reasons: Readonly<Record<Rejected['reason'], string>> = {
  banned: 'The account is banned.',
  unknown: 'The passkey is not known here.',
  'not verified': 'The response of the passkey could not be verified.',
  'in a frame': 'The passkey was used inside a page of another site.',
  counter:
    'The passkey has counted fewer uses than it had before, so it may have been copied. Its owner should remove it.',
};

/** Records a rejected passkey in the log, audit log and metrics. */
export async function recordRejectedPasskey(
  db: Db,
  request: FastifyRequest,
  { reason, user }: Rejected,
  email: string | null,
): Promise<void> {
  if (reason !== 'banned') count('sign_ins_rejected', 'passkey');
  request.log.info({ event: 'authn_passkey_fail', staffId: user?.id, reason }, 'passkey rejected');
  await recordEvent(db, {
    actorKind: 'stranger',
    actorName: email,
    ...sourceOf(request),
    ...(user ? { kind: 'staff-user', itemId: user.id, itemName: user.name || user.email } : {}),
    action: email === null ? 'sign-in-failed' : 'code-failed',
    outcome: 'failure',
    detail: email === null ? reasons[reason] : `The password was right. ${reasons[reason]}`,
  });
}
