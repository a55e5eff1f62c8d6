import { Outlet, useLoaderData } from '@remix-run/react';
import { ButtonLink, IconAction } from '~/components/base/button';
import { Icon } from '~/components/base/icon';
import { Link } from '~/components/base/link';
import { StaleNotice } from '~/components/base/notice';
import type { RouteHandle } from '~/components/base/route-handle';
import { EmptyState, NoMatch } from '~/components/base/states';
import { Chip } from '~/components/frame/chip';
import { Pager } from '~/components/frame/pager';
import { Picture } from '~/components/frame/picture';
import { ScheduleChip } from '~/components/frame/schedule-chip';
import { ListToolbar } from '~/components/toolbar/list-toolbar';
import { staffLoader } from '~/guard.server/guard';
import { listToolbar } from '~/guard.server/list-toolbar';
import { formatClocks } from '~/lib/dates';
import { cachedLoader } from '~/lib/page-cache';
import { can } from '~/lib/roles';
import { scheduleWords } from '~/lib/schedule';
import { findItems } from './find-items';
import { subTypeLabel, wordsOf } from './item.server';
import { type InfoSearch, infoList, tabOf } from './list.config';
import classes from './list.module.css';

export { shouldRevalidate } from '~/components/base/should-revalidate';

export const clientLoader = cachedLoader('/dashboard/info');

export const handle: RouteHandle = {
  title: 'Info Board',
  primaryAction: (data) => {
    const search = (data as { search: InfoSearch } | undefined)?.search;
    return search && createAction(search);
  },
};

function createAction(search: InfoSearch) {
  const label = tabOf(search).create;
  return { to: infoList.href(search, 'new'), label, can: 'manage-info-board' as const };
}

/** SPEC §9 cuts card descriptions to 60 characters, with Read More. */
const cardLength = 60;

export const loader = staffLoader(
  { can: 'see-info-board', search: infoList },
  async ({ search, staff, request, context }) => {
    const items = await context.api.read('infoItems');
    const now = Date.now();
    const found = findItems(items.data, search);
    return {
      search: { ...search, page: found.page },
      toolbar: listToolbar(infoList, {
        ...{ request, search, found: found.total, counts: found.counts },
        without: found.hasSchedules ? [] : ['status'],
      }),
      total: found.total,
      isEmpty: found.isEmpty,
      mayManage: can(staff.role, 'manage-info-board'),
      stale: items.staleBecause ? { asOf: formatClocks(items.asOf), message: items.staleBecause } : null,
      items: found.rows.map((item) => {
        const characters = Array.from(wordsOf(item).plain);
        const long = characters.length > cardLength;
        return {
          id: item.id,
          title: item.title,
          schedule: scheduleWords(item, now),
          subType:
            item.type === 'banner' && item.sub_type
              ? { value: item.sub_type, label: subTypeLabel(item.sub_type) }
              : null,
          image: context.mediaUrl(item.image),
          words: long ? `${characters.slice(0, cardLength).join('')}...` : characters.join(''),
          long,
        };
      }),
    };
  },
);

export default function InfoBoard() {
  const { search, toolbar, isEmpty, total, mayManage, stale, items } = useLoaderData<typeof loader>();
  const create = createAction(search);
  return (
    <>
      <p className={classes.lead}>
        Create and manage info banners and important updates with images.{' '}
        {/* Alerts are urgent, so every tab links to a new one. */}
        {mayManage && search.tab !== 'alerts' && (
          <Link to={infoList.href({ tab: 'alerts' }, 'new')} preventScrollReset>
            {tabOf({ tab: 'alerts' }).create}
          </Link>
        )}
      </p>
      {stale && <StaleNotice {...stale} />}
      <ListToolbar data={toolbar} />
      {isEmpty ? (
        <EmptyState
          title={`No ${tabOf(search).label.toLowerCase()} yet`}
          action={
            mayManage && (
              <ButtonLink to={create.to} preventScrollReset>
                {create.label}
              </ButtonLink>
            )
          }
        >
          Everyone who opens the app sees these items.
        </EmptyState>
      ) : total === 0 ? (
        <NoMatch
          noun={tabOf(search).label.toLowerCase()}
          filters={toolbar.words}
          clearTo={toolbar.clearTo ?? infoList.href({ tab: search.tab })}
        />
      ) : (
        <>
          <ul className={classes.cards}>
            {items.map((item) => (
              <li key={item.id} className={`${classes.card} ${item.schedule?.waits ? classes.notInApp : ''}`}>
                {item.image ? (
                  <Picture src={item.image} at="wide" width={320} height={180} className={classes.image} />
                ) : (
                  search.tab !== 'alerts' && (
                    <span className={classes.image} aria-hidden>
                      <Icon name="photo" size={32} />
                    </span>
                  )
                )}
                <div className={classes.words}>
                  <ScheduleChip schedule={item.schedule} />
                  {item.subType && <SubType {...item.subType} />}
                  {item.title && <h2 dir="auto">{item.title}</h2>}
                  <p dir="auto">{item.words}</p>
                </div>
                <div className={classes.actions}>
                  {item.long ? (
                    <Link
                      to={infoList.href(search, item.id)}
                      preventScrollReset
                      aria-label={`Read More: ${item.title || item.words}`}
                    >
                      Read More
                    </Link>
                  ) : (
                    <span />
                  )}
                  {mayManage && (
                    <span>
                      <IconAction
                        to={infoList.href(search, `${item.id}/edit`)}
                        label={`Edit: ${item.title || item.words}`}
                        icon="pencil"
                        preventScrollReset
                      />
                      <IconAction
                        to={infoList.href(search, `${item.id}/delete`)}
                        label={`Delete: ${item.title || item.words}`}
                        icon="trash"
                        tone="quietDanger"
                        preventScrollReset
                      />
                    </span>
                  )}
                </div>
              </li>
            ))}
          </ul>
          <Pager
            page={search.page}
            pageSize={search.per}
            total={total}
            noun={infoList.spec.noun}
            hrefOf={(page) => infoList.href({ ...search, page })}
          />
        </>
      )}
      <Outlet />
    </>
  );
}

function SubType({ value, label }: { value: string; label: string | null }) {
  return (
    <Chip tone="info" plain>
      <span lang={label ? 'rw' : undefined}>{label ?? value}</span>
    </Chip>
  );
}
