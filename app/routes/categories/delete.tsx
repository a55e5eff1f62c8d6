import { data } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { z } from 'zod';
import { failureMessage, nullOnApiError } from '~/admin-api.server/errors';
import { FormKey } from '~/components/base/form-key';
import type { RouteHandle } from '~/components/base/route-handle';
import { useResponse } from '~/components/base/use-response';
import { ConfirmDialog } from '~/components/dialog/confirm-dialog';
import { InUseDialog } from '~/components/in-use-dialog';
import { redirectWithFlash } from '~/forms.server/flash';
import { backToList, isGone } from '~/forms.server/gone';
import { staffAction, staffLoader } from '~/guard.server/guard';
import { stillHas } from '~/lib/in-use';
import { sectionList } from '~/routes/sections/list.config';
import { categories } from '~contract';
import { categoryById, sectionsIn } from './category.server';

export { clientAction } from '~/components/base/client-action';
export { shouldRevalidate } from '~/components/base/should-revalidate';

export const handle: RouteHandle = { dialog: 'Delete Category' };

const params = z.object({ id: z.string() });
const list = '/dashboard/categories';

export const loader = staffLoader({ can: 'manage-categories', params }, async ({ params, context }) => {
  const [{ category }, inside] = await Promise.all([
    categoryById(context, params.id),
    sectionsIn(context, params.id).catch(nullOnApiError),
  ]);
  return { id: params.id, name: category.name, inside, formKey: context.newFormKey() };
});

export const action = staffAction({ can: 'manage-categories', params }, async ({ params, context }) => {
  try {
    const inside = await sectionsIn(context, params.id);
    // Some providers delete the sections too.
    if (inside > 0) return data({ error: stillHas('category', inside) }, { status: 400 });
    await context.api.write(categories.remove, { params });
  } catch (error) {
    context.log.warn({ err: error }, 'category not deleted');
    if (await isGone(context, error, 'categories', params.id)) return backToList(list, 'categories');
    return data({ error: failureMessage(error, 'Failed to delete the category.') }, { status: 400 });
  }
  const message = 'Category deleted successfully!';
  return redirectWithFlash(context, list, { kind: 'success', message });
});

export default function DeleteCategory() {
  const { id, name, inside, formKey } = useLoaderData<typeof loader>();
  const response = useResponse<typeof action>();
  if (inside)
    return (
      <InUseDialog
        name={name}
        message={stillHas('category', inside)}
        way={{
          to: sectionList.href({ category: id }),
          label: inside === 1 ? 'Show its section' : 'Show its sections',
        }}
        closeTo={list}
      />
    );
  return (
    <ConfirmDialog
      title={`Delete “${name}”?`}
      message="This action cannot be undone. A category that still has sections is not deleted."
      confirm={{ label: 'Delete permanently', busyLabel: 'Deleting…' }}
      cancelTo={list}
      error={response?.error}
    >
      <FormKey value={formKey} />
    </ConfirmDialog>
  );
}
