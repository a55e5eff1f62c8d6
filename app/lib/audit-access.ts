import type { audit } from '~contract';
import { mayManageRole } from '../../admin-api/contract/staff-rules';
import { can } from './roles';

/* Who may read the audit log (docs/security.md): superadmins everything; editors of an item its history,
   and managers of a user their activity, without addresses and browsers; nobody else a superadmin's
   actions on a user. Everyone sees their own addresses. */

type Person = { id: string; role: string };
type Event = audit.AuditEvent;

/**
 * Whether a reader may open a user's activity.
 * @param user undefined when deleted
 */
export function mayReadActivity(reader: Person, user: Person | undefined): boolean {
  if (can(reader.role, 'see-audit-log')) return true;
  if (!user || !can(reader.role, 'manage-users')) return false;
  return user.id === reader.id || mayManageRole(reader, user.role);
}

/** Removes address, browser and request unless they are the reader's; superadmins see all. */
export function readableEvent(reader: Person, event: Event): Event {
  if (can(reader.role, 'see-audit-log') || (event.actorKind === 'staff' && event.actorId === reader.id))
    return event;
  return { ...event, ip: null, userAgent: null, requestId: null };
}

/** Filters a user's activity for a reader. Staff missing from `users` may have been superadmins. */
export function readableActivity(
  reader: Person,
  events: readonly Event[],
  users: readonly Person[],
): Event[] {
  if (can(reader.role, 'see-audit-log')) return [...events];
  const roles = new Map([...users, reader].map(({ id, role }) => [id, role]));
  const isReadable = ({ actorKind, actorId }: Event) => {
    if (actorKind !== 'staff') return actorKind === 'stranger';
    const role = roles.get(actorId ?? '');
    return actorId === reader.id || (role !== undefined && mayManageRole(reader, role));
  };
  return events.filter(isReadable).map((event) => readableEvent(reader, event));
}
