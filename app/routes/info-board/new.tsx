import type { SubmissionResult } from '@conform-to/react';
import { parseWithZod } from '@conform-to/zod/v4';
import { data } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { failureMessage } from '~/admin-api.server/errors';
import { ButtonLink, SubmitButton } from '~/components/base/button';
import classes from '~/components/base/form.module.css';
import type { RouteHandle } from '~/components/base/route-handle';
import { useResponse } from '~/components/base/use-response';
import { SelectField, TextField } from '~/components/controls/fields';
import { DialogFooter, RouteDialog } from '~/components/dialog/route-dialog';
import { ThumbnailField } from '~/components/files/thumbnail-field';
import { RichTextField } from '~/components/rich-text/rich-text-field';
import { ScheduleFields } from '~/components/schedule-fields';
import { useValidatedForm, ValidatedForm } from '~/components/validated-form';
import { constraintOf } from '~/forms.server/constraint';
import { redirectWithFlash } from '~/forms.server/flash';
import { richTextFromForm } from '~/forms.server/rich-text-field';
import { canSchedule, passedTime, scheduleSaid, sentSchedule } from '~/forms.server/schedule';
import { staffAction, staffLoader } from '~/guard.server/guard';
import { asFilePart } from '~/uploads.server/file-part';
import { chosenFile, pendingFiles } from '~/uploads.server/pending-files';
import { infoItems } from '~contract';
import { infoList, tabOf } from './list.config';
import { NewInfoForms } from './schema';

export { clientAction } from '~/components/base/client-action';
export { shouldRevalidate } from '~/components/base/should-revalidate';

export const handle: RouteHandle = { dialog: 'New Info Item' };

const rule = { can: 'manage-info-board', search: infoList } as const;

export const loader = staffLoader(rule, async ({ search, context }) => ({
  search,
  schedules: await canSchedule(context, 'infoItems'),
  formKey: context.newFormKey(),
  constraint: constraintOf(NewInfoForms[tabOf(search).type]),
}));

export const action = staffAction(rule, async ({ search, staff, form, context }) => {
  const { type, one } = tabOf(search);
  const submission = parseWithZod(form, { schema: NewInfoForms[type] });
  const again = async (result: SubmissionResult) =>
    data({ result, pending: await pendingFiles(context, staff, form) }, { status: 400 });
  if (submission.status !== 'success') return again(submission.reply());
  const {
    text,
    textFormat,
    image: imageId,
    publishAt,
    unpublishAt,
    ...fields
  } = { image: undefined, ...submission.value };
  const { upload: image, issue } = await chosenFile(context, staff, imageId, 'image');
  if (issue) return again(submission.reply({ fieldErrors: { image: [issue] } }));
  try {
    const schedules = await canSchedule(context, 'infoItems');
    await context.api.send(infoItems.create, {
      fields: withoutEmpty({
        type,
        ...fields,
        text: richTextFromForm(text, textFormat),
        ...(schedules ? sentSchedule({ publishAt, unpublishAt }) : {}),
      }),
      files: { image: asFilePart(context.uploads, image) },
    });
  } catch (error) {
    const passed = passedTime(error);
    if (passed) return again(submission.reply({ fieldErrors: passed }));
    context.log.warn({ err: error }, 'info item not created');
    return again(submission.reply({ formErrors: [failureMessage(error, 'The item could not be created.')] }));
  }
  return redirectWithFlash(context, infoList.href({ tab: search.tab }), {
    kind: 'success',
    message: `${one} created`,
    ...((publishAt || unpublishAt) && { detail: scheduleSaid({ publishAt, unpublishAt }) }),
  });
});

/** SPEC §7 omits empty fields. */
function withoutEmpty(fields: Record<string, string | undefined>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(fields).filter((pair): pair is [string, string] => Boolean(pair[1])),
  );
}

export default function NewInfoItem() {
  const { search, schedules, formKey, constraint } = useLoaderData<typeof loader>();
  const { type, create } = tabOf(search);
  const response = useResponse<typeof action>();
  const { form, field } = useValidatedForm<
    Record<'sub_type' | 'title' | 'text' | 'link' | 'image' | 'publishAt' | 'unpublishAt', unknown>
  >({
    id: 'new-info-item',
    schema: async () => (await import('./schema')).NewInfoForms[type],
    lastResult: response?.result,
    defaultValue: { sub_type: 'Did you know' },
    constraint,
  });
  return (
    <RouteDialog title={create} closeTo={infoList.href(search)}>
      <ValidatedForm form={form} formKey={formKey} encType="multipart/form-data">
        <div className={classes.fields}>
          {type === 'banner' && (
            <SelectField
              field={field('sub_type')}
              label="Kind"
              data={infoItems.bannerSubTypes.map(({ value, label }) => ({
                value,
                label: `${label} (${value})`,
              }))}
            />
          )}
          <TextField
            field={field('title')}
            label="Title"
            description={type === 'alert' ? undefined : 'Optional'}
            data-autofocus={type !== 'banner' || undefined}
          />
          <RichTextField field={field('text')} label={type === 'alert' ? 'Description' : 'Text'} />
          {type !== 'banner' && (
            <TextField
              field={field('link')}
              label="Link"
              type="url"
              placeholder="https://"
              description="Optional"
            />
          )}
          {type !== 'alert' && (
            <ThumbnailField field={field('image')} label="Image" pending={response?.pending.image ?? null} />
          )}
          {schedules && (
            <ScheduleFields
              publishAt={field('publishAt')}
              unpublishAt={field('unpublishAt')}
              hint="Without a time it is in the app at once, and stays there."
            />
          )}
        </div>
        <DialogFooter>
          <ButtonLink to={infoList.href(search)} tone="secondary" preventScrollReset>
            Cancel
          </ButtonLink>
          <SubmitButton busyLabel="Creating…">Create</SubmitButton>
        </DialogFooter>
      </ValidatedForm>
    </RouteDialog>
  );
}
