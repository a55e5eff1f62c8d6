import type { SubmissionResult } from '@conform-to/react';
import { parseWithZod } from '@conform-to/zod/v4';
import { data } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { failureMessage } from '~/admin-api.server/errors';
import type { RouteHandle } from '~/components/base/route-handle';
import { useResponse } from '~/components/base/use-response';
import { constraintOf } from '~/forms.server/constraint';
import { redirectWithFlash } from '~/forms.server/flash';
import { staffAction, staffLoader } from '~/guard.server/guard';
import { CategoryDialog } from './category-form';
import { keptFiles } from './kept-files.server';
import { saveCategory } from './save-category.server';
import { CategoryForm } from './schema';

export { clientAction } from '~/components/base/client-action';
export { shouldRevalidate } from '~/components/base/should-revalidate';

export const handle: RouteHandle = { dialog: 'Add Category' };

export const loader = staffLoader({ can: 'manage-categories' }, ({ context }) => ({
  formKey: context.newFormKey(),
  constraint: constraintOf(CategoryForm),
}));

export const action = staffAction({ can: 'manage-categories' }, async ({ staff, form, context }) => {
  const submission = parseWithZod(form, { schema: CategoryForm });
  const again = async (result: SubmissionResult<string[]>) =>
    data({ result, ...(await keptFiles(context, staff, form)) }, { status: 400 });
  if (submission.status !== 'success') return again(submission.reply());
  try {
    const issues = await saveCategory(context, staff, submission.value);
    if (issues) return again(submission.reply({ fieldErrors: issues }));
  } catch (error) {
    context.log.warn({ err: error }, 'category not created');
    return again(submission.reply({ formErrors: [failureMessage(error, 'Failed to create the category.')] }));
  }
  const message = 'Category created successfully!';
  return redirectWithFlash(context, '/dashboard/categories', { kind: 'success', message });
});

export default function NewCategory() {
  const { formKey, constraint } = useLoaderData<typeof loader>();
  return (
    <CategoryDialog
      title="Add Category"
      submit="Add Category"
      busyLabel="Adding…"
      formKey={formKey}
      constraint={constraint}
      response={useResponse<typeof action>()}
      values={{ colorCode: '#3498db' }}
    />
  );
}
