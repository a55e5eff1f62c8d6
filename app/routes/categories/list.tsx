import { Form, Outlet, useLoaderData } from '@remix-run/react';
import type { ReactNode } from 'react';
import { ButtonLink, IconAction, SubmitButton } from '~/components/base/button';
import { StaleNotice } from '~/components/base/notice';
import type { RouteHandle } from '~/components/base/route-handle';
import { EmptyState } from '~/components/base/states';
import { Chip } from '~/components/frame/chip';
import tableClasses from '~/components/frame/table.module.css';
import { IconArrowBarToUp, IconArrowDown, IconArrowUp, IconPencil, IconTrash } from '~/components/icons';
import { newFormKey } from '~/forms.server/idempotency';
import { staffLoader } from '~/guard.server/guard';
import { formatClock, formatDay } from '~/lib/dates';
import { itemPath } from '~/lib/item-path';
import { can } from '~/lib/roles';
import { iconUrl } from './icon-url.server';
import classes from './list.module.css';
import { useReloadAfterUpload } from './uploading';

export const handle: RouteHandle = {
  title: 'Categories',
  primaryAction: { to: '/dashboard/categories/new', label: 'Add Category', can: 'manage-categories' },
};

export const loader = staffLoader({ can: 'see-library' }, async ({ staff, context }) => {
  const { data, staleBecause, asOf } = await context.api.read('categories');
  return {
    mayManage: can(staff.role, 'manage-categories'),
    formKey: newFormKey(),
    stale: staleBecause ? { asOf: formatClock(asOf), message: staleBecause } : null,
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

type Category = Awaited<ReturnType<typeof loader>>['categories'][number];

export default function Categories() {
  const { categories, mayManage, stale, formKey } = useLoaderData<typeof loader>();
  useReloadAfterUpload();
  return (
    <>
      {stale && <StaleNotice asOf={stale.asOf} message={stale.message} />}
      {categories.length === 0 ? (
        <EmptyState
          title="No categories yet"
          action={mayManage && <ButtonLink to="/dashboard/categories/new">Add the first category</ButtonLink>}
        >
          Categories hold the sections that contents belong to.
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
                {categories.map((category, at) => (
                  <tr key={category.id}>
                    <td className={classes.priority} data-label="Priority">
                      {category.priority}
                    </td>
                    <td className={classes.thumbnail}>
                      {category.image && (
                        <img
                          src={category.image}
                          alt=""
                          width={72}
                          height={40}
                          loading="lazy"
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
                        <Actions category={category} last={at === categories.length - 1} formKey={formKey} />
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

function Actions({ category, last, formKey }: { category: Category; last: boolean; formKey: string }) {
  const { id, name, priority } = category;
  const home = `/dashboard/categories/${itemPath(id)}`;
  return (
    <div className={classes.actions}>
      <Form method="post" action={`${home}/move`} preventScrollReset className={classes.actions}>
        <input type="hidden" name="formKey" value={`${formKey}-${priority}`} />
        <input type="hidden" name="from" value={priority} />
        <Move to={1} label={`Move ${name} to the top`} off={priority <= 1}>
          <IconArrowBarToUp size={18} aria-hidden />
        </Move>
        <Move to={priority - 1} label={`Move ${name} up`} off={priority <= 1}>
          <IconArrowUp size={18} aria-hidden />
        </Move>
        <Move to={priority + 1} label={`Move ${name} down`} off={last}>
          <IconArrowDown size={18} aria-hidden />
        </Move>
      </Form>
      <IconAction
        to={`${home}/edit`}
        preventScrollReset
        small
        label={`Edit ${name}`}
        icon={<IconPencil size={18} aria-hidden />}
      />
      <IconAction
        to={`${home}/delete`}
        preventScrollReset
        small
        tone="quietDanger"
        label={`Delete ${name}`}
        icon={<IconTrash size={18} aria-hidden />}
      />
    </div>
  );
}

function Move({
  to,
  label,
  off,
  children,
}: {
  to: number;
  label: string;
  off: boolean;
  children: ReactNode;
}) {
  return (
    <SubmitButton
      tone="quiet"
      small
      name="priority"
      value={to}
      aria-label={label}
      title={label}
      disabled={off}
      className={classes.move}
    >
      {children}
    </SubmitButton>
  );
}
