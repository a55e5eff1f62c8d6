import { data } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { z } from 'zod';
import { isAdminApiError } from '~/admin-api.server/errors';
import { ButtonLink } from '~/components/base/button';
import { Link } from '~/components/base/link';
import type { RouteHandle } from '~/components/base/route-handle';
import { EmptyState, FailedState } from '~/components/base/states';
import { isWhole } from '~/forms.server/restored-texts';
import { staffLoader } from '~/guard.server/guard';
import { itemPath } from '~/lib/item-path';
import { defineUrl, page } from '~/lib/list';
import { can } from '~/lib/roles';
import classes from './audit.module.css';
import { asWhole, isOwnLog, nameSince, readEvents } from './audit.server';
import { Changes } from './changes';
import { EventList } from './events';
import { withHistory } from './items';
import { OwnLogNotice } from './own-log-notice';

export { shouldRevalidate } from '~/components/base/should-revalidate';

export const handle: RouteHandle = { title: 'History' };

const perPage = 20;

export const loader = staffLoader(
  {
    can: 'see-library',
    params: z.object({ kind: z.string(), id: z.string() }),
    search: defineUrl('/dashboard/history', { page }),
  },
  async ({ params, search, staff, context }) => {
    const item = Object.hasOwn(withHistory, params.kind)
      ? withHistory[params.kind as keyof typeof withHistory]
      : null;
    if (!item) throw data('This item does not exist.', { status: 404 });
    if (!can(staff.role, item.can)) throw data('Your role does not allow this.', { status: 403 });
    const kind = params.kind as keyof typeof withHistory;
    const own = await isOwnLog(context);
    const page = { kind, id: params.id, page: search.page, total: 0, name: '', own };
    try {
      const of = { kind, itemId: params.id };
      const { data: events, total } = await readEvents(context, staff, { ...of, page: search.page, perPage });
      const [newest] =
        search.page === 1 ? events : (await readEvents(context, staff, { ...of, perPage: 1 })).data;
      return {
        ...page,
        total,
        name: newest ? nameSince(newest) : '',
        failed: null,
        events: events.map((event) => ({
          ...asWhole(event),
          restorable:
            event.action === 'edit' &&
            item.texts.some((field) => {
              const before = event.changes?.[field]?.before;
              return typeof before === 'string' && isWhole(before);
            }),
        })),
      };
    } catch (error) {
      if (!isAdminApiError(error)) throw error;
      context.log.warn({ err: error }, 'history not read');
      return { ...page, events: [], failed: error.message };
    }
  },
);

export default function History() {
  const { kind, id, name, events, failed, page, total, own } = useLoaderData<typeof loader>();
  const item = withHistory[kind];
  const byId = new Map(events.map((event) => [event.id, event]));
  const here = `/dashboard/history/${itemPath(`${kind}/${id}`)}`;
  return (
    <>
      <div className={classes.head}>
        <div>
          <h2 dir="auto">{name || item.noun}</h2>
          <p className={classes.lead}>What happened to this {item.noun.toLowerCase()}, newest first.</p>
        </div>
        <ButtonLink to={item.back} tone="secondary">
          {item.backLabel}
        </ButtonLink>
      </div>
      {own && <OwnLogNotice />}
      {failed ? (
        <FailedState title="The history cannot be shown" message={failed} />
      ) : events.length === 0 ? (
        <EmptyState title="No history yet">
          What happens to this {item.noun.toLowerCase()} from now on is listed here.
        </EmptyState>
      ) : (
        <EventList
          events={events}
          after={(eventId) => {
            const event = byId.get(eventId);
            if (!event || event.changes.length === 0) return null;
            return (
              <details>
                <summary>What was changed</summary>
                <Changes changes={event.changes} />
                {event.restorable && item.edit && (
                  <p>
                    <Link to={`${item.edit(id)}?restore=${event.id}`}>Restore these texts</Link> opens the
                    edit form with what was there before. Nothing is saved by that.
                  </p>
                )}
              </details>
            );
          }}
        />
      )}
      {total > perPage && (
        <nav aria-label="Pages" className={classes.pages}>
          {page > 1 && (
            <ButtonLink to={`${here}?page=${page - 1}`} tone="secondary" rel="prev">
              Newer
            </ButtonLink>
          )}
          {page * perPage < total && (
            <ButtonLink to={`${here}?page=${page + 1}`} tone="secondary" rel="next">
              Older
            </ButtonLink>
          )}
        </nav>
      )}
    </>
  );
}
