import { appCalls } from './all';
import type { Call } from './call';

/**
 * Request header with a key of the caller's own for one write (draft-ietf-httpapi-idempotency-key-header). A write sent again with its key
 * is not carried out again: it gets the first one's response. An API that does so names the header in the response of GET /capabilities.
 */
export const idempotencyKeyHeader = 'idempotency-key';

/** Header of a response that was given before. */
export const replayedHeader = 'idempotency-replayed';

/**
 * Whether a call can be sent under a key: what changes something, but for signing in and what belongs to it, whose responses hold secrets
 * that are stored nowhere, the companion app's calls, and what is told to the audit log.
 */
export function takesIdempotencyKey(call: Call): boolean {
  const isTheApps = appCalls.some((one) => one.call.name === call.name);
  // A test mail changes nothing: one more does no harm.
  const changes = call.method !== 'GET' && call.name !== 'staffUsers.sendTestMail';
  return changes && !/^(auth|audit)\./.test(call.name) && !isTheApps;
}
