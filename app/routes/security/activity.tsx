import { useLoaderData, useLocation } from '@remix-run/react';
import { isAdminApiError } from '~/admin-api.server/errors';
import { Link } from '~/components/base/link';
import type { RouteHandle } from '~/components/base/route-handle';
import { EmptyState, FailedState } from '~/components/base/states';
import { RouteDialog } from '~/components/dialog/route-dialog';
import { refusal, staffLoader } from '~/guard.server/guard';
import { mayReadActivity, readableActivity } from '~/lib/audit-access';
import { can } from '~/lib/roles';
import { asRow, isOwnLog, readEvents } from '~/routes/audit/audit.server';
import { EventList } from '~/routes/audit/events';
import { auditLog } from '~/routes/audit/list.config';
import { OwnLogNotice } from '~/routes/audit/own-log-notice';
import { UserParams } from './schema';
import { usersWithIds } from './staff.server';

export { shouldRevalidate } from '~/components/base/should-revalidate';

export const handle: RouteHandle = { dialog: 'Activity' };

const newest = 10;
/** Reads more than are shown, since some may be hidden from the reader. */
const read = 50;

export const loader = staffLoader(
  { can: 'manage-users', params: UserParams, deniedTo: '/dashboard' },
  async ({ params, staff, context }) => {
    const [user] = await usersWithIds(context, staff, [params.id]);
    if (!mayReadActivity(staff, user)) throw refusal('Your role does not allow this.', 403);
    const shown = {
      name: user?.name || user?.email || 'A user who was deleted',
      own: await isOwnLog(context),
      all: can(staff.role, 'see-audit-log') ? auditLog.href({ actor: params.id }) : null,
    };
    try {
      const { data } = await readEvents(context, staff, { actor: params.id, perPage: read });
      const ids = data.flatMap(({ actorKind, actorId }) =>
        actorKind === 'staff' && actorId ? [actorId] : [],
      );
      const actors = shown.all ? [] : await usersWithIds(context, staff, ids);
      const events = readableActivity(staff, data, actors).slice(0, newest);
      return { ...shown, events: events.map(asRow), failed: null };
    } catch (error) {
      if (!isAdminApiError(error)) throw error;
      context.log.warn({ err: error }, 'activity not read');
      return { ...shown, events: [], failed: error.message };
    }
  },
);

export default function Activity() {
  const { name, all, own, events, failed } = useLoaderData<typeof loader>();
  const { search } = useLocation();
  return (
    <RouteDialog title={<span dir="auto">{name}</span>} closeTo={`/dashboard/security${search}`} size="lg">
      {own && <OwnLogNotice />}
      {failed ? (
        <FailedState title="The activity cannot be shown" message={failed} />
      ) : events.length === 0 ? (
        <EmptyState title="No activity yet">
          What this user does, and what is done to the account, is listed here.
        </EmptyState>
      ) : (
        <EventList events={events} />
      )}
      {all && events.length > 0 && (
        <p>
          <Link to={all}>All of it in the audit log</Link>
        </p>
      )}
    </RouteDialog>
  );
}
