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
import { contentList } from '~/routes/contents/list.config';
import { sections } from '~contract';
import { sectionList } from './list.config';
import { contentsIn, sectionById } from './section.server';

export { clientAction } from '~/components/base/client-action';
export { shouldRevalidate } from '~/components/base/should-revalidate';

export const handle: RouteHandle = { dialog: 'Delete Section' };

const params = z.object({ id: z.string() });
const rule = { can: 'manage-sections', params, search: sectionList } as const;

export const loader = staffLoader(rule, async ({ params, search, context }) => {
  const [{ name, categoryId }, inside] = await Promise.all([
    sectionById(context, params.id),
    contentsIn(context, params.id).catch(nullOnApiError),
  ]);
  const contents = contentList.href({ ...contentList.none, category: categoryId, section: params.id });
  return { name, inside, contents, list: sectionList.href(search), formKey: context.newFormKey() };
});

export const action = staffAction(rule, async ({ params, search, context }) => {
  const list = sectionList.href(search);
  try {
    const inside = await contentsIn(context, params.id);
    // Some providers delete the contents too.
    if (inside > 0) return data({ error: stillHas('section', inside) }, { status: 400 });
    await context.api.write(sections.remove, { params });
  } catch (error) {
    context.log.warn({ err: error }, 'section not deleted');
    if (await isGone(context, error, 'sections', params.id)) return backToList(list, 'sections');
    return data({ error: failureMessage(error, 'Failed to delete the section.') }, { status: 400 });
  }
  const message = 'Section deleted successfully!';
  return redirectWithFlash(context, list, { kind: 'success', message });
});

export default function DeleteSection() {
  const { name, inside, contents, list, formKey } = useLoaderData<typeof loader>();
  const response = useResponse<typeof action>();
  if (inside)
    return (
      <InUseDialog
        name={name}
        message={stillHas('section', inside)}
        way={{ to: contents, label: inside === 1 ? 'Show its content' : 'Show its contents' }}
        closeTo={list}
      />
    );
  return (
    <ConfirmDialog
      title={`Delete “${name}”?`}
      message="This action cannot be undone. A section that still has contents is not deleted."
      confirm={{ label: 'Delete permanently', busyLabel: 'Deleting…' }}
      cancelTo={list}
      error={response?.error}
    >
      <FormKey value={formKey} />
    </ConfirmDialog>
  );
}
