import { getFormProps, useForm } from '@conform-to/react';
import { parseWithZod } from '@conform-to/zod/v4';
import { data } from '@remix-run/node';
import { Form, useActionData, useLoaderData } from '@remix-run/react';
import { failureSentence } from '~/admin-api.server/errors';
import { ButtonLink, IconAction, SubmitButton } from '~/components/button';
import { SelectField, TextAreaField } from '~/components/fields';
import { FileField } from '~/components/file-field';
import { FormError, type FormFault } from '~/components/form-error';
import { IconX } from '~/components/icons';
import { OptionRows } from '~/components/option-rows';
import { DialogFooter, RouteDialog } from '~/components/route-dialog';
import type { RouteHandle } from '~/components/route-handle';
import { refusalSentence, uploadDoors } from '~/lib/upload-doors';
import { redirectWithFlash } from '~/session.server/flash';
import { staffAction, staffLoader } from '~/session.server/guard';
import { newFormKey } from '~/session.server/once';
import { keptFiles } from '~/uploads.server/kept-files';
import { asSentFile } from '~/uploads.server/sent-file';
import { surveys } from '~contract';
import classes from '../quizzes/list.module.css';
import { noQuestions, SurveyForm, SurveyQuestionForm } from './schema';
import { SurveySearch, surveysHref } from './search';

export const handle: RouteHandle = { dialog: 'Create Survey' };

const rule = { can: 'manage-surveys', search: SurveySearch } as const;

export const loader = staffLoader(rule, ({ search, context }) => ({
  search,
  formKey: newFormKey(),
  drafts: context.drafts.read<surveys.DraftSurveyQuestion>(context.session?.sid ?? '', 'survey'),
}));

/**
 * One form, three deeds: `add` puts the question to the draft, `drop` takes one out, `create` sends the survey and resets the
 * form (SPEC §4). The banner is sent once and kept meanwhile.
 */
export const action = staffAction(rule, async ({ staff, form, context }) => {
  const sid = context.session?.sid ?? '';
  const drafts = context.drafts.read<surveys.DraftSurveyQuestion>(sid, 'survey');
  const intent = String(form.get('intent') ?? '');
  const description = String(form.get('description') ?? '').slice(0, 10_000);
  const kept = await keptFiles(context, staff, form);
  const stay = { description, banner: kept.banner ?? null, faults: [] as FormFault[] };
  if (intent.startsWith('drop-')) {
    context.drafts.write(
      sid,
      'survey',
      drafts.filter((_, at) => at !== Number(intent.slice(5))),
    );
    return data({ ...stay, result: null });
  }
  if (intent !== 'create') {
    const submission = parseWithZod(form, { schema: SurveyQuestionForm });
    if (submission.status !== 'success') {
      const status = submission.status === 'error' ? 400 : 200; // rows added or removed are no fault
      return data({ ...stay, result: submission.reply() }, { status });
    }
    context.drafts.write(sid, 'survey', [...drafts, submission.value]);
    return data({ ...stay, result: submission.reply({ resetForm: true }) });
  }

  const refuse = (...faults: FormFault[]) => data({ ...stay, result: null, faults }, { status: 400 });
  const sent = SurveyForm.safeParse({
    description: form.get('description') || undefined,
    banner: form.get('banner') || undefined,
  });
  const missing: FormFault[] = sent.success
    ? []
    : sent.error.issues.map(({ path, message }) => ({ message, fieldId: `survey-${String(path[0])}` }));
  if (drafts.length === 0) missing.push({ message: noQuestions });
  if (!sent.success || missing.length > 0) return refuse(...missing);
  const banner = await context.uploads.arrived(staff.id, sent.data.banner, 'poster');
  if (!banner) return refuse({ message: refusalSentence('broken', 'poster'), fieldId: 'survey-banner' });
  try {
    await context.api.send(surveys.create, {
      fields: {
        description: sent.data.description,
        survey: JSON.stringify(drafts),
        thumbnailType: banner.kind === 'video' ? 'video' : 'image',
      },
      files: { 'survey-poster': asSentFile(context.uploads, banner) },
    });
  } catch (error) {
    return refuse({ message: failureSentence(error, 'Error creating survey:') });
  }
  context.drafts.write(sid, 'survey', []);
  return redirectWithFlash(context, surveysHref({}), {
    kind: 'success',
    message: 'Survey created successfully!',
  });
});

export default function NewSurvey() {
  const { search, formKey, drafts } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const [form, fields] = useForm({
    // A new id for every question added: conform then starts with empty fields, also without JavaScript.
    id: `new-survey-${drafts.length}`,
    lastResult: answer?.result,
    defaultValue: { question: '', type: 'options', options: ['', ''] },
    shouldValidate: 'onSubmit',
  });
  const faults: FormFault[] = answer?.faults ?? [];
  const errorAt = (fieldId: string) =>
    faults.filter((fault) => fault.fieldId === fieldId).map(({ message }) => message);
  return (
    <RouteDialog title="Create Survey" closeTo={surveysHref(search)} size="lg">
      <Form method="post" encType="multipart/form-data" {...getFormProps(form)} noValidate>
        {/* Enter in a field presses the first submit button: it adds the question rather than removing an option. */}
        <button type="submit" name="intent" value="add" hidden aria-hidden tabIndex={-1} />
        <FormError form={form} errors={faults} />
        <input type="hidden" name="formKey" value={formKey} />
        <div className={classes.fields}>
          <TextAreaField
            field={{
              id: 'survey-description',
              name: 'description',
              errors: errorAt('survey-description'),
              initialValue: answer?.description ?? '',
            }}
            label="Survey description"
            rows={3}
            data-autofocus
          />
          {answer?.banner && <input type="hidden" name="banner" value={answer.banner.id} />}
          <FileField
            key={answer?.banner?.id}
            field={{ id: 'survey-banner', name: 'banner', errors: errorAt('survey-banner') }}
            label="Thumbnail image or video"
            hint="An image or an .mp4 video"
            accept={uploadDoors.poster.accept}
          >
            {answer?.banner && (
              <p className={classes.facts}>
                <strong>{answer.banner.name}</strong> is kept. Choose a file only to replace it.
              </p>
            )}
          </FileField>
          {drafts.length > 0 && (
            <section aria-label="Questions added">
              <h3>
                {drafts.length} {drafts.length === 1 ? 'question' : 'questions'} added
              </h3>
              <ol className={classes.drafts}>
                {drafts.map((draft, at) => (
                  // biome-ignore lint/suspicious/noArrayIndexKey: drafts have no id; their place is what `drop` names
                  <li key={at}>
                    <div>
                      <span dir="auto">
                        {draft.question}{' '}
                        <span className={classes.facts}>
                          ({draft.type === 'text' ? 'text answer' : draft.options.join(', ')})
                        </span>
                      </span>
                      <IconAction
                        label={`Remove question ${at + 1}`}
                        icon={<IconX size={18} aria-hidden />}
                        type="submit"
                        name="intent"
                        value={`drop-${at}`}
                      />
                    </div>
                  </li>
                ))}
              </ol>
            </section>
          )}
          <section className={classes.builder} aria-label="New question">
            <TextAreaField field={fields.question} label="Question" rows={2} />
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
            <div>
              <SubmitButton tone="secondary" name="intent" value="add" busyLabel="Adding…">
                Add Question
              </SubmitButton>
            </div>
          </section>
        </div>
        <DialogFooter>
          <ButtonLink to={surveysHref(search)} tone="secondary" preventScrollReset>
            Cancel
          </ButtonLink>
          <SubmitButton name="intent" value="create" busyLabel="Creating…">
            Create Survey
          </SubmitButton>
        </DialogFooter>
      </Form>
    </RouteDialog>
  );
}
