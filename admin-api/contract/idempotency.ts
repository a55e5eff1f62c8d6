import { appCalls } from './all';
import type { Call } from './call';

/** draft-ietf-httpapi-idempotency-key-header: a repeated write returns the first response. */
export const idempotencyKeyHeader = 'idempotency-key';

export const replayedHeader = 'idempotency-replayed';

/** Returns whether a call accepts a key. Sign-in responses contain secrets and must not be stored. */
export function takesIdempotencyKey(call: Call): boolean {
  const isTheApps = appCalls.some((one) => one.call.name === call.name);
  const changes = call.method !== 'GET' && call.name !== 'staffUsers.sendTestMail';
  return changes && !/^(auth|audit)\./.test(call.name) && !isTheApps;
}
