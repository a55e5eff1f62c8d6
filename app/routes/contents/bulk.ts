import { redirect } from '@remix-run/node';
import { z } from 'zod';
import { failureMessage } from '~/admin-api.server/errors';
import { redirectWithFlash } from '~/forms.server/flash';
import { staffAction, staffLoader } from '~/guard.server/guard';
import { bulkActions } from '~/lib/bulk';
import { pickedRows } from '~/lib/picked-rows';
import { entityIdPattern } from '../../../admin-api/contract/entity-id';
import { chooseContents } from './bulk-contents.server';
import { contentList } from './list.config';

export { clientAction } from '~/components/base/client-action';

/** There is no page: reloading leads to the list. */
export const loader = staffLoader({ can: 'see-library', search: contentList }, ({ search }) =>
  redirect(contentList.href(search)),
);

const Selection = z.object({
  action: z.enum(bulkActions),
  all: z.string().optional(),
  total: z.coerce.number().int().min(0).catch(0),
});

/** Stores the selection with the list's filters, and redirects to the confirmation. */
export const action = staffAction({ can: 'manage-contents' }, async ({ form, context }) => {
  const fields = Object.fromEntries(form);
  const search = contentList.parse(fields);
  const back = contentList.href(search);
  const selection = Selection.safeParse(fields);
  const sorry = (message: string) => redirectWithFlash(context, back, { kind: 'error', message });
  if (!selection.success) return sorry('Choose what to do with the selected contents.');
  const { action, all, total } = selection.data;
  const picked = pickedRows(form.getAll('id'));
  for (const id of picked.keys()) if (!entityIdPattern.test(id)) picked.delete(id);
  try {
    const chosen = await chooseContents(context, action, all ? { search, promised: total } : { picked });
    return 'error' in chosen
      ? await sorry(chosen.error)
      : redirect(contentList.href(search, `bulk/${chosen.id}`), 303);
  } catch (error) {
    return sorry(failureMessage(error, 'The selected contents could not be read.'));
  }
});
