import { data } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { z } from 'zod';
import { failureSentence } from '~/admin-api.server/errors';
import { ConfirmDialog } from '~/components/confirm-dialog';
import type { RouteHandle } from '~/components/route-handle';
import { stillHas } from '~/lib/in-use';
import { redirectWithFlash } from '~/session.server/flash';
import { staffAction, staffLoader } from '~/session.server/guard';
import { newFormKey } from '~/session.server/once';
import { categories } from '~contract';
import { categoryById } from './category.server';

export const handle: RouteHandle = { dialog: 'Delete category' };

const params = z.object({ id: z.string() });

export const loader = staffLoader({ can: 'manage-categories', params }, async ({ params, context }) => {
  const { category } = await categoryById(context, params.id);
  return { name: category.name, formKey: newFormKey() };
});

export const action = staffAction({ can: 'manage-categories', params }, async ({ params, context }) => {
  try {
    const inside = (await context.api.readNow('sections')).filter(
      ({ categoryId }) => categoryId === params.id,
    );
    // A provider may delete them along.
    if (inside.length > 0) return data({ error: stillHas('category', inside.length) }, { status: 400 });
    await context.api.write(categories.remove, { params });
  } catch (error) {
    context.log.warn({ err: error }, 'category not deleted');
    return data({ error: failureSentence(error, 'Failed to delete the category.') }, { status: 400 });
  }
  const message = 'Category deleted successfully!';
  return redirectWithFlash(context, '/dashboard/categories', { kind: 'success', message });
});

export default function DeleteCategory() {
  const { name, formKey } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  return (
    <ConfirmDialog
      title={`Delete “${name}”?`}
      sentence="This action cannot be undone. A category that still has sections is not deleted."
      confirm={{ label: 'Delete permanently', busyLabel: 'Deleting…' }}
      cancelTo="/dashboard/categories"
      error={answer?.error}
    >
      <input type="hidden" name="formKey" value={formKey} />
    </ConfirmDialog>
  );
}
