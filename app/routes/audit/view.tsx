import { data } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { z } from 'zod';
import { ButtonLink } from '~/components/base/button';
import { Link } from '~/components/base/link';
import type { RouteHandle } from '~/components/base/route-handle';
import { RouteDialog } from '~/components/dialog/route-dialog';
import { staffLoader } from '~/guard.server/guard';
import { readableEvent } from '~/lib/audit-access';
import { audit } from '~contract';
import classes from './audit.module.css';
import { asWhole, periodOf, withoutContactDetails } from './audit.server';
import { Changes } from './changes';
import { auditLog } from './list.config';

export { shouldRevalidate } from '~/components/base/should-revalidate';

export const handle: RouteHandle = { dialog: 'Event' };

export const loader = staffLoader(
  { can: 'see-audit-log', params: z.object({ id: z.string() }), search: auditLog },
  async ({ params, search, staff, context }) => {
    const { event } = await context.api.call(audit.auditGet, { params, signal: context.signal });
    if (!event) throw data('This event is not in the audit log.', { status: 404 });
    return {
      event: asWhole(readableEvent(staff, withoutContactDetails(event))),
      filters: { ...search, ...periodOf(search).asked },
    };
  },
);

export default function AuditEvent() {
  const { event, filters } = useLoaderData<typeof loader>();
  const about = [
    ['When', event.when],
    ['Result', event.failed ? 'Failed' : 'Done'],
    ['Details', event.detail],
    ['IP address', event.from],
    ['Browser', event.userAgent],
    ['Request', event.requestId],
  ].filter(([, value]) => value);
  const more = [
    event.actorId && {
      to: auditLog.href({ actor: event.actorId }),
      label: 'Everything by or about this person',
    },
    event.itemId &&
      event.kind &&
      event.itemId !== event.actorId && {
        to: auditLog.href({ kind: `${event.kind}/${event.itemId}` }),
        label: event.kind === 'staff-user' ? 'Everything done to this user' : 'Everything done to this item',
      },
  ].filter((one) => one !== null && typeof one === 'object');
  return (
    <RouteDialog
      title={
        <span dir="auto">
          {event.who} {event.did}
        </span>
      }
      size="lg"
      closeTo={auditLog.href(filters)}
      footer={
        <ButtonLink to={auditLog.href(filters)} tone="secondary" preventScrollReset>
          Close
        </ButtonLink>
      }
    >
      <dl className={classes.about}>
        {about.map(([label, value]) => (
          <div key={label} style={{ display: 'contents' }}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      {event.changes.length > 0 && <Changes changes={event.changes} />}
      {more.map(({ to, label }) => (
        <p key={to}>
          <Link to={to}>{label}</Link>
        </p>
      ))}
    </RouteDialog>
  );
}
