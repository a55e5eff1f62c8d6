import { redirect } from '@remix-run/node';
import { z } from 'zod';
import { isAdminApiError } from '~/admin-api.server/errors';
import { redirectWithFlash } from '~/session.server/flash';
import { staffAction, staffLoader } from '~/session.server/guard';
import { categories } from '~contract';
import { categoryById, fieldsOf } from './category.server';

const params = z.object({ id: z.string() });
const home = '/dashboard/categories';

/** There is nothing to see here. */
export const loader = staffLoader({ can: 'manage-categories', params }, () => redirect(home));

/** Gives a category another place; the others move along so that priorities stay 1…N (DESIGN §4). */
export const action = staffAction({ can: 'manage-categories', params }, async ({ params, form, context }) => {
  const priority = z.coerce.number().int().min(1).safeParse(form.get('priority'));
  const failed = { kind: 'error', message: 'Failed to move the category' } as const;
  if (!priority.success) return redirectWithFlash(context, home, failed);
  try {
    const { category } = await categoryById(context, params.id);
    await context.api.send(categories.update, {
      params,
      fields: fieldsOf({ ...category, priority: priority.data }),
      files: {},
    });
    const message = `${category.name} is now number ${priority.data}`;
    return redirectWithFlash(context, home, { kind: 'success', message });
  } catch (error) {
    if (!isAdminApiError(error)) throw error;
    context.log.warn({ err: error }, 'category not moved');
    return redirectWithFlash(context, home, { ...failed, detail: error.message });
  }
});
