import { data } from '@remix-run/node';
import { Outlet, useLoaderData } from '@remix-run/react';
import { isAdminApiError } from '~/admin-api.server/errors';
import { ButtonLink } from '~/components/base/button';
import type { IconName } from '~/components/base/icon';
import { StaleNotice } from '~/components/base/notice';
import type { RouteHandle } from '~/components/base/route-handle';
import { EmptyState, FailedState, NoMatch } from '~/components/base/states';
import { SelectionBar } from '~/components/bulk/selection-bar';
import { CsvLink, csvLabel } from '~/components/frame/csv-link';
import { ViewToggle } from '~/components/frame/link-tabs';
import { Pager } from '~/components/frame/pager';
import { StatCard, StatCards, shortly } from '~/components/frame/stat-card';
import { ListToolbar } from '~/components/toolbar/list-toolbar';
import { staffLoader } from '~/guard.server/guard';
import { listToolbar } from '~/guard.server/list-toolbar';
import { formatClocks } from '~/lib/dates';
import { formatCardDuration, formatDuration } from '~/lib/durations';
import { stepBeforeContent } from '~/lib/first-steps';
import { queryOf } from '~/lib/list';
import { cachedLoader } from '~/lib/page-cache';
import { shownIn } from '~/lib/plain-fields';
import { can } from '~/lib/roles';
import { scheduleWords } from '~/lib/schedule';
import { unplayableOf } from '~shared/media/codecs';
import { formatCount } from '~shared/text/numbers';
import { contentFields } from '../../../admin-api/contract/content-fields';
import { filterNames } from '../../../admin-api/contract/field-table';
import { ContentGrid } from './content-grid';
import { Rows } from './content-row';
import { ContentTable } from './content-table';
import { contentsPage, type UnreadPage, unreadPage } from './contents.server';
import { libraryChoices, withinChoices } from './library.server';
import { type ContentSearch, contentList, selectionForm } from './list.config';
import classes from './list.module.css';
import { useFileDrop } from './use-file-drop';

export const handle: RouteHandle = {
  title: 'Contents',
  primaryAction: { to: '/dashboard/contents/new', label: 'Add New Content', can: 'manage-contents' },
};

export const loader = staffLoader(
  { can: 'see-library', search: contentList },
  async ({ staff, search: asked, request, context }) => {
    const choices = libraryChoices(context);
    const read = (search: ContentSearch, sections?: Parameters<typeof contentsPage>[2]) =>
      contentsPage(context, search, sections).then(
        (page) => ({ ...page, unread: null }),
        (error: unknown) => {
          if (!isAdminApiError(error)) throw error;
          return unreadPage(context, search, error);
        },
      );
    const filters = filterNames(contentFields);
    // Wait for categories and fields only if a filter needs them.
    const isNarrowed = (['category', 'section', ...filters] as const).some((name) => asked[name]);
    const all = isNarrowed ? null : read(asked);
    const [there, early] = await Promise.all([choices, all]);
    const { categories, sections, fields } = there;
    const search = withinChoices(asked, there);
    const contents = early ?? (await read(search, sections));
    const now = Date.now();
    const { page, total, counts, totals, contents: shown } = contents.data;
    const sectionNames = new Map(sections.map(({ id, name }) => [id, name]));
    const toolbar = listToolbar(contentList, {
      ...{ request, search, found: total ?? 0, counts: counts ?? {} },
      choices: {
        category: categories,
        section: sections.filter(({ categoryId }) => categoryId === search.category),
      },
      without: filters.filter((name) => !(name in fields)),
      errors: {
        category: goneProblem(request, 'category', categories),
        // No error: without JavaScript, a section stays chosen when the category changes (SPEC §2).
        section: goneProblem(request, 'section', sections),
      },
    });
    const list = {
      search: { ...search, page },
      toolbar: total === null ? { ...toolbar, found: 'contents' } : toolbar,
      stepBefore: stepBeforeContent(categories.length, sections.length),
      total,
      totals: totals && {
        contents: formatCount(totals.contents),
        published: formatCount(totals.published),
        drafts: formatCount(totals.drafts),
        views: formatCount(totals.views),
        comments: formatCount(totals.comments),
      },
      unread: contents.unread,
      stale: contents.staleBecause
        ? { asOf: formatClocks(contents.asOf), message: contents.staleBecause }
        : null,
      mayManage: can(staff.role, 'manage-contents'),
      formKey: context.newFormKey(),
      contents: shown.map((content) => ({
        id: content.id,
        code: content.code,
        title: content.title,
        type: content.type,
        published: content.published,
        schedule: scheduleWords(content, now),
        unplayable: unplayableOf(content.codecs),
        thumbnail: context.mediaUrl(content.thumbnail),
        duration:
          search.view === 'list' ? formatDuration(content.duration) : formatCardDuration(content.duration),
        views: formatCount(content.views),
        // A table has no room for comments.
        ...(search.view !== 'list' && { comments: content.comments }),
        // A table has no room for kind fields.
        section: [
          sectionNames.get(content.sectionId ?? '') ?? content.section?.name ?? '',
          ...shownIn(contentFields, 'list', content).map(({ words }) => words),
        ]
          .filter(Boolean)
          .join(' · '),
      })),
    };
    return data(list, { status: list.unread ? 503 : 200 });
  },
);

export { shouldRevalidate } from '~/components/base/should-revalidate';

export const clientLoader = cachedLoader('/dashboard/contents');

function goneProblem({ url }: Request, name: string, there: { id: string }[]): string | undefined {
  const asked = new URL(url).searchParams.get(name);
  const isGone = asked && !there.some(({ id }) => id === asked);
  return isGone ? `This ${name} does not exist. It may have been deleted.` : undefined;
}

export type ContentRow = Awaited<ReturnType<typeof loader>>['data']['contents'][number];

export default function Contents() {
  const { search, toolbar, stepBefore, contents, total, totals, unread, stale, mayManage, formKey } =
    useLoaderData<typeof loader>();
  useFileDrop(mayManage);
  const rows = { contents, search, mayManage };
  const nothingYet = !unread && contents.length === 0 && toolbar.words.length === 0;
  const view = (label: string, view: ContentSearch['view'], current: boolean, icon: IconName) => ({
    label,
    icon,
    current,
    to: contentList.href({ ...search, view }),
  });
  /** Phones show the list by default, other devices the grid. */
  const views = (phone: boolean) => {
    const grid = phone ? search.view === 'grid' : search.view !== 'list';
    return (
      <ViewToggle
        label="View"
        options={[
          view('Grid', 'grid', grid, 'layout-grid'),
          view('List', phone ? '' : 'list', !grid, 'layout-list'),
        ]}
      />
    );
  };
  return (
    <>
      <p className={toolbar.clearTo ? `${classes.subtitle} ${classes.searched}` : classes.subtitle}>
        Manage, publish, and analyze your content
      </p>
      {stale && <StaleNotice asOf={stale.asOf} message={stale.message} />}
      {totals && (
        <StatCards label="The whole library" line>
          <StatCard label={shortly('Total Content', 'Content')} value={totals.contents} />
          <StatCard label="Published" value={totals.published} />
          <StatCard label="Drafts" value={totals.drafts} />
          <StatCard label={shortly('Total Views', 'Views')} value={totals.views} />
          <StatCard label="Comments" value={totals.comments} />
        </StatCards>
      )}
      {!nothingYet && <ListToolbar data={toolbar} end={views(false)} panel={views(true)} />}
      {contents.length > 0 && (
        <Rows search={search} mayManage={mayManage} formKey={formKey}>
          {search.view === 'list' ? <ContentTable {...rows} /> : <ContentGrid {...rows} />}
        </Rows>
      )}
      {unread && <Unread search={search} unread={unread} />}
      {contents.length > 0 && mayManage && (
        <SelectionBar
          id={selectionForm}
          to="/dashboard/contents/bulk"
          exportTo="/dashboard/contents/export.csv"
          filters={queryOf(contentList.href(search))}
          total={total ?? 0}
          onPage={contents.length}
        />
      )}
      {Boolean(unread ? total : contents.length) && (
        <Pager
          page={search.page}
          pageSize={search.per}
          total={total ?? 0}
          unread={unread !== null}
          noun={contentList.spec.noun}
          hrefOf={(page) => contentList.href({ ...search, page })}
        />
      )}
      {contents.length > 0 && (
        <CsvLink to={contentList.href({ ...search, page: 1, per: 12, view: '' }, 'export.csv')}>
          {csvLabel(formatCount(total ?? 0), toolbar.words.length > 0 ? 'these' : 'all')}
        </CsvLink>
      )}
      {contents.length === 0 && !nothingYet && !unread && (
        <NoMatch noun="contents" filters={toolbar.words} clearTo={toolbar.clearTo ?? ''} />
      )}
      {nothingYet && (
        <EmptyState
          title="No contents yet"
          action={
            mayManage && (
              <>
                {stepBefore && (
                  <ButtonLink to={stepBefore.to} tone="secondary">
                    {stepBefore.label} first
                  </ButtonLink>
                )}
                <ButtonLink to={contentList.href(search, 'new')}>Add the first content</ButtonLink>
              </>
            )
          }
        >
          Videos and songs for the app will appear here.
          {mayManage && stepBefore && ' Each is in a section of a category.'}
        </EmptyState>
      )}
      <Outlet />
    </>
  );
}

function Unread({
  search,
  unread: { message, pages, hasFirst },
}: {
  search: ContentSearch;
  unread: UnreadPage;
}) {
  const hasOther = pages.length > 0 || hasFirst;
  return (
    <div role="alert">
      <FailedState
        title="These contents could not be loaded"
        message={`${message} ${hasOther ? 'Open a page that was read before, or try again in a minute.' : 'Try again in a minute.'}`}
      >
        {pages.map((page) => (
          <ButtonLink key={page} to={contentList.href({ ...search, page })} tone="quiet">
            {`Page ${page}`}
          </ButtonLink>
        ))}
        {hasFirst && (
          <ButtonLink to={contentList.href({ ...contentList.none, view: search.view })} tone="quiet">
            Newest contents
          </ButtonLink>
        )}
      </FailedState>
    </div>
  );
}
