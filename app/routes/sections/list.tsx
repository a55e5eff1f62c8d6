import { Link, Outlet, useLoaderData } from '@remix-run/react';
import { ButtonLink, IconAction } from '~/components/base/button';
import { StaleNotice } from '~/components/base/notice';
import type { RouteHandle } from '~/components/base/route-handle';
import { EmptyState } from '~/components/base/states';
import { IconChevronDown, IconPencil, IconTrash } from '~/components/icons';
import { staffLoader } from '~/guard.server/guard';
import { formatClocks } from '~/lib/dates';
import { itemPath } from '~/lib/item-path';
import { can } from '~/lib/roles';
import classes from './list.module.css';

export const handle: RouteHandle = {
  title: 'Sections',
  primaryAction: { to: '/dashboard/sections/new', label: 'Add Section', can: 'manage-sections' },
};

export const loader = staffLoader({ can: 'see-library' }, async ({ staff, context }) => {
  const [categories, sections] = await Promise.all([
    context.api.read('categories'),
    context.api.read('sections'),
  ]);
  const stale = sections.staleBecause ? sections : categories;
  return {
    mayManage: can(staff.role, 'manage-sections'),
    stale: stale.staleBecause ? { asOf: formatClocks(stale.asOf), message: stale.staleBecause } : null,
    categories: categories.data
      .toSorted((a, b) => a.priority - b.priority)
      .map(({ id, name, colorCode }) => ({
        id,
        name,
        colorCode,
        sections: sections.data
          .filter(({ categoryId }) => categoryId === id)
          .toSorted((a, b) => a.name.localeCompare(b.name))
          .map(({ id, name, contentsCount }) => ({ id, name, contentsCount })),
      })),
  };
});

const counted = (n: number, one: string) => `${n} ${n === 1 ? one : `${one}s`}`;

export default function Sections() {
  const { categories, mayManage, stale } = useLoaderData<typeof loader>();
  return (
    <>
      {stale && <StaleNotice asOf={stale.asOf} message={stale.message} />}
      {categories.length === 0 && (
        <EmptyState
          title="No categories yet"
          action={mayManage && <ButtonLink to="/dashboard/categories/new">Add a category</ButtonLink>}
        >
          Every section belongs to a category. Add a category first.
        </EmptyState>
      )}
      {mayManage && categories.length > 0 && categories.every(({ sections }) => sections.length === 0) && (
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
            <span className={classes.quiet}>{counted(category.sections.length, 'section')}</span>
            <IconChevronDown size={18} aria-hidden className={classes.chevron} />
          </summary>
          <ul>
            {category.sections.map((section) => (
              <li key={section.id}>
                <span className={classes.name}>{section.name}</span>
                <Link
                  to={`/dashboard/contents?category=${encodeURIComponent(category.id)}&section=${encodeURIComponent(section.id)}`}
                  className={classes.quiet}
                >
                  {counted(section.contentsCount, 'content')}
                  <span className="visually-hidden"> in {section.name}</span>
                </Link>
                {mayManage && (
                  <span className={classes.actions}>
                    <IconAction
                      to={`/dashboard/sections/${itemPath(section.id)}/edit`}
                      preventScrollReset
                      small
                      label={`Edit ${section.name}`}
                      icon={<IconPencil size={18} aria-hidden />}
                    />
                    <IconAction
                      to={`/dashboard/sections/${itemPath(section.id)}/delete`}
                      preventScrollReset
                      small
                      tone="quietDanger"
                      label={`Delete ${section.name}`}
                      icon={<IconTrash size={18} aria-hidden />}
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
      <Outlet />
    </>
  );
}
