import { parseWithZod } from '@conform-to/zod/v4';
import { data } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { z } from 'zod';
import { failureSentence } from '~/admin-api.server/errors';
import type { RouteHandle } from '~/components/route-handle';
import { constraintOf } from '~/lib/form-constraint.server';
import { redirectWithFlash } from '~/session.server/flash';
import { staffAction, staffLoader } from '~/session.server/guard';
import { newFormKey } from '~/session.server/once';
import { sections } from '~contract';
import { SectionNameForm } from './schema';
import { sectionById } from './section.server';
import { SectionDialog } from './section-form';

export const handle: RouteHandle = { dialog: 'Edit section' };

const params = z.object({ id: z.string() });

export const loader = staffLoader({ can: 'manage-sections', params }, async ({ params, context }) => {
  const { name } = await sectionById(context, params.id);
  return { name, formKey: newFormKey(), constraint: constraintOf(SectionNameForm) };
});

export const action = staffAction({ can: 'manage-sections', params }, async ({ params, form, context }) => {
  const submission = parseWithZod(form, { schema: SectionNameForm });
  if (submission.status !== 'success') return data({ result: submission.reply() }, { status: 400 });
  try {
    await context.api.write(sections.update, { params, body: submission.value });
  } catch (error) {
    context.log.warn({ err: error }, 'section not renamed');
    const formErrors = [failureSentence(error, 'Failed to update the section.')];
    return data({ result: submission.reply({ formErrors }) }, { status: 400 });
  }
  const message = 'Section updated successfully!';
  return redirectWithFlash(context, '/dashboard/sections', { kind: 'success', message });
});

export default function EditSection() {
  const { name, formKey, constraint } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  return (
    <SectionDialog
      title="Edit section"
      submit="Save Changes"
      busyLabel="Saving…"
      formKey={formKey}
      constraint={constraint}
      result={answer?.result}
      name={name}
    />
  );
}
