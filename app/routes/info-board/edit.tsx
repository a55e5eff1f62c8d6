import type { Submission, SubmissionResult } from '@conform-to/react';
import { parseWithZod } from '@conform-to/zod/v4';
import { data } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { useState } from 'react';
import { z } from 'zod';
import { failureMessage } from '~/admin-api.server/errors';
import { ButtonLink, SubmitButton } from '~/components/base/button';
import classes from '~/components/base/form.module.css';
import type { RouteHandle } from '~/components/base/route-handle';
import { useResponse } from '~/components/base/use-response';
import { SwitchField, TextField } from '~/components/controls/fields';
import { EditedVersion, useSaveLabel } from '~/components/dialog/edit-conflict';
import { DialogFooter, RouteDialog } from '~/components/dialog/route-dialog';
import { ThumbnailField } from '~/components/files/thumbnail-field';
import { RichTextField } from '~/components/rich-text/rich-text-field';
import { ScheduleFields } from '~/components/schedule-fields';
import { useValidatedForm, ValidatedForm } from '~/components/validated-form';
import { constraintOf } from '~/forms.server/constraint';
import { chosenPicture, type EditField, loadedWith, savedPicture } from '~/forms.server/edit-conflict';
import { redirectWithFlash } from '~/forms.server/flash';
import { itemOrBack } from '~/forms.server/gone';
import { restoredTexts } from '~/forms.server/restored-texts';
import { richTextFromForm } from '~/forms.server/rich-text-field';
import { conflictResponse, goneWhileEditing, saveEdit } from '~/forms.server/save-edit';
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
import { formatKigali } from '~/lib/kigali';
import { asFilePart } from '~/uploads.server/file-part';
import { chosenFile, pendingFiles } from '~/uploads.server/pending-files';
import { extensions, infoItems } from '~contract';
import { wordsOf } from './item.server';
import { type InfoSearch, infoList } from './list.config';
import { EditInfoForms } from './schema';

export { clientAction } from '~/components/base/client-action';
export { shouldRevalidate } from '~/components/base/should-revalidate';

export const handle: RouteHandle = { dialog: 'Edit Info Item' };

const rule = { can: 'manage-info-board', params: z.object({ id: z.string() }), search: infoList } as const;

export const loader = staffLoader(rule, async ({ params, search, request, context }) => {
  const [saved, earlier, schedules] = await Promise.all([
    itemOrBack(context, 'infoItems', params.id, infoList.href(search)),
    restoredTexts(context, request, 'info-item', params.id),
    canSchedule(context, 'infoItems'),
  ]);
  const item = { ...saved, ...earlier.texts };
  return {
    search,
    formKey: context.newFormKey(),
    type: item.type,
    title: item.title,
    link: item.link ?? '',
    image: context.mediaUrl(item.image),
    words: wordsOf(item),
    restored: earlier.restored,
    loaded: loadedWith(savedFields(saved)),
    schedule: schedules
      ? { ...scheduleDefaults(saved), ended: saved.endedAt && formatKigali(saved.endedAt) }
      : null,
    constraint: constraintOf(EditInfoForms[item.type]),
  };
});

export const action = staffAction(rule, async ({ params, search, staff, form, context }) => {
  const again = async (result: SubmissionResult) =>
    data({ result, pending: await pendingFiles(context, staff, form) }, { status: 400 });
  const failed = (submission: Submission<unknown>, error: unknown) => {
    context.log.warn({ err: error }, 'info item not saved');
    return again(submission.reply({ formErrors: [failureMessage(error, 'The item could not be saved.')] }));
  };
  const submitted = (type: infoItems.InfoItem['type']) => parseWithZod(form, { schema: EditInfoForms[type] });
  const before = await itemOrBack(context, 'infoItems', params.id, infoList.href(search)).catch(
    (error: unknown) => ({
      error,
    }),
  );
  if ('error' in before) {
    // Redirects to the list mean that the item is missing.
    if (before.error instanceof Response) throw goneWhileEditing('infoItems', asTyped(form), back(search));
    return failed(submitted('banner'), before.error);
  }
  const submission = submitted(before.type);
  if (submission.status !== 'success') return again(submission.reply());
  const {
    title = '',
    description,
    descriptionFormat,
    link,
    image: imageId,
    showAgain,
    ...typed
  } = submission.value;
  const { upload: image, issue } = await chosenFile(context, staff, imageId, 'image');
  if (issue) return again(submission.reply({ fieldErrors: { image: [issue] } }));
  let retimed = false as boolean; // set when the form is saved
  try {
    const schedules = await canSchedule(context, 'infoItems');
    const html = (now: infoItems.InfoItem | null) =>
      richTextFromForm(description, descriptionFormat, now?.description || now?.text);
    const conflict = await saveEdit(
      context,
      form,
      'infoItems',
      params.id,
      {
        fields: (now) => savedFields(withoutFired(form, now, typed).opened),
        back: back(search),
        typed: (now) => [
          ...editFields({ title, link: link ?? '', description: html(now), text: '' }),
          ...(schedules ? scheduleEditFields(typed) : []),
          ...chosenPicture('image', 'Thumbnail', image),
        ],
      },
      async (now, expected) => {
        // Save the schedule first: if it is rejected, nothing else is saved.
        const body =
          changedSchedule(now, withoutFired(form, now, typed).times) ??
          (showAgain && now.endedAt ? { publishAt: null, unpublishAt: null } : null);
        retimed = Boolean(schedules && body);
        if (schedules && body)
          await context.api.write(extensions.scheduleInfoItem, { params, body, ...expected });
        await context.api.send(infoItems.update, {
          ...expected,
          params,
          fields: {
            type: now.type,
            ...(now.sub_type ? { sub_type: now.sub_type } : {}),
            description: html(now),
            text: html(now),
            // SPEC §7 omits empty fields; '' removes an existing title or link.
            ...(title || now.title ? { title } : {}),
            ...(link || now.link ? { link: link ?? '' } : {}),
          },
          files: { image: asFilePart(context.uploads, image) },
        });
      },
    );
    if (conflict)
      return conflictResponse(submission, conflict, { pending: await pendingFiles(context, staff, form) });
  } catch (error) {
    const passed = passedTime(error);
    if (passed) return again(submission.reply({ fieldErrors: passed }));
    return failed(submission, error);
  }
  return redirectWithFlash(context, infoList.href(search), {
    kind: 'success',
    message: 'Info item saved',
    item: title,
    ...(retimed && { detail: scheduleSaid(typed) }),
  });
});

const back = (search: InfoSearch) => ({ to: infoList.href(search), label: 'Back to the Info Board' });

const savedFields = (item: infoItems.InfoItem) => [
  ...editFields(item),
  ...scheduleEditFields(item),
  savedPicture('image', 'Thumbnail', item.image),
];

function editFields(item: Pick<infoItems.InfoItem, 'title' | 'link' | 'description' | 'text'>): EditField[] {
  const { html, plain } = wordsOf(item);
  return [
    { name: 'title', label: 'Title', value: item.title },
    { name: 'description', label: 'Description', value: html, shown: plain },
    { name: 'link', label: 'Link', value: item.link ?? '' },
  ];
}

/** Returns the unvalidated input after the item was deleted. */
function asTyped(form: FormData): EditField[] {
  const [title, description, link] = ['title', 'description', 'link'].map((name) =>
    String(form.get(name) ?? ''),
  );
  return editFields({ title: title ?? '', link: link ?? '', description: description ?? '', text: '' });
}

export default function EditInfoItem() {
  const { search, formKey, type, title, link, image, words, schedule, loaded, restored, constraint } =
    useLoaderData<typeof loader>();
  const response = useResponse<typeof action>();
  const save = useSaveLabel('Save');
  const { form, field } = useValidatedForm<
    Record<'title' | 'description' | 'link' | 'image' | 'publishAt' | 'unpublishAt' | 'showAgain', unknown>
  >({
    id: 'edit-info-item',
    schema: async () => (await import('./schema')).EditInfoForms[type],
    lastResult: response?.result,
    defaultValue: {
      title,
      link,
      description: words.plain,
      publishAt: schedule?.publishAt,
      unpublishAt: schedule?.unpublishAt,
    },
    constraint,
  });
  // SPEC §5 disables Save for missing fields (docs/differences.md), but only after typing, so that it works
  // without JavaScript.
  const [missing, setMissing] = useState<string | null>(null);
  return (
    <RouteDialog title="Edit Info Item" closeTo={infoList.href(search)}>
      <ValidatedForm
        form={form}
        formKey={formKey}
        encType="multipart/form-data"
        onInput={(event) => {
          const typed = new FormData(event.currentTarget);
          const filled = (name: string) => String(typed.get(name) ?? '').replace(/<[^>]*>|\s/g, '') !== '';
          const needed = type === 'alert' ? ['title', 'description'] : ['description'];
          const empty = needed.filter((name) => !filled(name)).map((name) => `a ${name}`);
          setMissing(empty.length > 0 ? `Add ${empty.join(' and ')} to save.` : null);
        }}
      >
        <EditedVersion value={loaded} restored={restored} />
        <div className={classes.fields}>
          <ThumbnailField field={field('image')} pending={response?.pending.image ?? null} present={image} />
          <TextField
            field={field('title')}
            label="Title"
            description={type === 'alert' ? undefined : 'Optional'}
            data-autofocus
          />
          <RichTextField field={field('description')} label="Description" html={words.html} />
          <TextField
            field={field('link')}
            label="Link"
            type="url"
            placeholder="https://"
            description="Optional"
          />
          {schedule && (
            <ScheduleFields
              publishAt={field('publishAt')}
              unpublishAt={field('unpublishAt')}
              hint="Without a time it is in the app, and stays there."
            />
          )}
          {schedule?.ended && (
            <SwitchField
              field={field('showAgain')}
              label="Show it again"
              description={`It ended ${schedule.ended} and is not in the app. Without a time above it is shown at once.`}
            />
          )}
        </div>
        <DialogFooter>
          <ButtonLink to={infoList.href(search)} tone="secondary" preventScrollReset>
            Cancel
          </ButtonLink>
          <SubmitButton busyLabel="Saving…" missing={missing}>
            {save}
          </SubmitButton>
        </DialogFooter>
      </ValidatedForm>
    </RouteDialog>
  );
}
