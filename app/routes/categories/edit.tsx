import type { SubmissionResult } from '@conform-to/react';
import { parseWithZod } from '@conform-to/zod/v4';
import { data } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { z } from 'zod';
import { failureMessage } from '~/admin-api.server/errors';
import type { RouteHandle } from '~/components/base/route-handle';
import { useResponse } from '~/components/base/use-response';
import { useSaveLabel } from '~/components/dialog/edit-conflict';
import { constraintOf } from '~/forms.server/constraint';
import {
  chosenPicture,
  type EditField,
  isUntouched,
  loadedWith,
  savedPicture,
} from '~/forms.server/edit-conflict';
import { redirectWithFlash } from '~/forms.server/flash';
import { restoredTexts } from '~/forms.server/restored-texts';
import { conflictResponse, saveEdit } from '~/forms.server/save-edit';
import { staffAction, staffLoader } from '~/guard.server/guard';
import { historyLink } from '~/routes/audit/history-link.server';
import { pendingFiles } from '~/uploads.server/pending-files';
import type { categories } from '~contract';
import { categoryById } from './category.server';
import { CategoryDialog } from './category-form';
import { iconUrl } from './icon-url.server';
import { keptFiles } from './kept-files.server';
import { saveCategory } from './save-category.server';
import { CategoryForm } from './schema';

export { clientAction } from '~/components/base/client-action';
export { shouldRevalidate } from '~/components/base/should-revalidate';

export const handle: RouteHandle = { dialog: 'Edit Category' };

const params = z.object({ id: z.string() });

export const loader = staffLoader(
  { can: 'manage-categories', params },
  async ({ params, staff, request, context }) => {
    const [{ category, count }, earlier] = await Promise.all([
      categoryById(context, params.id),
      restoredTexts(context, request, 'category', params.id),
    ]);
    const { name, colorCode, priority } = { ...category, ...earlier.texts };
    return {
      values: { name, colorCode, priority },
      restored: earlier.restored,
      loaded: loadedWith(savedFields(category)),
      image: context.mediaUrl(category.image),
      icon: iconUrl(category.icon),
      count,
      history: await historyLink(context, staff, 'category', params.id),
      formKey: context.newFormKey(),
      constraint: constraintOf(CategoryForm),
    };
  },
);

export const action = staffAction(
  { can: 'manage-categories', params },
  async ({ params, staff, form, context }) => {
    const submission = parseWithZod(form, { schema: CategoryForm });
    const again = async (result: SubmissionResult<string[]>) =>
      data({ result, ...(await keptFiles(context, staff, form)) }, { status: 400 });
    if (submission.status !== 'success') return again(submission.reply());
    try {
      let issues: Awaited<ReturnType<typeof saveCategory>> = null;
      const typed = { ...submission.value };
      // Moving other categories changes the position, so send it only if the user changed it.
      const moved = typed.priority !== undefined && !isUntouched(form, placeOf(typed.priority));
      if (!moved) typed.priority = undefined;
      const { image = null, icon = null } = await pendingFiles(context, staff, form);
      const conflict = await saveEdit(
        context,
        form,
        'categories',
        params.id,
        {
          fields: savedFields,
          typed: () => [
            ...editFields(typed),
            ...chosenPicture('image', 'Thumbnail', image),
            ...chosenPicture('icon', 'Icon', icon),
          ],
          back: { to: '/dashboard/categories', label: 'Back to Categories' },
        },
        async (now, expected) => {
          const last = (await context.api.read('categories')).data.length;
          const isBeyond = typed.priority !== undefined && typed.priority > last;
          issues = isBeyond
            ? { priority: [`The last place is ${last}.`] }
            : await saveCategory(context, staff, typed, now, expected);
        },
      );
      if (conflict)
        return conflictResponse(submission, conflict, {
          // Ask about the icon's look once the version conflict is resolved.
          pending: await pendingFiles(context, staff, form),
          chosenIcon: null,
        });
      if (issues) return again(submission.reply({ fieldErrors: issues }));
    } catch (error) {
      context.log.warn({ err: error }, 'category not saved');
      return again(
        submission.reply({ formErrors: [failureMessage(error, 'Failed to update the category.')] }),
      );
    }
    const message = 'Category updated successfully!';
    return redirectWithFlash(context, '/dashboard/categories', {
      kind: 'success',
      message,
      item: submission.value.name,
    });
  },
);

const savedFields = (category: categories.Category) => [
  ...editFields(category),
  savedPicture('image', 'Thumbnail', category.image),
  { name: 'icon', label: 'Icon', value: category.icon, shown: category.icon ? 'The saved icon' : 'No icon' },
];

const editFields = ({
  name,
  colorCode,
  priority,
}: {
  name: string;
  colorCode: string;
  priority?: number | undefined;
}): EditField[] => [
  { name: 'name', label: 'Title', value: name },
  { name: 'colorCode', label: 'Ribbon', value: colorCode.toLowerCase() },
  ...(priority === undefined ? [] : [placeOf(priority)]),
];
const placeOf = (priority: number) => ({ name: 'priority', label: 'Priority', value: String(priority) });

export default function EditCategory() {
  const { formKey, ...category } = useLoaderData<typeof loader>();
  return (
    <CategoryDialog
      title="Edit Category"
      submit={useSaveLabel('Save Changes')}
      busyLabel="Saving…"
      formKey={formKey}
      response={useResponse<typeof action>()}
      {...category}
    />
  );
}
