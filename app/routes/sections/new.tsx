import { parseWithZod } from '@conform-to/zod/v4';
import { data } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { failureMessage } from '~/admin-api.server/errors';
import type { RouteHandle } from '~/components/base/route-handle';
import { useResponse } from '~/components/base/use-response';
import { constraintOf } from '~/forms.server/constraint';
import { redirectWithFlash } from '~/forms.server/flash';
import { staffAction, staffLoader } from '~/guard.server/guard';
import { sections } from '~contract';
import { libraryChoices } from '../contents/library.server';
import { NewSectionForm } from './schema';
import { SectionDialog } from './section-form';

export { clientAction } from '~/components/base/client-action';
export { shouldRevalidate } from '~/components/base/should-revalidate';

export const handle: RouteHandle = { dialog: 'Add Section' };

export const loader = staffLoader({ can: 'manage-sections' }, async ({ context }) => {
  const { categories } = await libraryChoices(context);
  return { categories, formKey: context.newFormKey(), constraint: constraintOf(NewSectionForm) };
});

export const action = staffAction({ can: 'manage-sections' }, async ({ form, context }) => {
  const submission = parseWithZod(form, { schema: NewSectionForm });
  if (submission.status !== 'success') return data({ result: submission.reply() }, { status: 400 });
  const { name, categoryId } = submission.value;
  try {
    await context.api.write(sections.create, { params: { categoryId }, body: { name } });
  } catch (error) {
    context.log.warn({ err: error }, 'section not created');
    const formErrors = [failureMessage(error, 'Failed to create the section.')];
    return data({ result: submission.reply({ formErrors }) }, { status: 400 });
  }
  const message = 'Section created successfully!';
  return redirectWithFlash(context, '/dashboard/sections', { kind: 'success', message });
});

export default function NewSection() {
  const { categories, formKey, constraint } = useLoaderData<typeof loader>();
  const response = useResponse<typeof action>();
  return (
    <SectionDialog
      title="Add Section"
      submit="Add Section"
      busyLabel="Adding…"
      formKey={formKey}
      constraint={constraint}
      result={response?.result}
      categories={categories}
    />
  );
}
