import type { AppLoadContext } from '@remix-run/node';
import { audit, type CallInput } from '~contract';
import { beginning } from '~shared/text/beginning';
import { isAdminApiError } from './errors';

const longestMs = 3_000;

/**
 * Records a log-out or download in the audit log; logs failures.
 * @returns whether it was stored
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

const shortened = (text: string | null | undefined, most: number) =>
  text && text.length > most ? `${beginning(text, most - 1)}…` : text;
