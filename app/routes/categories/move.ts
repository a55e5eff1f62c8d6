import { redirect } from '@remix-run/node';
import { z } from 'zod';
import { currentItem, goneMessage } from '~/admin-api.server/current-item';
import { failureDetail, isAdminApiError } from '~/admin-api.server/errors';
import { redirectWithFlash } from '~/forms.server/flash';
import { staffAction, staffLoader } from '~/guard.server/guard';
import { shortName } from '~/lib/short-name';
import { categories } from '~contract';
import { fieldsOf } from './category.server';

export { clientAction } from '~/components/base/client-action';

const params = z.object({ id: z.string() });
const home = '/dashboard/categories';

const Places = z.object({
  from: z.coerce.number().int().min(1).optional().catch(undefined),
  priority: z.coerce.number().int().min(1),
});

/** There is no page. */
export const loader = staffLoader({ can: 'manage-categories', params }, () => redirect(home));

/**
 * Moves a category; priorities stay 1…N (SPEC §10.9). If it is no longer where the page showed it, it stays:
 * 'up' on an outdated page could mean down.
 */
export const action = staffAction({ can: 'manage-categories', params }, async ({ params, form, context }) => {
  const places = Places.safeParse(Object.fromEntries(form));
  const failed = { kind: 'error', message: 'Failed to move the category' } as const;
  if (!places.success) return redirectWithFlash(context, home, failed);
  const { from, priority } = places.data;
  try {
    const category = await currentItem(context.api, 'categories', params.id);
    if (!category) return redirectWithFlash(context, home, { ...failed, detail: goneMessage('categories') });
    const name = shortName(category.name);
    if (from !== undefined && category.priority !== from)
      return redirectWithFlash(context, home, {
        kind: 'info',
        message: `${name} is now number ${category.priority}`,
        detail: 'Someone moved it after you opened this page, so it was left there.',
      });
    await context.api.send(categories.update, {
      params,
      fields: fieldsOf({ ...category, priority }),
      files: {},
    });
    return redirectWithFlash(context, home, {
      kind: 'success',
      message: `${name} is now number ${priority}`,
      undo: {
        label: 'Undo',
        to: `${home}/${params.id}/move`,
        fields: { from: String(priority), priority: String(category.priority) },
      },
    });
  } catch (error) {
    if (!isAdminApiError(error)) throw error;
    context.log.warn({ err: error }, 'category not moved');
    return redirectWithFlash(context, home, { ...failed, detail: failureDetail(error) });
  }
});
