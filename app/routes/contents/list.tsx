import { Outlet, type ShouldRevalidateFunction, useLoaderData } from '@remix-run/react';
import { ButtonLink } from '~/components/base/button';
import { StaleNotice } from '~/components/base/notice';
import type { RouteHandle } from '~/components/base/route-handle';
import { EmptyState, NoMatch } from '~/components/base/states';
import { CsvLink } from '~/components/csv-link';
import { contentsHref, nothingChosen } from '~/components/frame/contents-href';
import { LinkTabs, ViewToggle } from '~/components/frame/link-tabs';
import { Pager } from '~/components/frame/pager';
import { StatCard, StatCards } from '~/components/frame/stat-card';
import { IconLayoutGrid, IconLayoutList } from '~/components/icons';
import { rejectedFilters } from '~/forms.server/filters';
import { newFormKey } from '~/forms.server/idempotency';
import { staffLoader } from '~/guard.server/guard';
import { formatClocks } from '~/lib/dates';
import { formatCardDuration, formatDuration } from '~/lib/durations';
import { stepBeforeContent } from '~/lib/first-steps';
import { can } from '~/lib/roles';
import { scheduleWords } from '~/lib/schedule';
import { formatCount } from '~shared/text/numbers';
import { ContentFilters } from './content-filters';
import { ContentGrid } from './content-grid';
import { ContentTable } from './content-table';
import { findContents, pageSize } from './find-contents';
import { libraryChoices, withinChoices } from './library.server';
import classes from './list.module.css';
import { ContentSearch, contentFilterForm } from './search';
import { useFileDrop } from './use-file-drop';

export const handle: RouteHandle = {
  title: 'Contents',
  primaryAction: { to: '/dashboard/contents/new', label: 'Add New Content', can: 'manage-contents' },
};

export const loader = staffLoader(
  { can: 'see-library', search: ContentSearch },
  async ({ staff, search: asked, request, context }) => {
    const [contents, { categories, sections }] = await Promise.all([
      context.api.read('contents'),
      libraryChoices(context),
    ]);
    const search = withinChoices(asked, categories, sections);
    const now = Date.now();
    const { page, total, counts, totals, contents: shown } = findContents(contents.data, search, sections);
    const sectionNames = new Map(sections.map(({ id, name }) => [id, name]));
    return {
      search: { ...search, page },
      filters: readFilters(request, categories, sections),
      categories,
      stepBefore: stepBeforeContent(categories.length, sections.length),
      sections: sections.filter(({ categoryId }) => categoryId === search.category),
      total,
      counts,
      totals: {
        contents: formatCount(totals.contents),
        published: formatCount(totals.published),
        drafts: formatCount(totals.drafts),
        views: formatCount(totals.views),
        comments: formatCount(totals.comments),
      },
      stale: contents.staleBecause
        ? { asOf: formatClocks(contents.asOf), message: contents.staleBecause }
        : null,
      mayManage: can(staff.role, 'manage-contents'),
      formKey: newFormKey(),
      contents: shown.map((content) => ({
        id: content.id,
        code: content.code,
        title: content.title,
        type: content.type,
        published: content.published,
        schedule: scheduleWords(content, now),
        thumbnail: context.mediaUrl(content.thumbnail),
        duration:
          search.view === 'grid' ? formatCardDuration(content.duration) : formatDuration(content.duration),
        views: formatCount(content.views),
        comments: content.feedback.length,
        section: sectionNames.get(content.sectionId ?? '') ?? content.section?.name ?? '',
      })),
    };
  },
);

type Choice = { id: string };

/** The filters as they were typed and chosen, and what is wrong with each. */
function readFilters(request: Request, categories: Choice[], sections: Choice[]) {
  const { searchParams } = new URL(request.url);
  const [q, category, section] = ['q', 'category', 'section'].map((name) => searchParams.get(name) ?? '');
  const ids = (all: Choice[]) => all.map(({ id }) => id);
  const schema = contentFilterForm(ids(categories), ids(sections));
  return { q: q ?? '', errors: rejectedFilters({ q, category, section }, schema)?.error ?? {} };
}

/** Opening or closing a dialog over the list changes only the path below it: the list is not fetched again. */
export const shouldRevalidate: ShouldRevalidateFunction = ({
  currentUrl,
  nextUrl,
  formMethod,
  defaultShouldRevalidate,
}) => {
  const samePage = currentUrl.pathname === nextUrl.pathname;
  const sameQuery = currentUrl.search === nextUrl.search;
  return sameQuery && !samePage && (formMethod ?? 'GET') === 'GET' ? false : defaultShouldRevalidate;
};

export type ContentRow = Awaited<ReturnType<typeof loader>>['contents'][number];

export default function Contents() {
  const {
    search,
    filters: asked,
    categories,
    stepBefore,
    sections,
    contents,
    total,
    counts,
    totals,
    stale,
    mayManage,
    formKey,
  } = useLoaderData<typeof loader>();
  useFileDrop(mayManage);
  const filters = filtersInWords(search, categories, sections);
  const rows = { contents, search, mayManage, formKey };
  const nothingYet = contents.length === 0 && filters.length === 0;
  const tab = (label: string, status: ContentSearch['status'], count: number) => ({
    label,
    count,
    current: search.status === status,
    to: contentsHref({ ...search, status, page: 1 }),
  });
  const view = (label: string, view: ContentSearch['view'], icon: React.ReactNode) => ({
    label,
    icon,
    current: search.view === view,
    to: contentsHref({ ...search, view }),
  });
  return (
    <>
      <p className={classes.subtitle}>Manage, publish, and analyze your content</p>
      {stale && <StaleNotice asOf={stale.asOf} message={stale.message} />}
      <StatCards label="The whole library">
        <StatCard label="Total Content" value={totals.contents} />
        <StatCard label="Published" value={totals.published} />
        <StatCard label="Drafts" value={totals.drafts} />
        <StatCard label="Total Views" value={totals.views} />
        <StatCard label="Comments" value={totals.comments} />
      </StatCards>
      {!nothingYet && (
        <ContentFilters search={search} asked={asked} categories={categories} sections={sections} />
      )}
      {!nothingYet && (
        <div className={classes.bar}>
          <LinkTabs
            label="Contents by status"
            tabs={[
              tab('All', 'all', counts.all),
              tab('Published', 'published', counts.published),
              tab('Drafts', 'drafts', counts.drafts),
            ]}
          />
          <ViewToggle
            label="View"
            options={[
              view('Grid', 'grid', <IconLayoutGrid size={20} aria-hidden />),
              view('List', 'list', <IconLayoutList size={20} aria-hidden />),
            ]}
          />
        </div>
      )}
      {contents.length > 0 && (
        <div className={classes.results}>
          {search.view === 'grid' ? <ContentGrid {...rows} /> : <ContentTable {...rows} />}
        </div>
      )}
      {contents.length > 0 && (
        <Pager
          page={search.page}
          pageSize={pageSize}
          total={total}
          noun="contents"
          hrefOf={(page) => contentsHref({ ...search, page })}
        />
      )}
      {contents.length > 0 && (
        <CsvLink to={contentsHref({ ...search, page: 1, view: 'grid' }, 'export.csv')}>
          {`Download ${filters.length > 0 || search.status !== 'all' ? 'these' : 'all'} ${formatCount(total)} as CSV`}
        </CsvLink>
      )}
      {contents.length === 0 && filters.length > 0 && (
        <NoMatch noun="contents" filters={filters} clearTo={contentsHref(cleared(search))} />
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
                <ButtonLink to={contentsHref(search, 'new')}>Add the first content</ButtonLink>
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

const cleared = ({ view }: ContentSearch): ContentSearch => ({ ...nothingChosen, view });

function filtersInWords(
  { q, status, category, section }: ContentSearch,
  categories: { id: string; name: string }[],
  sections: { id: string; name: string }[],
): string[] {
  const name = (all: { id: string; name: string }[], id: string) => all.find((one) => one.id === id)?.name;
  return [
    q && `text “${q}”`,
    status !== 'all' && (status === 'published' ? 'published only' : 'drafts only'),
    category && `category ${name(categories, category)}`,
    section && `section ${name(sections, section)}`,
  ].filter((words): words is string => Boolean(words));
}
