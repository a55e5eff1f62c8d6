import type { AppLoadContext } from '@remix-run/node';
import type { Staff } from '~/auth.server/session';
import { can } from '~/lib/roles';
import { audit } from '~contract';
import { historyHref, withHistory } from './items';

/** URL of a thing's history for a person who may see it; null for others, and where the admin API keeps no audit log. */
export async function historyLink(
  { has }: Pick<AppLoadContext, 'has'>,
  staff: Staff,
  kind: keyof typeof withHistory,
  id: string,
): Promise<string | null> {
  if (!can(staff.role, withHistory[kind].can) || !(await has(audit.auditList))) return null;
  return historyHref(kind, id);
}
