import { redirect } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { z } from 'zod';
import type { RouteHandle } from '~/components/base/route-handle';
import { useResponse } from '~/components/base/use-response';
import { EditedVersion, useSaveLabel } from '~/components/dialog/edit-conflict';
import { useCarriedQuestions } from '~/components/use-carried-questions';
import { chosenPicture, type EditField, loadedWith, savedPicture } from '~/forms.server/edit-conflict';
import { redirectWithFlash } from '~/forms.server/flash';
import { itemOrBack } from '~/forms.server/gone';
import { builderAction, carriedAnswer, carriedQuestions, marked } from '~/forms.server/question-builder';
import { conflictResponse, saveEdit } from '~/forms.server/save-edit';
import { staffAction, staffLoader } from '~/guard.server/guard';
import { asFilePart } from '~/uploads.server/file-part';
import { chosenFile, pendingFiles } from '~/uploads.server/pending-files';
import { questionEdits, type surveys } from '~contract';
import { isEditable } from '../publishable.server';
import { surveyList } from './list.config';
import { surveyEditForm } from './schema';
import { draftsOf, survey, surveyFields } from './survey.server';
import { SurveyForm } from './survey-form';

export { clientAction } from '~/components/base/client-action';
export { shouldRevalidate } from '~/components/base/should-revalidate';

export const handle: RouteHandle = { dialog: 'Edit Survey' };

const rule = { can: 'manage-surveys', params: z.object({ id: z.string() }), search: surveyList } as const;

export const loader = staffLoader(rule, async ({ params: { id }, search, context }) => {
  const saved = await itemOrBack(context, 'surveys', id, surveyList.href(search));
  // The view explains why.
  if (!(await isEditable(survey, context, saved))) throw redirect(surveyList.href(search, id), 303);
  return {
    closeTo: surveyList.href(search),
    formKey: context.newFormKey(),
    maxUploadBytes: context.config.maxUploadBytes,
    description: saved.description,
    questions: marked(draftsOf(saved)),
    loaded: loadedWith(fieldsOf(saved)),
  };
});

/** A question as the form submits it, since providers may allow more than its schema. */
const Carried = z.object({
  question: z.string(),
  type: z.enum(['options', 'text']),
  options: z.array(z.string()),
});

/** Changes the questions in the form, or saves the survey (SPEC §10.28). */
export const action = staffAction(rule, async ({ params, search, staff, form, context }) => {
  const questions = carriedQuestions(form, Carried);
  const { banner = null } = await pendingFiles(context, staff, form);
  const builder = {
    ...surveyFields,
    questions,
    whole: surveyEditForm,
    beside: (anew?: boolean) => ({ ...carriedAnswer(form, questions.all, anew), banner }),
    failed: 'The survey could not be saved.',
  };
  return builderAction(
    context,
    form,
    builder,
    async ({ value, questions: survey, submission, shown, again }) => {
      const { description } = value;
      const { upload, issue } = await chosenFile(context, staff, value.banner, 'poster');
      if (issue) return again({ fieldErrors: { banner: [issue] } });
      const conflict = await saveEdit(
        context,
        form,
        'surveys',
        params.id,
        {
          fields: fieldsOf,
          typed: () => [...editFields(description, survey), ...chosenPicture('banner', 'Banner', upload)],
          back: { to: surveyList.href(search), label: 'Back to the surveys' },
        },
        (_, expected) =>
          context.api.send(questionEdits.updateSurvey, {
            ...expected,
            params,
            fields: { description, survey: JSON.stringify(survey) },
            files: { 'survey-poster': asFilePart(context.uploads, upload) },
          }),
      );
      if (conflict) return conflictResponse(submission, conflict, shown());
      return redirectWithFlash(context, surveyList.href(search), {
        kind: 'success',
        message: 'Survey saved',
        item: description,
      });
    },
  );
});

const fieldsOf = (survey: surveys.Survey) => [
  ...editFields(survey.description, draftsOf(survey)),
  savedPicture('banner', 'Banner', survey.banner),
];

function editFields(description: string, questions: z.output<typeof Carried>[]): EditField[] {
  const shown = questions
    .map(({ question, type, options }, at) =>
      [
        `${at + 1}. ${question}`,
        ...(type === 'text' ? ['Text answer'] : options.map((option) => `– ${option}`)),
      ].join('\n'),
    )
    .join('\n\n');
  return [
    { name: 'description', label: 'Survey description', value: description },
    { name: 'questions', label: 'Questions', value: JSON.stringify(questions), shown },
  ];
}

export default function EditSurvey() {
  const { closeTo, formKey, description, loaded, maxUploadBytes, ...saved } = useLoaderData<typeof loader>();
  const answer = useResponse<typeof action>();
  const { questions, changed, field, id } = useCarriedQuestions('edit-survey', saved.questions, answer);
  return (
    <SurveyForm
      id={id}
      formId="edit-survey"
      title="Edit Survey"
      save={useSaveLabel('Save')}
      busyLabel="Saving…"
      keepsBanner
      {...{ closeTo, formKey, answer, description, questions, maxUploadBytes, changed }}
    >
      <EditedVersion value={loaded} />
      {field}
    </SurveyForm>
  );
}
