import type { SubmissionResult } from '@conform-to/react';
import { parseWithZod } from '@conform-to/zod/v4';
import { data } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { useRef } from 'react';
import { z } from 'zod';
import { failureMessage } from '~/admin-api.server/errors';
import type { RouteHandle } from '~/components/base/route-handle';
import { CopyOf } from '~/components/copy-of';
import { SelectField, TextAreaField } from '~/components/fields';
import { useListForm } from '~/components/list-form';
import { OptionRows } from '~/components/option-rows';
import { QuestionBuilder } from '~/components/question-builder';
import { redirectWithFlash } from '~/forms.server/flash';
import { newFormKey } from '~/forms.server/idempotency';
import { questionDrafts, tooMuch, typedTexts } from '~/forms.server/question-builder';
import { staffAction, staffLoader } from '~/guard.server/guard';
import { rejectionMessage } from '~/lib/upload-fields';
import { asFilePart } from '~/uploads.server/file-part';
import { chosenFile, pendingFiles } from '~/uploads.server/pending-files';
import { surveys } from '~contract';
import { BannerField } from './banner-field';
import { SurveyQuestionForm, surveyForm } from './schema';
import { SurveySearch, surveysHref } from './search';
import classes from './survey.module.css';

export const handle: RouteHandle = { dialog: 'Create Survey' };

/** `from`: the survey that it is a copy of. */
const search = SurveySearch.extend({ from: z.string().max(100).optional().catch(undefined) });
const rule = { can: 'manage-surveys', search } as const;

export const loader = staffLoader(rule, async ({ search, context }) => {
  const surveys = search.from ? await context.api.read('surveys').catch(() => null) : null;
  return {
    closeTo: surveysHref(search),
    formKey: newFormKey(),
    maxUploadBytes: context.config.maxUploadBytes,
    from: surveys?.data.find(({ id }) => id === search.from)?.description ?? null,
    drafts: (await questionDrafts<surveys.DraftSurveyQuestion>(context, 'survey')).all,
  };
});

/** Builds the draft, or sends the survey and resets the form (SPEC §4). The banner is sent once and kept meanwhile. */
export const action = staffAction(rule, async ({ staff, form, context }) => {
  const drafts = await questionDrafts<surveys.DraftSurveyQuestion>(context, 'survey');
  const pending = await pendingFiles(context, staff, form);
  const built = await drafts.build(form, SurveyQuestionForm);
  // What was typed about the survey itself stays when a question is added.
  const typed = typedTexts(
    form,
    built?.added ? ['description'] : ['description', 'question', 'type', 'options'],
  );
  const stay = { typed, banner: pending.banner ?? null };
  if (built) return data({ ...stay, result: built.result }, { status: built.status });

  const submission = parseWithZod(form, { schema: surveyForm(drafts.all.length) });
  const again = (result: SubmissionResult<string[]>) => data({ ...stay, result }, { status: 400 });
  if (submission.status !== 'success') return again(submission.reply());
  const { description, banner: chosen, typed: next } = submission.value;
  const questions = next ? [...drafts.all, next] : drafts.all;
  const problem = tooMuch(questions);
  if (problem) return again(submission.reply({ formErrors: [problem] }));
  const { upload: banner, issue } = await chosenFile(context, staff, chosen, 'poster');
  if (!banner)
    return again(
      submission.reply({ fieldErrors: { banner: [issue ?? rejectionMessage('broken', 'poster')] } }),
    );
  try {
    await context.api.send(surveys.create, {
      fields: {
        description,
        survey: JSON.stringify(questions),
        thumbnailType: banner.kind === 'video' ? 'video' : 'image',
      },
      files: { 'survey-poster': asFilePart(context.uploads, banner) },
    });
  } catch (error) {
    return again(submission.reply({ formErrors: [failureMessage(error, 'Error creating survey:')] }));
  }
  await drafts.clear();
  const created = { kind: 'success', message: 'Survey created successfully!' } as const;
  return redirectWithFlash(context, surveysHref({}), created);
});

export default function NewSurvey() {
  const { closeTo, formKey, maxUploadBytes, from, drafts } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const count = useRef(0);
  count.current = drafts.length;
  const { form, meta, fields } = useListForm<
    Record<'description' | 'banner' | 'question' | 'type', string> & { options: string[] }
  >({
    // A new id for every question added: conform then starts with empty fields, also without JavaScript.
    id: `new-survey-${drafts.length}`,
    schema: async () => {
      const { surveyBuilder } = await import('./schema');
      return (intent) => surveyBuilder(intent, count.current);
    },
    lastResult: answer?.result,
    defaultValue: {
      ...{ description: from ?? '', question: '', type: 'options', options: ['', ''] },
      ...answer?.typed,
    },
  });
  return (
    <QuestionBuilder
      title="Create Survey"
      closeTo={closeTo}
      formKey={formKey}
      form={form}
      encType="multipart/form-data"
      question={fields.question}
      drafts={drafts.map(({ question, type, options }) => ({
        question,
        note: type === 'text' ? 'text answer' : options.join(', '),
      }))}
      about={
        <>
          {from !== null && <CopyOf name={from}>Its banner is not copied: choose one.</CopyOf>}
          <TextAreaField field={fields.description} label="Survey description" rows={3} data-autofocus />
          <BannerField field={fields.banner} maxBytes={maxUploadBytes} pending={answer?.banner ?? null} />
        </>
      }
    >
      <SelectField
        field={fields.type}
        label="Answers"
        data={[
          { value: 'options', label: 'Multiple choice' },
          { value: 'text', label: 'Text' },
        ]}
      />
      <div className={classes.onlyOptions}>
        <OptionRows form={meta} field={fields.options} keep={2} legend="Options" />
      </div>
    </QuestionBuilder>
  );
}
