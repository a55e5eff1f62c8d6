import type { SubmissionResult } from '@conform-to/react';
import { parseWithZod } from '@conform-to/zod/v4';
import { data } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { z } from 'zod';
import { failureMessage, isAdminApiError } from '~/admin-api.server/errors';
import { ButtonLink, SubmitButton } from '~/components/base/button';
import classes from '~/components/base/form.module.css';
import type { RouteHandle } from '~/components/base/route-handle';
import { useResponse } from '~/components/base/use-response';
import { TextField } from '~/components/controls/fields';
import { PlainFields } from '~/components/controls/plain-fields';
import { EditedVersion, useSaveLabel } from '~/components/dialog/edit-conflict';
import { DialogFooter, RouteDialog } from '~/components/dialog/route-dialog';
import { ThumbnailField } from '~/components/files/thumbnail-field';
import { RichTextField } from '~/components/rich-text/rich-text-field';
import { ScheduleFields } from '~/components/schedule-fields';
import { useValidatedForm, ValidatedForm } from '~/components/validated-form';
import { constraintOf } from '~/forms.server/constraint';
import {
  chosenPicture,
  type EditField,
  loadedWith,
  plainEditFields,
  savedPicture,
} from '~/forms.server/edit-conflict';
import { redirectWithFlash } from '~/forms.server/flash';
import { restoredTexts } from '~/forms.server/restored-texts';
import { richTextFromForm } from '~/forms.server/rich-text-field';
import { conflictResponse, saveEdit } from '~/forms.server/save-edit';
import {
  canSchedule,
  changedSchedule,
  passedTime,
  scheduleDefaults,
  scheduleEditFields,
  scheduleSaid,
  withoutFired,
} from '~/forms.server/schedule';
import { staffAction, staffLoader } from '~/guard.server/guard';
import { typedFields } from '~/lib/plain-fields';
import { asFilePart } from '~/uploads.server/file-part';
import { chosenFile, pendingFiles } from '~/uploads.server/pending-files';
import { contents, extensions } from '~contract';
import { unplayableOf } from '~shared/media/codecs';
import { plainText, sanitiseRichText } from '~shared/text/sanitise-rich-text';
import { contentFields } from '../../../admin-api/contract/content-fields';
import { contentById, type LibraryChoices, libraryChoices } from './library.server';
import { contentList } from './list.config';
import { EditContentForm } from './schema';
import { SectionChoice } from './section-fields';
import { UnplayableNotice } from './unplayable';

export { clientAction } from '~/components/base/client-action';
export { shouldRevalidate } from '~/components/base/should-revalidate';

export const handle: RouteHandle = { dialog: 'Edit Content' };

const params = z.object({ id: z.string() });

export const loader = staffLoader(
  { can: 'manage-contents', params, search: contentList },
  async ({ params, search, request, context }) => {
    const [content, choices, earlier, schedules] = await Promise.all([
      contentById(context, params.id, search),
      libraryChoices(context),
      restoredTexts(context, request, 'content', params.id),
      canSchedule(context, 'contents'),
    ]);
    const description = sanitiseRichText(earlier.texts.description ?? content.description);
    return {
      search,
      choices,
      formKey: context.newFormKey(),
      constraint: constraintOf(EditContentForm),
      restored: earlier.restored,
      loaded: loadedWith(savedFields(content, choices)),
      unplayable: unplayableOf(content.codecs),
      schedule: schedules ? { ...scheduleDefaults(content), published: content.published } : null,
      title: earlier.texts.title ?? content.title,
      sectionId: content.sectionId ?? '',
      plain: typedFields(choices.fields, content),
      thumbnail: context.mediaUrl(content.thumbnail),
      description: { html: description, text: plainText(description) },
    };
  },
);

export const action = staffAction(
  { can: 'manage-contents', params, search: contentList },
  async ({ params: { id }, search, staff, form, context }) => {
    const submission = parseWithZod(form, { schema: EditContentForm });
    const again = async (result: SubmissionResult) =>
      data({ result, pending: await pendingFiles(context, staff, form) }, { status: 400 });
    if (submission.status !== 'success') return again(submission.reply());
    const {
      title,
      sectionId,
      thumbnail: uploadId,
      description,
      descriptionFormat,
      ...typed
    } = submission.value;
    const { uploads } = context;
    const { upload: thumbnail, issue } = await chosenFile(context, staff, uploadId, 'image');
    if (issue) return again(submission.reply({ fieldErrors: { thumbnail: [issue] } }));
    let retimed = false as boolean; // set when the form is saved
    try {
      const [choices, schedules] = await Promise.all([
        libraryChoices(context),
        canSchedule(context, 'contents'),
      ]);
      const html = (now: contents.Content | null) =>
        richTextFromForm(description, descriptionFormat, now?.description);
      const conflict = await saveEdit(
        context,
        form,
        'contents',
        id,
        {
          fields: (now) => savedFields(withoutFired(form, now, typed).opened, choices),
          typed: (now) => [
            ...editFields({ ...typed, title, sectionId, description: html(now) }, choices),
            ...(schedules ? scheduleEditFields(typed) : []),
            ...chosenPicture('thumbnail', 'Thumbnail', thumbnail),
          ],
          back: { to: contentList.href(search), label: 'Back to Contents' },
        },
        async (now, expected) => {
          // Save the schedule first: if it is rejected, nothing else is saved.
          const body = schedules && changedSchedule(now, withoutFired(form, now, typed).times);
          retimed = Boolean(body);
          if (body)
            await context.api.write(extensions.scheduleContent, { params: { id }, body, ...expected });
          await context.api.send(contents.update, {
            ...expected,
            params: { id },
            fields: { title, description: html(now), sectionId, ...typedFields(contentFields, typed, form) },
            files: { thumbnail: asFilePart(uploads, thumbnail) },
          });
        },
      );
      if (conflict)
        return conflictResponse(submission, conflict, { pending: await pendingFiles(context, staff, form) });
    } catch (error) {
      const passed = passedTime(error);
      if (passed) return again(submission.reply({ fieldErrors: passed }));
      return again(submission.reply({ formErrors: [editFailure(error)] }));
    }
    await uploads.remove(staff.id, thumbnail?.id);
    return redirectWithFlash(context, contentList.href(search), {
      kind: 'success',
      message: 'Content updated successfully!',
      item: title,
      ...(retimed && { detail: scheduleSaid(typed) }),
    });
  },
);

const savedFields = (content: contents.Content, choices: LibraryChoices) => [
  ...editFields(content, choices),
  ...scheduleEditFields(content),
  savedPicture('thumbnail', 'Thumbnail', content.thumbnail),
];

function editFields(
  item: { title: string; sectionId: string | null; description: string },
  choices: LibraryChoices,
): EditField[] {
  const { title, sectionId, description } = item;
  const html = sanitiseRichText(description);
  return [
    { name: 'title', label: 'Title', value: title },
    {
      name: 'sectionId',
      label: 'Section',
      value: sectionId ?? '',
      shown: choices.sections.find(({ id }) => id === sectionId)?.name ?? '',
    },
    { name: 'description', label: 'Description', value: html, shown: plainText(html) },
    ...plainEditFields(choices.fields, item),
  ];
}

/** SPEC §8 has one message for rejections and one for a failed network. */
function editFailure(error: unknown): string {
  if (!isAdminApiError(error)) throw error;
  if (error.kind === 'unreachable' && !error.outcomeUnknown)
    return `Failed to edit content. ${error.message}`;
  return failureMessage(error, 'Failed to update content');
}

export default function EditContent() {
  const {
    search,
    choices,
    title,
    sectionId,
    plain,
    thumbnail,
    description,
    schedule,
    unplayable,
    ...loaded
  } = useLoaderData<typeof loader>();
  const response = useResponse<typeof action>();
  const save = useSaveLabel('Save Changes');
  const { form, field } = useValidatedForm({
    id: 'edit-content',
    lastResult: response?.result,
    constraint: loaded.constraint,
    schema: async () => (await import('./schema')).EditContentForm,
    defaultValue: {
      ...plain,
      title,
      sectionId,
      description: description.text,
      publishAt: schedule?.publishAt,
      unpublishAt: schedule?.unpublishAt,
    },
  });
  return (
    <RouteDialog title="Edit Content" closeTo={contentList.href(search)}>
      <ValidatedForm form={form} formKey={loaded.formKey} encType="multipart/form-data">
        <EditedVersion value={loaded.loaded} restored={loaded.restored} />
        <div className={classes.fields}>
          <ThumbnailField
            field={field('thumbnail')}
            pending={response?.pending.thumbnail ?? null}
            present={thumbnail}
          />
          <TextField field={field('title')} label="Title" data-autofocus />
          <SectionChoice section={field('sectionId')} choices={choices} />
          <PlainFields fields={choices.fields} field={field} />
          <RichTextField field={field('description')} label="Description" html={description.html} />
          <UnplayableNotice unplayable={unplayable} />
          {schedule && (
            <ScheduleFields
              publishAt={schedule.published ? undefined : field('publishAt')}
              unpublishAt={field('unpublishAt')}
            />
          )}
        </div>
        <DialogFooter>
          <ButtonLink to={contentList.href(search)} tone="secondary" preventScrollReset>
            Cancel
          </ButtonLink>
          <SubmitButton busyLabel="Saving…">{save}</SubmitButton>
        </DialogFooter>
      </ValidatedForm>
    </RouteDialog>
  );
}
