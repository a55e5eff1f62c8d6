import { appCalls } from './all';
import type { Call } from './call';

/**
 * Request header (draft-ietf-httpapi-idempotency-key-header): a write repeated with its key returns the first
 * response.
 */
export const idempotencyKeyHeader = 'idempotency-key';

export const replayedHeader = 'idempotency-replayed';

/**
 * Returns whether a call accepts a key. Sign-in calls do not: their responses contain secrets, which must not
 * be stored.
 */
export function takesIdempotencyKey(call: Call): boolean {
  const isTheApps = appCalls.some((one) => one.call.name === call.name);
  // Sending a test mail twice is harmless.
  const changes = call.method !== 'GET' && call.name !== 'staffUsers.sendTestMail';
  return changes && !/^(auth|audit)\./.test(call.name) && !isTheApps;
}
