import type { AppLoadContext } from '@remix-run/node';
import { audit, type CallInput } from '~contract';
import { isAdminApiError } from './errors';

/** How long a person waits for it; ms. */
const longestMs = 3_000;

/**
 * Tells the audit log of what only the dashboard knows: a log-out, a download. Where that fails the person goes on all the same, and the
 * log says what is missing.
 * @returns whether it is in the audit log
 */
export async function recordEvent(
  { api, has, log }: Pick<AppLoadContext, 'api' | 'has' | 'log'>,
  event: CallInput<typeof audit.auditRecord>['body'],
): Promise<boolean> {
  if (!(await has(audit.auditRecord))) return false;
  try {
    await api.call(audit.auditRecord, { body: event, signal: AbortSignal.timeout(longestMs) });
    return true;
  } catch (error) {
    if (!isAdminApiError(error)) throw error;
    log.warn({ err: error, action: event.action }, 'an event is missing in the audit log');
    return false;
  }
}
