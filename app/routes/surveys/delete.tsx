import { data } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { z } from 'zod';
import { failureSentence } from '~/admin-api.server/errors';
import { ConfirmDialog } from '~/components/confirm-dialog';
import type { RouteHandle } from '~/components/route-handle';
import { redirectWithFlash } from '~/session.server/flash';
import { staffAction, staffLoader } from '~/session.server/guard';
import { newFormKey } from '~/session.server/once';
import { surveys } from '~contract';
import { SurveySearch, surveysHref } from './search';
import { surveyById } from './survey.server';

export const handle: RouteHandle = { dialog: 'Delete survey' };

const rule = { can: 'manage-surveys', params: z.object({ id: z.string() }), search: SurveySearch } as const;

export const loader = staffLoader(rule, async ({ params, search, context }) => ({
  description: (await surveyById(context, params.id)).description,
  search,
  formKey: newFormKey(),
}));

export const action = staffAction(rule, async ({ params: { id }, search, context }) => {
  try {
    await context.api.write(surveys.remove, { params: { id } });
  } catch (error) {
    context.log.warn({ err: error }, 'survey not deleted');
    return data({ error: failureSentence(error, 'Error deleting survey:') }, { status: 400 });
  }
  return redirectWithFlash(context, surveysHref(search), {
    kind: 'success',
    message: 'Survey deleted successfully',
  });
});

export default function DeleteSurvey() {
  const { description, search, formKey } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  return (
    <ConfirmDialog
      title="Delete this survey?"
      sentence={
        <>
          “{description}” and its responses will be gone. <strong>This action cannot be undone.</strong>
        </>
      }
      confirm={{ label: 'Delete permanently', busyLabel: 'Deleting…' }}
      cancelTo={surveysHref(search)}
      error={answer?.error}
    >
      <input type="hidden" name="formKey" value={formKey} />
    </ConfirmDialog>
  );
}
