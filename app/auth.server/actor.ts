import type { Actor } from '~/admin-api.server/acting';
import { AdminApiError } from '~/admin-api.server/errors';
import { actingStaffHeader, audit, mayCall, rightFor } from '~contract';
import type { ActiveSession, Sessions } from './session';
import type { StaffStatus } from './staff-status';

/**
 * Returns the session's user as author of writes. Checked at each write, since an upload may outlast the
 * session.
 */
export function actorOf(
  session: ActiveSession,
  {
    sessions,
    staffStatus,
    has,
  }: {
    sessions: Sessions;
    staffStatus: Pick<StaffStatus, 'confirm'>;
    has: (call: { name: string }) => Promise<boolean>;
  },
): Actor {
  return {
    async admit(call) {
      if (rightFor(call) === 'anyone') return;
      const rejected = (message: string) => new AdminApiError(call.name, 'rejected', 403, message);
      const current = await sessions.unlessEnded(session);
      const checked = current && (await staffStatus.confirm(current, { write: true }));
      if (!checked) throw rejected('Your session was ended, so nothing was saved. Please log in again.');
      if (!mayCall(checked.staff.role, call))
        throw rejected('Your role does not allow this any more, so nothing was saved.');
      if (!checked.confirmed) throw new AdminApiError(call.name, 'unconfirmed', 503, null);
    },
    async headers(call): Promise<Record<string, string>> {
      const unnamed = rightFor(call) === 'anyone' && call.name !== audit.auditRecord.name;
      if (unnamed || !(await has({ name: actingStaffHeader }))) return {};
      return { [actingStaffHeader]: session.staff.id };
    },
    onRejected: () => sessions.noteChange(session.staff.id),
  };
}
