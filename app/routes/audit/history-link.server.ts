import type { AppLoadContext } from '@remix-run/node';
import type { Staff } from '~/auth.server/session';
import { can } from '~/lib/roles';
import { audit } from '~contract';
import { historyHref, withHistory } from './items';

/**
 * Returns the URL of an item's history; null if the user may not see it or the admin API has no audit log.
 */
export async function historyLink(
  { has }: Pick<AppLoadContext, 'has'>,
  staff: Staff,
  kind: keyof typeof withHistory,
  id: string,
): Promise<string | null> {
  if (!can(staff.role, withHistory[kind].can) || !(await has(audit.auditList))) return null;
  return historyHref(kind, id);
}
