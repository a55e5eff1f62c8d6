import { useLoaderData } from '@remix-run/react';
import type { RouteHandle } from '~/components/base/route-handle';
import { useResponse } from '~/components/base/use-response';
import { CopyOf } from '~/components/controls/copy-of';
import { redirectWithFlash } from '~/forms.server/flash';
import { builderAction, marked, questionDrafts } from '~/forms.server/question-builder';
import { staffAction, staffLoader } from '~/guard.server/guard';
import { rejectionMessage } from '~/lib/upload-fields';
import { asFilePart } from '~/uploads.server/file-part';
import { chosenFile, pendingFiles } from '~/uploads.server/pending-files';
import { surveys } from '~contract';
import { surveyList } from './list.config';
import { surveyForm } from './schema';
import { surveyFields } from './survey.server';
import { SurveyForm } from './survey-form';

export { clientAction } from '~/components/base/client-action';
export { shouldRevalidate } from '~/components/base/should-revalidate';

export const handle: RouteHandle = { dialog: 'Create Survey' };

const rule = { can: 'manage-surveys', search: surveyList.opened() } as const;

export const loader = staffLoader(rule, async ({ search, context }) => {
  const surveys = search.from ? await context.api.read('surveys').catch(() => null) : null;
  const drafts = await questionDrafts<surveys.DraftSurveyQuestion>(context, 'survey');
  return {
    closeTo: surveyList.href(surveyList.only(search)),
    formKey: context.newFormKey(),
    maxUploadBytes: context.config.maxUploadBytes,
    from: surveys?.data.find(({ id }) => id === search.from)?.description ?? null,
    questions: marked(drafts.all),
  };
});

/** Builds the draft, or submits the survey and resets the form (SPEC §4). The banner is uploaded once. */
export const action = staffAction(rule, async ({ staff, form, context }) => {
  const drafts = await questionDrafts<surveys.DraftSurveyQuestion>(context, 'survey');
  const { banner = null } = await pendingFiles(context, staff, form);
  const builder = {
    ...surveyFields,
    questions: drafts,
    whole: surveyForm,
    beside: () => ({ banner }),
    failed: 'Error creating survey:',
  };
  return builderAction(context, form, builder, async ({ value, questions, again }) => {
    const { upload, issue } = await chosenFile(context, staff, value.banner, 'poster');
    if (!upload) return again({ fieldErrors: { banner: [issue ?? rejectionMessage('broken', 'poster')] } });
    await context.api.send(surveys.create, {
      fields: {
        description: value.description,
        survey: JSON.stringify(questions),
        thumbnailType: upload.kind === 'video' ? 'video' : 'image',
      },
      files: { 'survey-poster': asFilePart(context.uploads, upload) },
    });
    await drafts.clear();
    const created = { kind: 'success', message: 'Survey created successfully!' } as const;
    return redirectWithFlash(context, surveyList.path, created);
  });
});

export default function NewSurvey() {
  const { closeTo, formKey, maxUploadBytes, from, questions } = useLoaderData<typeof loader>();
  const answer = useResponse<typeof action>();
  return (
    <SurveyForm
      // A new id after each question makes conform reset its fields, also without JavaScript.
      id={`new-survey-${questions.length}${answer?.editing ? `-${answer.editing}` : ''}`}
      formId="new-survey"
      title="Create Survey"
      description={from ?? ''}
      {...{ closeTo, formKey, answer, questions, maxUploadBytes }}
    >
      {from !== null && <CopyOf name={from}>Its banner is not copied: choose one.</CopyOf>}
    </SurveyForm>
  );
}
