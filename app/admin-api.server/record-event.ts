import type { AppLoadContext } from '@remix-run/node';
import { audit, type CallInput } from '~contract';
import { beginning } from '~shared/text/beginning';
import { isAdminApiError } from './errors';

/** How long a person waits for it; ms. */
const longestMs = 3_000;

/**
 * Tells the audit log of what only the dashboard knows: a log-out, a download. Where that fails the person goes on all the same, and the
 * log says what is missing. A text that is too long for a row is shortened: whatever a URL holds, what was done has its row.
 * @returns whether it is in the audit log
 */
export async function recordEvent(
  { api, has, log }: Pick<AppLoadContext, 'api' | 'has' | 'log'>,
  event: CallInput<typeof audit.auditRecord>['body'],
): Promise<boolean> {
  if (!(await has(audit.auditRecord))) return false;
  const body = {
    ...event,
    itemId: shortened(event.itemId, audit.auditLimits.name),
    itemName: shortened(event.itemName, audit.auditLimits.name),
    detail: shortened(event.detail, audit.auditLimits.detail),
  };
  try {
    await api.call(audit.auditRecord, { body, signal: AbortSignal.timeout(longestMs) });
    return true;
  } catch (error) {
    if (!isAdminApiError(error)) throw error;
    log.warn({ err: error, action: event.action }, 'an event is missing in the audit log');
    return false;
  }
}

/** At most `most` characters of a text, cut with '…'. */
const shortened = (text: string | null | undefined, most: number) =>
  text && text.length > most ? `${beginning(text, most - 1)}…` : text;
