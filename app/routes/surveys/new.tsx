import type { SubmissionResult } from '@conform-to/react';
import { parseWithZod } from '@conform-to/zod/v4';
import { data } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { failureMessage } from '~/admin-api.server/errors';
import type { RouteHandle } from '~/components/base/route-handle';
import { useResponse } from '~/components/base/use-response';
import { CopyOf } from '~/components/controls/copy-of';
import { redirectWithFlash } from '~/forms.server/flash';
import {
  buildQuestions,
  marked,
  questionDrafts,
  tooMuch,
  typedTexts,
  withTyped,
} from '~/forms.server/question-builder';
import { staffAction, staffLoader } from '~/guard.server/guard';
import { rejectionMessage } from '~/lib/upload-fields';
import { asFilePart } from '~/uploads.server/file-part';
import { chosenFile, pendingFiles } from '~/uploads.server/pending-files';
import { surveys } from '~contract';
import { surveyList } from './list.config';
import { SurveyQuestionForm, surveyForm } from './schema';
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

/** Builds the draft, or sends the survey and resets the form (SPEC §4). The banner is sent once and kept meanwhile. */
export const action = staffAction(rule, async ({ staff, form, context }) => {
  const drafts = await questionDrafts<surveys.DraftSurveyQuestion>(context, 'survey');
  const pending = await pendingFiles(context, staff, form);
  const banner = pending.banner ?? null;
  const built = await buildQuestions(form, drafts, SurveyQuestionForm, ['question', 'type', 'options']);
  // What was typed about the survey itself stays when a question is added.
  const description = typedTexts(form, ['description']);
  if (built) {
    const { status, result, editing, typed } = built;
    return data({ banner, typed: { ...description, ...typed }, result, editing }, { status });
  }
  const submission = parseWithZod(form, { schema: surveyForm(drafts.all.length) });
  const typed = { ...description, ...typedTexts(form, ['question', 'type', 'options']) };
  const again = (result: SubmissionResult<string[]>) =>
    data({ banner, typed, result, editing: String(form.get('editing') ?? '') }, { status: 400 });
  if (submission.status !== 'success') return again(submission.reply());
  const questions = withTyped(drafts.all, submission.value.typed, form);
  const problem = tooMuch(questions);
  if (problem) return again(submission.reply({ formErrors: [problem] }));
  const { upload, issue } = await chosenFile(context, staff, submission.value.banner, 'poster');
  if (!upload)
    return again(
      submission.reply({ fieldErrors: { banner: [issue ?? rejectionMessage('broken', 'poster')] } }),
    );
  try {
    await context.api.send(surveys.create, {
      fields: {
        description: submission.value.description,
        survey: JSON.stringify(questions),
        thumbnailType: upload.kind === 'video' ? 'video' : 'image',
      },
      files: { 'survey-poster': asFilePart(context.uploads, upload) },
    });
  } catch (error) {
    return again(submission.reply({ formErrors: [failureMessage(error, 'Error creating survey:')] }));
  }
  await drafts.clear();
  const created = { kind: 'success', message: 'Survey created successfully!' } as const;
  return redirectWithFlash(context, surveyList.path, created);
});

export default function NewSurvey() {
  const { closeTo, formKey, maxUploadBytes, from, questions } = useLoaderData<typeof loader>();
  const answer = useResponse<typeof action>();
  return (
    <SurveyForm
      // A new id for every question added or edited: conform then starts with other fields, also without JavaScript.
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
