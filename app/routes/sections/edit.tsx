import { parseWithZod } from '@conform-to/zod/v4';
import { data } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { z } from 'zod';
import { failureMessage } from '~/admin-api.server/errors';
import type { RouteHandle } from '~/components/base/route-handle';
import { useResponse } from '~/components/base/use-response';
import { useSaveLabel } from '~/components/dialog/edit-conflict';
import { constraintOf } from '~/forms.server/constraint';
import { type EditField, loadedWith } from '~/forms.server/edit-conflict';
import { redirectWithFlash } from '~/forms.server/flash';
import { restoredTexts } from '~/forms.server/restored-texts';
import { conflictResponse, saveEdit } from '~/forms.server/save-edit';
import { staffAction, staffLoader } from '~/guard.server/guard';
import { historyLink } from '~/routes/audit/history-link.server';
import { sections } from '~contract';
import { sectionList } from './list.config';
import { SectionNameForm } from './schema';
import { sectionById } from './section.server';
import { SectionDialog } from './section-form';

export { clientAction } from '~/components/base/client-action';
export { shouldRevalidate } from '~/components/base/should-revalidate';

export const handle: RouteHandle = { dialog: 'Edit Section' };

const params = z.object({ id: z.string() });

export const loader = staffLoader(
  { can: 'manage-sections', params },
  async ({ params, staff, request, context }) => {
    const [section, earlier] = await Promise.all([
      sectionById(context, params.id),
      restoredTexts(context, request, 'section', params.id),
    ]);
    return {
      name: earlier.texts.name ?? section.name,
      restored: earlier.restored,
      loaded: loadedWith(editFields(section)),
      history: await historyLink(context, staff, 'section', params.id),
      formKey: context.newFormKey(),
      constraint: constraintOf(SectionNameForm),
    };
  },
);

const rule = { can: 'manage-sections', params, search: sectionList } as const;

export const action = staffAction(rule, async ({ params, search, form, context }) => {
  const submission = parseWithZod(form, { schema: SectionNameForm });
  if (submission.status !== 'success') return data({ result: submission.reply() }, { status: 400 });
  const { name } = submission.value;
  try {
    const conflict = await saveEdit(
      context,
      form,
      'sections',
      params.id,
      {
        fields: editFields,
        typed: () => editFields({ name }),
        back: { to: sectionList.href(search), label: 'Back to Sections' },
      },
      (_, expected) => context.api.write(sections.update, { params, body: { name }, ...expected }),
    );
    if (conflict) return conflictResponse(submission, conflict);
  } catch (error) {
    context.log.warn({ err: error }, 'section not renamed');
    const formErrors = [failureMessage(error, 'Failed to update the section.')];
    return data({ result: submission.reply({ formErrors }) }, { status: 400 });
  }
  const message = 'Section updated successfully!';
  return redirectWithFlash(context, sectionList.href(search), { kind: 'success', message, item: name });
});

const editFields = ({ name }: { name: string }): EditField[] => [
  { name: 'name', label: 'Name', value: name },
];

export default function EditSection() {
  const { name, history, loaded, restored, formKey, constraint } = useLoaderData<typeof loader>();
  const response = useResponse<typeof action>();
  return (
    <SectionDialog
      title="Edit Section"
      submit={useSaveLabel('Save Changes')}
      busyLabel="Saving…"
      formKey={formKey}
      constraint={constraint}
      result={response?.result}
      name={name}
      loaded={loaded}
      restored={restored}
      history={history}
    />
  );
}
