import { getFormProps, type SubmissionResult, useForm } from '@conform-to/react';
import { parseWithZod } from '@conform-to/zod/v4';
import { data } from '@remix-run/node';
import { Form, useActionData, useLoaderData } from '@remix-run/react';
import { failureSentence } from '~/admin-api.server/errors';
import { ButtonLink, SubmitButton } from '~/components/button';
import { SelectField, TextField } from '~/components/fields';
import classes from '~/components/form.module.css';
import { FormError } from '~/components/form-error';
import { FormKey } from '~/components/form-key';
import { RichTextField } from '~/components/rich-text/rich-text-field';
import { DialogFooter, RouteDialog } from '~/components/route-dialog';
import type { RouteHandle } from '~/components/route-handle';
import { ThumbnailField } from '~/components/thumbnail-field';
import { constraintOf } from '~/lib/form-constraint';
import { richTextFromForm } from '~/rich-text.server/sanitise';
import { redirectWithFlash } from '~/session.server/flash';
import { staffAction, staffLoader } from '~/session.server/guard';
import { newFormKey } from '~/session.server/once';
import { keptFiles } from '~/uploads.server/kept-files';
import { asSentFile } from '~/uploads.server/sent-file';
import { infoItems } from '~contract';
import { NewInfoForms } from './schema';
import { InfoSearch, infoHref, tabOf } from './search';

export const handle: RouteHandle = { dialog: 'New info item' };

const rule = { can: 'manage-info-board', search: InfoSearch } as const;

export const loader = staffLoader(rule, ({ search }) => ({ search, formKey: newFormKey() }));

export const action = staffAction(rule, async ({ search, staff, form, context }) => {
  const { type, one } = tabOf(search);
  const submission = parseWithZod(form, { schema: NewInfoForms[type] });
  const again = async (result: SubmissionResult) =>
    data({ result, kept: await keptFiles(context, staff, form) }, { status: 400 });
  if (submission.status !== 'success') return again(submission.reply());
  const { text, textFormat, image: imageId, ...fields } = { image: undefined, ...submission.value };
  const image = imageId ? await context.uploads.arrived(staff.id, imageId, 'image') : null;
  try {
    await context.api.send(infoItems.create, {
      fields: withoutEmpty({ type, ...fields, text: richTextFromForm(text, textFormat) }),
      files: { image: asSentFile(context.uploads, image) },
    });
  } catch (error) {
    context.log.warn({ err: error }, 'info item not created');
    return again(
      submission.reply({ formErrors: [failureSentence(error, 'The item could not be created.')] }),
    );
  }
  return redirectWithFlash(context, infoHref({ tab: search.tab }), {
    kind: 'success',
    message: `${one} created`,
  });
});

/** SPEC §7: every non-empty field of the item is sent. */
function withoutEmpty(fields: Record<string, string | undefined>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(fields).filter((pair): pair is [string, string] => Boolean(pair[1])),
  );
}

export default function NewInfoItem() {
  const { search, formKey } = useLoaderData<typeof loader>();
  const { type, one } = tabOf(search);
  const answer = useActionData<typeof action>();
  const [form, fields] = useForm<Record<'sub_type' | 'title' | 'text' | 'link' | 'image', string>>({
    id: 'new-info-item',
    lastResult: answer?.result as never,
    defaultValue: { sub_type: 'Did you know' },
    constraint: constraintOf(NewInfoForms[type]) as never,
    shouldValidate: 'onSubmit',
    onValidate: ({ formData }) => parseWithZod(formData, { schema: NewInfoForms[type] }) as never,
  });
  return (
    <RouteDialog title={`Create ${one.toLowerCase()}`} closeTo={infoHref(search)}>
      <Form method="post" encType="multipart/form-data" {...getFormProps(form)} noValidate>
        <FormError form={form} />
        <FormKey value={formKey} />
        <div className={classes.fields}>
          {type === 'banner' && (
            <SelectField
              field={fields.sub_type}
              label="Kind"
              data={infoItems.bannerSubTypes.map(({ value, label }) => ({
                value,
                label: `${label} (${value})`,
              }))}
            />
          )}
          <TextField
            field={fields.title}
            label="Title"
            description={type === 'alert' ? undefined : 'Optional'}
            data-autofocus={type !== 'banner' || undefined}
          />
          <RichTextField field={fields.text} label={type === 'alert' ? 'Description' : 'Text'} />
          {type !== 'banner' && (
            <TextField
              field={fields.link}
              label="Link"
              type="url"
              placeholder="https://"
              description="Optional"
            />
          )}
          {type !== 'alert' && (
            <ThumbnailField field={fields.image} label="Image" kept={answer?.kept.image ?? null} />
          )}
        </div>
        <DialogFooter>
          <ButtonLink to={infoHref(search)} tone="secondary" preventScrollReset>
            Cancel
          </ButtonLink>
          <SubmitButton busyLabel="Creating…">Create</SubmitButton>
        </DialogFooter>
      </Form>
    </RouteDialog>
  );
}
