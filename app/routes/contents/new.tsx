import type { SubmissionResult } from '@conform-to/react';
import { parseWithZod } from '@conform-to/zod/v4';
import { data } from '@remix-run/node';
import { useActionData, useLoaderData, useNavigation } from '@remix-run/react';
import { useEffect, useRef, useState } from 'react';
import { failureMessage } from '~/admin-api.server/errors';
import { ButtonLink, SubmitButton } from '~/components/base/button';
import classes from '~/components/base/form.module.css';
import type { RouteHandle } from '~/components/base/route-handle';
import { SwitchField, TextField } from '~/components/fields';
import { contentsHref } from '~/components/frame/contents-href';
import { DialogFooter, RouteDialog } from '~/components/frame/route-dialog';
import { forgetUpload, notSaved, watchSaving } from '~/components/frame/uploads/upload-store';
import { RichTextField } from '~/components/rich-text/rich-text-field';
import { ScheduleFields } from '~/components/schedule-fields';
import { ThumbnailField } from '~/components/thumbnail-field';
import { useValidatedForm, ValidatedForm } from '~/components/validated-form';
import { constraintOf } from '~/forms.server/constraint';
import { redirectWithFlash } from '~/forms.server/flash';
import { newFormKey } from '~/forms.server/idempotency';
import { canSchedule } from '~/forms.server/schedule';
import { staffAction, staffLoader } from '~/guard.server/guard';
import { suggestContentCode } from '~/lib/content-codes';
import { mediaRule } from '~/lib/media-rule';
import { uploadId } from '~/lib/upload-fields';
import { pendingFile, pendingFiles } from '~/uploads.server/pending-files';
import { createContent } from './create-content.server';
import { libraryChoices } from './library.server';
import { MediaField } from './media-field';
import buttonClasses from './new.module.css';
import { NewContentForm } from './schema';
import { ContentSearch } from './search';
import { CategoryAndSection } from './section-fields';

export const handle: RouteHandle = { dialog: 'Add New Content' };

/** In addition to the list's search: the id of an upload whose form was not submitted yet (components/frame/uploads, routes/uploads). */
const search = ContentSearch.extend({ upload: uploadId.optional().catch(undefined) });

export const loader = staffLoader(
  { can: 'manage-contents', search },
  async ({ staff, search: { upload, ...search }, context }) => {
    const [contents, choices, waiting, mediaTypes, schedules] = await Promise.all([
      context.api.read('contents'),
      libraryChoices(context),
      upload ? pendingFile(context, staff, upload, 'media') : null,
      context.capabilities.mediaTypes(),
      canSchedule(context, 'contents'),
    ]);
    return {
      search,
      schedules,
      waiting,
      choices,
      code: suggestContentCode(contents.data.map(({ code }) => code)),
      media: mediaRule(mediaTypes, context.config.maxUploadBytes),
      formKey: newFormKey(),
      constraint: constraintOf(NewContentForm),
    };
  },
);

export const action = staffAction(
  { can: 'manage-contents', search },
  async ({ staff, search: { upload: _, ...search }, form, context }) => {
    const submission = parseWithZod(form, { schema: NewContentForm });
    const again = async (result: SubmissionResult) =>
      data({ result, pending: await pendingFiles(context, staff, form) }, { status: 400 });
    if (submission.status !== 'success') return again(submission.reply());
    try {
      const issues = await createContent(context, staff, submission.value);
      if (issues) return again(submission.reply({ fieldErrors: issues }));
    } catch (error) {
      return again(submission.reply({ formErrors: [failureMessage(error, 'Upload failed, try again.')] }));
    }
    return redirectWithFlash(context, contentsHref({ ...search, page: 1 }), {
      kind: 'success',
      message: 'Content uploaded successfully!',
    });
  },
);

export default function NewContent() {
  const {
    search,
    choices,
    code,
    media,
    formKey,
    constraint,
    schedules,
    waiting: begun,
  } = useLoaderData<typeof loader>();
  const response = useActionData<typeof action>();
  const { form, field } = useValidatedForm({
    id: 'new-content',
    lastResult: response?.result,
    constraint,
    schema: async () => (await import('./schema')).NewContentForm,
    defaultValue: { code, categoryId: search.category, sectionId: search.section },
  });
  const pending = response?.pending;
  // SPEC §4 'Uploads': Add is enabled with a file, a title and all uploads done; null until scripts run.
  const [arrived, setArrived] = useState<boolean | null>(null);
  const [film, setFilm] = useState<File | null>(null);
  const [titled, setTitled] = useState(false);
  const waiting = arrived !== null && !(arrived && titled);
  useSaving(response);
  return (
    <RouteDialog title="Add New Content" closeTo={contentsHref(search)}>
      <ValidatedForm form={form} formKey={formKey} encType="multipart/form-data">
        <div className={classes.fields}>
          <TextField
            field={field('title')}
            label="Title"
            data-autofocus
            onChange={({ currentTarget }) => setTitled(currentTarget.value.trim() !== '')}
          />
          <RichTextField field={field('description')} label="Description" />
          <div className={classes.pair}>
            <CategoryAndSection
              category={field('categoryId')}
              section={field('sectionId')}
              choices={choices}
            />
            <TextField field={field('code')} label="Code" description="The next free one is suggested" />
          </div>
          <MediaField
            field={field('file')}
            pending={pending?.file ?? begun}
            rule={media}
            onReady={setArrived}
            onFile={setFilm}
          />
          <ThumbnailField field={field('thumbnail')} pending={pending?.thumbnail ?? null} film={film} />
          <SwitchField
            field={field('published')}
            label="Publish Immediately"
            description="Make this content visible to users right away"
          />
          {schedules && <ScheduleFields publishAt={field('publishAt')} unpublishAt={field('unpublishAt')} />}
        </div>
        <DialogFooter>
          <ButtonLink to={contentsHref(search)} tone="secondary" preventScrollReset>
            Cancel
          </ButtonLink>
          <SubmitButton busyLabel="Saving…" disabled={waiting}>
            <span className={buttonClasses.whenPublished}>Publish</span>
            <span className={buttonClasses.whenDraft}>Save as Draft</span>
          </SubmitButton>
        </DialogFooter>
      </ValidatedForm>
    </RouteDialog>
  );
}

/** Shows the upload's way to the library in its bar while the form is under way; a rejected form gives it back. */
function useSaving(response: unknown): void {
  const { formData, formMethod, state } = useNavigation();
  const sent = useRef<string | null>(null);
  const file = formMethod === 'POST' ? formData?.get('file') : null;
  useEffect(() => {
    if (typeof file === 'string' && file) {
      sent.current = file;
      void watchSaving(file);
    } else if (state === 'loading') {
      // Closed meanwhile: it is saved all the same, and the panel goes on to show how.
      sent.current = null;
    }
  }, [file, state]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a response means that the form was rejected
  useEffect(() => {
    if (sent.current) notSaved(sent.current);
    sent.current = null;
  }, [response]);
  useEffect(
    () => () => {
      if (sent.current) forgetUpload(sent.current);
    },
    [],
  );
}
