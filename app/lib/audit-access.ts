import type { audit } from '~contract';
import { mayManageRole } from '../../admin-api/contract/staff-rules';
import { can } from './roles';

/*
 * Who reads what of the audit log (docs/security.md), for its pages, files and links alike:
 * - superadmins everything
 * - who may change an item its History, and who may manage a user their activity: without addresses and browsers
 * - nobody else what a superadmin did to a user
 * - everyone the addresses and browsers of their own actions
 */

type Person = { id: string; role: string };
type Event = audit.AuditEvent;

/** Returns whether a reader may open the activity of a user. @param user undefined once they were deleted */
export function mayReadActivity(reader: Person, user: Person | undefined): boolean {
  if (can(reader.role, 'see-audit-log')) return true;
  if (!user || !can(reader.role, 'manage-users')) return false;
  return user.id === reader.id || mayManageRole(reader, user.role);
}

/** Returns an event without the address, browser and request of anyone but its reader; superadmins read all of it. */
export function readableEvent(reader: Person, event: Event): Event {
  if (can(reader.role, 'see-audit-log') || (event.actorKind === 'staff' && event.actorId === reader.id))
    return event;
  return { ...event, ip: null, userAgent: null, requestId: null };
}

/**
 * Returns which events of a user's activity a reader may see. Staff who are not among `users` may have been superadmins.
 * @param users staff users with their roles
 */
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
