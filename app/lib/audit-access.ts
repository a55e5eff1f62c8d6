import type { audit } from '~contract';
import { mayManageRole } from '../../admin-api/contract/staff-rules';
import { can } from './roles';

/* Only superadmins see a superadmin's actions on a user (docs/security.md). */

type Person = { id: string; role: string };
type Event = audit.AuditEvent;

/** @param user undefined if deleted */
export function mayReadActivity(reader: Person, user: Person | undefined): boolean {
  if (can(reader.role, 'see-audit-log')) return true;
  if (!user || !can(reader.role, 'manage-users')) return false;
  return user.id === reader.id || mayManageRole(reader, user.role);
}

/** Superadmins and actors see addresses and browsers. */
export function readableEvent(reader: Person, event: Event): Event {
  if (can(reader.role, 'see-audit-log') || (event.actorKind === 'staff' && event.actorId === reader.id))
    return event;
  return { ...event, ip: null, userAgent: null, requestId: null };
}

/** Staff missing from `users` may have been superadmins. */
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
