import { Outlet, useLoaderData } from '@remix-run/react';
import { ButtonLink, IconAction } from '~/components/base/button';
import { StaleNotice } from '~/components/base/notice';
import type { RouteHandle } from '~/components/base/route-handle';
import { EmptyState } from '~/components/base/states';
import { Chip } from '~/components/frame/chip';
import { Picture } from '~/components/frame/picture';
import tableClasses from '~/components/frame/table.module.css';
import { staffLoader } from '~/guard.server/guard';
import { formatClocks, formatDay } from '~/lib/dates';
import { itemPath } from '~/lib/item-path';
import { cachedLoader } from '~/lib/page-cache';
import { can } from '~/lib/roles';
import { iconUrl } from './icon-url.server';
import classes from './list.module.css';
import { MoveButtons } from './move-buttons';
import { useReloadAfterUpload } from './uploading';
import { useMoves } from './use-moves';

export { shouldRevalidate } from '~/components/base/should-revalidate';

export const clientLoader = cachedLoader('/dashboard/categories');

export const handle: RouteHandle = {
  title: 'Categories',
  primaryAction: { to: '/dashboard/categories/new', label: 'Add Category', can: 'manage-categories' },
};

export const loader = staffLoader({ can: 'see-library' }, async ({ staff, context }) => {
  const { data, staleBecause, asOf } = await context.api.read('categories');
  return {
    mayManage: can(staff.role, 'manage-categories'),
    formKey: context.newFormKey(),
    stale: staleBecause ? { asOf: formatClocks(asOf), message: staleBecause } : null,
    categories: data
      .toSorted((a, b) => a.priority - b.priority)
      .map(({ id, name, priority, status, colorCode, image, icon, createdAt }) => ({
        id,
        name,
        priority,
        status,
        colorCode,
        image: context.mediaUrl(image),
        icon: iconUrl(icon),
        created: formatDay(createdAt),
      })),
  };
});

export default function Categories() {
  const { categories, mayManage, stale, formKey } = useLoaderData<typeof loader>();
  const { shown, moved, arrows, drag } = useMoves(categories, formKey);
  useReloadAfterUpload();
  return (
    <>
      {stale && <StaleNotice asOf={stale.asOf} message={stale.message} />}
      {categories.length === 0 ? (
        <EmptyState
          title="No categories yet"
          action={mayManage && <ButtonLink to="/dashboard/categories/new">Add the first category</ButtonLink>}
        >
          Categories hold the sections that contents belong to. After a category come a section in it, and a
          content.
        </EmptyState>
      ) : (
        <div className={classes.list}>
          <div className={`${tableClasses.box} ${classes.box}`}>
            <table className={`${tableClasses.table} ${classes.table}`}>
              <caption className="visually-hidden">Categories by priority</caption>
              <thead>
                <tr>
                  <th scope="col">Priority</th>
                  <th scope="col">Thumbnail</th>
                  <th scope="col">Title</th>
                  <th scope="col">Status</th>
                  <th scope="col">Ribbon</th>
                  <th scope="col">Icon</th>
                  <th scope="col">Time Created</th>
                  {mayManage && <th scope="col">Actions</th>}
                </tr>
              </thead>
              <tbody>
                {shown.map((category, at) => (
                  <tr
                    key={category.id}
                    id={`category-${category.id}`}
                    className={category.id === moved ? classes.moved : undefined}
                  >
                    <td className={classes.priority} data-label="Priority">
                      {category.priority}
                    </td>
                    <td className={classes.thumbnail}>
                      {category.image && (
                        <Picture
                          src={category.image}
                          at="row"
                          width={72}
                          height={40}
                          className={classes.image}
                        />
                      )}
                    </td>
                    <th scope="row" className={classes.name}>
                      {category.name}
                    </th>
                    <td>
                      {category.status === null ? (
                        <>
                          <span aria-hidden>–</span>
                          <span className="visually-hidden">not known</span>
                        </>
                      ) : (
                        <Chip tone={category.status === 'Published' ? 'ok' : 'neutral'}>
                          {category.status}
                        </Chip>
                      )}
                    </td>
                    <td className={classes.colour} data-label="Ribbon">
                      <span
                        className={classes.ribbon}
                        style={{ background: category.colorCode }}
                        aria-hidden
                      />{' '}
                      {category.colorCode}
                    </td>
                    <td className={classes.icon}>
                      {category.icon && <img src={category.icon} alt="" width={24} height={24} />}
                    </td>
                    <td data-label="Created">{category.created}</td>
                    {mayManage && (
                      <td>
                        <div className={classes.actions}>
                          <MoveButtons
                            category={category}
                            last={at === shown.length - 1}
                            formKey={formKey}
                            onReorder={drag}
                            {...arrows(category.id)}
                          />
                          <IconAction
                            to={`/dashboard/categories/${itemPath(category.id)}/edit`}
                            preventScrollReset
                            small
                            label={`Edit ${category.name}`}
                            icon="pencil"
                          />
                          <IconAction
                            to={`/dashboard/categories/${itemPath(category.id)}/delete`}
                            preventScrollReset
                            small
                            tone="quietDanger"
                            label={`Delete ${category.name}`}
                            icon="trash"
                          />
                        </div>
                      </td>
                    )}
                  </tr>
                ))}
              </tbody>
            </table>
          </div>
        </div>
      )}
      <Outlet />
    </>
  );
}
