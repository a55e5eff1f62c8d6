import { Form, Outlet, useLoaderData } from '@remix-run/react';
import { isAdminApiError } from '~/admin-api.server/errors';
import { ButtonLink, SubmitButton } from '~/components/base/button';
import { Icon } from '~/components/base/icon';
import type { RouteHandle } from '~/components/base/route-handle';
import { EmptyState, FailedState, NoMatch } from '~/components/base/states';
import { useFilterForm } from '~/components/filter-form';
import { FilterSelect, FilterText } from '~/components/frame/filter-field';
import { PeriodFields, periodRow } from '~/components/period-fields';
import { rejectedFilters } from '~/forms.server/filters';
import { staffLoader } from '~/guard.server/guard';
import { staffUsers } from '~contract';
import { formatCount } from '~shared/text/numbers';
import classes from './audit.module.css';
import { asRow, eventQuery, filtersInWords, isOwnLog, itemLabel, periodOf, readEvents } from './audit.server';
import { EventList } from './events';
import { auditFile, auditLog, perPage } from './list.config';
import { OwnLogNotice } from './own-log-notice';
import { AuditFilterForm } from './schema';
import { actions, kinds } from './words';

export { shouldRevalidate } from '~/components/base/should-revalidate';

export const handle: RouteHandle = { title: 'Audit log' };

export const loader = staffLoader(
  { can: 'see-audit-log', search: auditLog },
  async ({ search, staff, request, context }) => {
    const period = periodOf(search);
    const asked = Object.fromEntries(new URL(request.url).searchParams);
    const filters = { ...search, ...period.asked };
    const page = {
      filters,
      rejected: rejectedFilters({ q: asked.q, ...period.asked }, AuditFilterForm),
      people: [] as { id: string; name: string }[],
      item: null as string | null,
      inWords: [] as string[],
      events: [] as ReturnType<typeof asRow>[],
      total: 0,
      more: false,
      own: await isOwnLog(context),
      state: 'shown' as 'shown' | 'failed' | 'not-asked',
      message: '',
    };
    if (period.problem) return { ...page, state: 'not-asked' as const, message: period.problem };
    try {
      const admin = context.staffNames.of(staff);
      const [found, people] = await Promise.all([
        readEvents(context, staff, { ...eventQuery(search), page: search.page, perPage }),
        // Without the list of users, the page has one filter less.
        context.api.call(staffUsers.list, { query: { admin } }).catch(() => []),
      ]);
      const named = people.map(({ id, name, email }) => ({ id, name: name || email }));
      const item = search.kind.includes('/') ? itemLabel(search.kind, found.data[0]) : null;
      return {
        ...page,
        people: named,
        item,
        inWords: filtersInWords(search, named, item),
        events: found.data.map(asRow),
        total: found.total,
        more: found.more,
      };
    } catch (error) {
      if (!isAdminApiError(error)) throw error;
      context.log.warn({ err: error }, 'audit log not read');
      return { ...page, state: 'failed' as const, message: error.message };
    }
  },
);

export default function AuditLog() {
  const { filters, rejected, people, item, inWords, events, total, more, own, state, message } =
    useLoaderData<typeof loader>();
  const { q, actor, action, kind, startDate, endDate, page } = filters;
  const { form, field, driver } = useFilterForm<
    Record<'q' | 'actor' | 'action' | 'kind' | 'startDate' | 'endDate', string>
  >({
    id: 'filters',
    schema: async () => (await import('./schema')).AuditFilterForm,
    values: { q, actor, action, kind, startDate, endDate },
    rejected,
  });
  const hasOlder = page * perPage < total || (more && events.length === perPage);
  return (
    <>
      <div className={classes.head}>
        <p className={classes.lead}>
          {state === 'shown' &&
            `${more ? 'More than ' : ''}${formatCount(total)} ${total === 1 ? 'event' : 'events'}. `}
          Who did what, newest first. Nothing here can be changed or removed.
        </p>
        {events.length > 0 && (
          <ButtonLink
            to={auditFile.href({ ...filters, page: 1 })}
            reloadDocument
            tone="secondary"
            icon={<Icon name="download" size={18} />}
          >
            Download as CSV
          </ButtonLink>
        )}
      </div>
      {own && <OwnLogNotice />}
      <Form
        {...form}
        method="get"
        action="/dashboard/audit"
        role="search"
        preventScrollReset
        className={`${classes.filters} ${periodRow}`}
      >
        <FilterText
          type="search"
          {...inputOf(field('q'))}
          label="Search"
          placeholder="Name, e-mail, IP address, request id"
          defaultValue={q}
          icon="search"
          className={classes.words}
        />
        <FilterSelect
          {...inputOf(field('actor'))}
          label="By or about"
          defaultValue={actor}
          options={[
            { value: '', label: 'Everyone' },
            ...people.map(({ id, name }) => ({ value: id, label: name })),
            ...(actor && !people.some(({ id }) => id === actor)
              ? [{ value: actor, label: 'A user who was deleted' }]
              : []),
          ]}
        />
        <FilterSelect
          {...inputOf(field('action'))}
          label="What happened"
          defaultValue={action}
          options={[
            { value: '', label: 'Everything' },
            ...Object.entries(actions).map(([value, { label }]) => ({ value, label })),
          ]}
        />
        <FilterSelect
          {...inputOf(field('kind'))}
          label="To what"
          defaultValue={kind}
          options={[
            { value: '', label: 'Anything' },
            ...(item ? [{ value: kind, label: item }] : []),
            ...Object.entries(kinds).map(([value, label]) => ({ value, label })),
          ]}
        />
        <PeriodFields startDate={startDate} endDate={endDate} field={field} />
        <SubmitButton tone="secondary">Apply</SubmitButton>
        {driver}
      </Form>
      {state === 'failed' ? (
        <FailedState title="The audit log cannot be shown" message={message} />
      ) : events.length > 0 ? (
        <EventList events={events} to={(id) => auditLog.href(filters, String(id))} />
      ) : state === 'not-asked' ? (
        <NoMatch noun="events" title="Nothing was looked up" filters={[]} clearTo="/dashboard/audit">
          {message} Please correct it above.
        </NoMatch>
      ) : inWords.length > 0 ? (
        <NoMatch noun="events" filters={inWords} clearTo="/dashboard/audit" />
      ) : (
        <EmptyState title="No events yet">What staff do from now on is listed here.</EmptyState>
      )}
      {(hasOlder || page > 1) && (
        <nav aria-label="Pages" className={classes.pages}>
          {page > 1 && (
            <ButtonLink to={auditLog.href({ ...filters, page: page - 1 })} tone="secondary" rel="prev">
              Newer
            </ButtonLink>
          )}
          <span className="tabular">
            Page {page}
            {!more && ` of ${Math.max(1, Math.ceil(total / perPage))}`}
          </span>
          {hasOlder && (
            <ButtonLink to={auditLog.href({ ...filters, page: page + 1 })} tone="secondary" rel="next">
              Older
            </ButtonLink>
          )}
        </nav>
      )}
      <Outlet />
    </>
  );
}

function inputOf({ id, name, errors }: { id: string; name: string; errors: string[] }) {
  return { id, name, error: errors[0] };
}
