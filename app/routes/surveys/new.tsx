import { useForm } from '@conform-to/react';
import { data } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { failureSentence } from '~/admin-api.server/errors';
import { SelectField, TextAreaField } from '~/components/fields';
import { FileField } from '~/components/file-field';
import type { FormFault } from '~/components/form-error';
import { Kept } from '~/components/kept-file';
import { OptionRows } from '~/components/option-rows';
import { QuestionBuilder } from '~/components/question-builder';
import type { RouteHandle } from '~/components/route-handle';
import { refusalSentence, uploadDoors } from '~/lib/upload-doors';
import { redirectWithFlash } from '~/session.server/flash';
import { staffAction, staffLoader } from '~/session.server/guard';
import { newFormKey } from '~/session.server/once';
import { noQuestions, questionDrafts } from '~/session.server/question-builder';
import { keptFiles } from '~/uploads.server/kept-files';
import { asSentFile } from '~/uploads.server/sent-file';
import { surveys } from '~contract';
import classes from './list.module.css';
import { SurveyForm, SurveyQuestionForm } from './schema';
import { SurveySearch, surveysHref } from './search';

export const handle: RouteHandle = { dialog: 'Create Survey' };

const rule = { can: 'manage-surveys', search: SurveySearch } as const;

export const loader = staffLoader(rule, ({ search, context }) => ({
  closeTo: surveysHref(search),
  formKey: newFormKey(),
  drafts: questionDrafts<surveys.DraftSurveyQuestion>(context, 'survey').all,
}));

/** Builds the draft, or sends the survey and resets the form (SPEC §4). The banner is sent once and kept meanwhile. */
export const action = staffAction(rule, async ({ staff, form, context }) => {
  const drafts = questionDrafts<surveys.DraftSurveyQuestion>(context, 'survey');
  const description = String(form.get('description') ?? '').slice(0, 10_000);
  const kept = await keptFiles(context, staff, form);
  const stay = { description, banner: kept.banner ?? null, faults: [] as FormFault[] };
  const built = drafts.build(form, SurveyQuestionForm);
  if (built) return data({ ...stay, result: built.result }, { status: built.status });

  const refuse = (...faults: FormFault[]) => data({ ...stay, result: null, faults }, { status: 400 });
  const sent = SurveyForm.safeParse({
    description: description || undefined,
    banner: form.get('banner') || undefined,
  });
  const missing: FormFault[] = sent.success
    ? []
    : sent.error.issues.map(({ path, message }) => ({ message, fieldId: `survey-${String(path[0])}` }));
  if (drafts.all.length === 0) missing.push({ message: noQuestions });
  if (!sent.success || missing.length > 0) return refuse(...missing);
  const banner = await context.uploads.arrived(staff.id, sent.data.banner, 'poster');
  if (!banner) return refuse({ message: refusalSentence('broken', 'poster'), fieldId: 'survey-banner' });
  try {
    await context.api.send(surveys.create, {
      fields: {
        description: sent.data.description,
        survey: JSON.stringify(drafts.all),
        thumbnailType: banner.kind === 'video' ? 'video' : 'image',
      },
      files: { 'survey-poster': asSentFile(context.uploads, banner) },
    });
  } catch (error) {
    return refuse({ message: failureSentence(error, 'Error creating survey:') });
  }
  drafts.clear();
  const created = { kind: 'success', message: 'Survey created successfully!' } as const;
  return redirectWithFlash(context, surveysHref({}), created);
});

export default function NewSurvey() {
  const { closeTo, formKey, drafts } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const [form, fields] = useForm({
    // A new id for every question added: conform then starts with empty fields, also without JavaScript.
    id: `new-survey-${drafts.length}`,
    lastResult: answer?.result,
    defaultValue: { question: '', type: 'options', options: ['', ''] },
    shouldValidate: 'onSubmit',
  });
  const faults: FormFault[] = answer?.faults ?? [];
  const banner = answer?.banner;
  const field = (name: 'description' | 'banner') => ({
    id: `survey-${name}`,
    name,
    errors: faults.filter(({ fieldId }) => fieldId === `survey-${name}`).map(({ message }) => message),
  });
  return (
    <QuestionBuilder
      title="Create Survey"
      {...{ closeTo, formKey, faults }}
      encType="multipart/form-data"
      form={form as never}
      question={fields.question}
      drafts={drafts.map(({ question, type, options }) => ({
        question,
        note: type === 'text' ? 'text answer' : options.join(', '),
      }))}
      about={
        <>
          <TextAreaField
            field={{ ...field('description'), initialValue: answer?.description ?? '' }}
            label="Survey description"
            rows={3}
            data-autofocus
          />
          {banner && <input type="hidden" name="banner" value={banner.id} />}
          <FileField
            key={banner?.id}
            field={field('banner')}
            label="Thumbnail image or video"
            hint="An image or an .mp4 video"
            accept={uploadDoors.poster.accept}
          >
            {banner && <Kept {...banner} />}
          </FileField>
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
        <OptionRows form={form as never} field={fields.options} keep={2} legend="Options" />
      </div>
    </QuestionBuilder>
  );
}
