import { Outlet, useLoaderData } from '@remix-run/react';
import { ButtonLink, IconAction } from '~/components/base/button';
import { Icon } from '~/components/base/icon';
import { Link } from '~/components/base/link';
import { StaleNotice } from '~/components/base/notice';
import type { RouteHandle } from '~/components/base/route-handle';
import { EmptyState, NoMatch } from '~/components/base/states';
import { Pager } from '~/components/frame/pager';
import { ListToolbar } from '~/components/toolbar/list-toolbar';
import { staffLoader } from '~/guard.server/guard';
import { listToolbar } from '~/guard.server/list-toolbar';
import { formatClocks } from '~/lib/dates';
import { cachedLoader } from '~/lib/page-cache';
import { can } from '~/lib/roles';
import { findSections } from './find-sections';
import { sectionList } from './list.config';
import classes from './list.module.css';

export { shouldRevalidate } from '~/components/base/should-revalidate';

export const clientLoader = cachedLoader('/dashboard/sections');

export const handle: RouteHandle = {
  title: 'Sections',
  primaryAction: { to: '/dashboard/sections/new', label: 'Add Section', can: 'manage-sections' },
};

export const loader = staffLoader(
  { can: 'see-library', search: sectionList },
  async ({ staff, search: asked, request, context }) => {
    const [categories, sections] = await Promise.all([
      context.api.read('categories'),
      context.api.read('sections'),
    ]);
    const stale = sections.staleBecause ? sections : categories;
    // A missing category does not filter.
    const isThere = categories.data.some(({ id }) => id === asked.category);
    const search = { ...asked, category: isThere ? asked.category : '' };
    const { page, panels, places, found } = findSections(categories.data, sections.data, search);
    return {
      mayManage: can(staff.role, 'manage-sections'),
      stale: stale.staleBecause ? { asOf: formatClocks(stale.asOf), message: stale.staleBecause } : null,
      search: { ...search, page },
      toolbar: listToolbar(sectionList, {
        ...{ request, search, found },
        choices: { category: categories.data.toSorted((a, b) => a.priority - b.priority) },
      }),
      isEmpty: categories.data.length === 0,
      noSections: sections.data.length === 0,
      places,
      categories: panels.map(({ category: { id, name, colorCode }, total, sections }) => ({
        id,
        name,
        colorCode,
        total,
        sections: sections.map(({ id, name, contentsCount }) => ({ id, name, contentsCount })),
      })),
    };
  },
);

const counted = (n: number, one: string) => `${n} ${n === 1 ? one : `${one}s`}`;

export default function Sections() {
  const { search, toolbar, isEmpty, noSections, places, categories, mayManage, stale } =
    useLoaderData<typeof loader>();
  return (
    <>
      {stale && <StaleNotice asOf={stale.asOf} message={stale.message} />}
      {!isEmpty && <ListToolbar data={toolbar} />}
      {isEmpty && (
        <EmptyState
          title="No categories yet"
          action={mayManage && <ButtonLink to="/dashboard/categories/new">Add a category</ButtonLink>}
        >
          Every section belongs to a category. Add a category first.
        </EmptyState>
      )}
      {!isEmpty && categories.length === 0 && (
        <NoMatch noun="sections" filters={toolbar.words} clearTo={toolbar.clearTo ?? sectionList.path} />
      )}
      {mayManage && noSections && categories.length > 0 && (
        <EmptyState
          title="No sections yet"
          action={<ButtonLink to="/dashboard/sections/new">Add the first section</ButtonLink>}
        >
          Each content is in a section of a category. After a section comes a content.
        </EmptyState>
      )}
      {categories.map((category) => (
        <details key={category.id} id={`category-${category.id}`} className={classes.panel} open>
          <summary>
            <span className={classes.ribbon} style={{ background: category.colorCode }} aria-hidden />
            <h2>{category.name}</h2>
            <span className={classes.quiet}>
              {category.sections.length < category.total && `${category.sections.length} of `}
              {counted(category.total, 'section')}
            </span>
            <Icon name="chevron-down" size={18} className={classes.chevron} />
          </summary>
          <ul>
            {category.sections.map((section) => (
              <li key={section.id}>
                <span className={classes.name}>{section.name}</span>
                <Link
                  to={`/dashboard/contents?category=${encodeURIComponent(category.id)}&section=${encodeURIComponent(section.id)}`}
                  className={`${classes.quiet} ${classes.count}`}
                >
                  {counted(section.contentsCount, 'content')}
                  <span className="visually-hidden"> in {section.name}</span>
                </Link>
                {mayManage && (
                  <span className={classes.actions}>
                    <IconAction
                      to={sectionList.href(search, `${section.id}/edit`)}
                      preventScrollReset
                      small
                      label={`Edit ${section.name}`}
                      icon="pencil"
                    />
                    <IconAction
                      to={sectionList.href(search, `${section.id}/delete`)}
                      preventScrollReset
                      small
                      tone="quietDanger"
                      label={`Delete ${section.name}`}
                      icon="trash"
                    />
                  </span>
                )}
              </li>
            ))}
          </ul>
          {category.sections.length === 0 && (
            <p className={classes.none}>No sections in this category yet.</p>
          )}
        </details>
      ))}
      {places > search.per && (
        <Pager
          page={search.page}
          pageSize={search.per}
          total={places}
          noun={sectionList.spec.noun}
          hrefOf={(page) => sectionList.href({ ...search, page })}
        />
      )}
      <Outlet />
    </>
  );
}
