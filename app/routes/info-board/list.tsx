import { Link, Outlet, useLoaderData } from '@remix-run/react';
import { ButtonLink, IconAction } from '~/components/base/button';
import { StaleNotice } from '~/components/base/notice';
import type { RouteHandle } from '~/components/base/route-handle';
import { EmptyState } from '~/components/base/states';
import { Chip } from '~/components/frame/chip';
import { LinkTabs } from '~/components/frame/link-tabs';
import { Pager } from '~/components/frame/pager';
import { ScheduleChip } from '~/components/frame/schedule-chip';
import { IconPencil, IconPhoto, IconTrash } from '~/components/icons';
import { staffLoader } from '~/guard.server/guard';
import { formatClocks } from '~/lib/dates';
import { can } from '~/lib/roles';
import { scheduleWords } from '~/lib/schedule';
import { wordsOf } from './item.server';
import classes from './list.module.css';
import { InfoSearch, infoHref, pageSize, subTypeLabel, tabOf, tabs } from './search';

export const handle: RouteHandle = {
  title: 'Info Board',
  primaryAction: (data) => {
    const search = (data as { search: InfoSearch } | undefined)?.search;
    return search && createAction(search);
  },
};

/** Each tab has a create form of its own. */
function createAction(search: InfoSearch) {
  const label = tabOf(search).create;
  return { to: infoHref(search, 'new'), label, can: 'manage-info-board' as const };
}

/** SPEC §9: card descriptions are cut to 60 characters plus '...', with Read More. */
const cardLength = 60;

export const loader = staffLoader(
  { can: 'see-info-board', search: InfoSearch },
  async ({ search, staff, context }) => {
    const items = await context.api.read('infoItems');
    const now = Date.now();
    const shown = items.data.filter(({ type }) => type === tabOf(search).type);
    const page = Math.min(search.page, Math.max(1, Math.ceil(shown.length / pageSize)));
    return {
      search: { ...search, page },
      total: shown.length,
      mayManage: can(staff.role, 'manage-info-board'),
      counts: tabs.map(({ type }) => items.data.filter((item) => item.type === type).length),
      stale: items.staleBecause ? { asOf: formatClocks(items.asOf), message: items.staleBecause } : null,
      items: shown.slice((page - 1) * pageSize, page * pageSize).map((item) => {
        const characters = Array.from(wordsOf(item).plain);
        const long = characters.length > cardLength;
        return {
          id: item.id,
          title: item.title,
          schedule: scheduleWords(item, now),
          subType: item.type === 'banner' ? item.sub_type : '',
          image: context.mediaUrl(item.image),
          words: long ? `${characters.slice(0, cardLength).join('')}...` : characters.join(''),
          long,
        };
      }),
    };
  },
);

export default function InfoBoard() {
  const { search, total, mayManage, counts, stale, items } = useLoaderData<typeof loader>();
  const create = createAction(search);
  return (
    <>
      <p className={classes.lead}>
        Create and manage info banners and important updates with images.{' '}
        {/* An alert is what is in a hurry: from here it is one tap away, whatever tab is open. */}
        {mayManage && search.tab !== 'alerts' && (
          <Link to={infoHref({ tab: 'alerts' }, 'new')} preventScrollReset>
            {tabOf({ tab: 'alerts' }).create}
          </Link>
        )}
      </p>
      {stale && <StaleNotice {...stale} />}
      <LinkTabs
        label="Info items by kind"
        tabs={tabs.map(({ tab, label }, at) => ({
          label,
          to: infoHref({ tab }),
          count: counts[at],
          current: search.tab === tab,
        }))}
      />
      {total === 0 ? (
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
      ) : (
        <>
          <ul className={classes.cards}>
            {items.map((item) => (
              <li key={item.id} className={`${classes.card} ${item.schedule?.waits ? classes.notInApp : ''}`}>
                {item.image ? (
                  <img src={item.image} alt="" loading="lazy" className={classes.image} />
                ) : (
                  search.tab !== 'alerts' && (
                    <span className={classes.image} aria-hidden>
                      <IconPhoto size={32} />
                    </span>
                  )
                )}
                <div className={classes.words}>
                  <ScheduleChip schedule={item.schedule} />
                  {item.subType && <SubType value={item.subType} />}
                  {item.title && <h2 dir="auto">{item.title}</h2>}
                  <p dir="auto">{item.words}</p>
                </div>
                <div className={classes.actions}>
                  {item.long ? (
                    <Link
                      to={infoHref(search, item.id)}
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
                        to={infoHref(search, `${item.id}/edit`)}
                        label={`Edit: ${item.title || item.words}`}
                        icon={<IconPencil size={18} aria-hidden />}
                        preventScrollReset
                      />
                      <IconAction
                        to={infoHref(search, `${item.id}/delete`)}
                        label={`Delete: ${item.title || item.words}`}
                        icon={<IconTrash size={18} aria-hidden />}
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
            pageSize={pageSize}
            total={total}
            noun="items"
            hrefOf={(page) => infoHref({ tab: search.tab, page })}
          />
        </>
      )}
      <Outlet />
    </>
  );
}

/** A banner's sub-type in Kinyarwanda, marked as such for screen readers. */
function SubType({ value }: { value: string }) {
  const label = subTypeLabel(value);
  return (
    <Chip tone="info" plain>
      <span lang={label ? 'rw' : undefined}>{label ?? value}</span>
    </Chip>
  );
}
