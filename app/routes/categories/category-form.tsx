import { getFormProps, type SubmissionResult, useForm } from '@conform-to/react';
import { parseWithZod } from '@conform-to/zod/v4';
import { Form } from '@remix-run/react';
import type { z } from 'zod';
import { ButtonLink, SubmitButton } from '~/components/button';
import { TextField } from '~/components/fields';
import classes from '~/components/form.module.css';
import { FormError } from '~/components/form-error';
import { FormKey } from '~/components/form-key';
import type { KeptFile } from '~/components/kept-file';
import { DialogFooter, RouteDialog } from '~/components/route-dialog';
import { ThumbnailField } from '~/components/thumbnail-field';
import { constraintOf } from '~/lib/form-constraint';
import { IconField } from './icon-field';
import { CategoryForm } from './schema';
import { Uploading } from './uploading';

type Answer = { result: SubmissionResult<string[]>; kept: Record<string, KeptFile | undefined> } | undefined;

/** The dialog that adds or edits a category. */
export function CategoryDialog({
  title,
  submit,
  busyLabel,
  formKey,
  answer,
  values,
  image,
  icon,
  count,
}: {
  title: string;
  submit: string;
  busyLabel: string;
  formKey: string;
  answer: Answer;
  values: { name?: string; colorCode: string; priority?: number };
  image?: string | null;
  icon?: string | null;
  /** How many categories there are; given, the place among them can be chosen. */
  count?: number;
}) {
  const [form, fields] = useForm<z.input<typeof CategoryForm>>({
    id: 'category',
    lastResult: answer?.result,
    constraint: constraintOf(CategoryForm),
    defaultValue: { ...values, priority: values.priority?.toString() },
    shouldValidate: 'onSubmit',
    shouldRevalidate: 'onInput',
    onValidate: ({ formData }) => parseWithZod(formData, { schema: CategoryForm }),
  });
  return (
    <RouteDialog title={title} closeTo="/dashboard/categories">
      <Uploading />
      <Form method="post" encType="multipart/form-data" {...getFormProps(form)}>
        <FormError form={form} />
        <FormKey value={formKey} />
        <div className={classes.fields}>
          <TextField field={fields.name} label="Title" data-autofocus />
          <div className={classes.pair}>
            <TextField
              field={fields.colorCode}
              label="Ribbon"
              type="color"
              description="The colour of its ribbon"
            />
            {count !== undefined && (
              <TextField
                field={fields.priority}
                label="Priority"
                type="number"
                min={1}
                max={count}
                description={`1 comes first, ${count} last`}
              />
            )}
          </div>
          <ThumbnailField field={fields.image} kept={answer?.kept.image ?? null} present={image} />
          <IconField field={fields.icon} kept={answer?.kept.icon} present={icon} />
        </div>
        <DialogFooter>
          <ButtonLink to="/dashboard/categories" tone="secondary" preventScrollReset>
            Cancel
          </ButtonLink>
          <SubmitButton busyLabel={busyLabel}>{submit}</SubmitButton>
        </DialogFooter>
      </Form>
    </RouteDialog>
  );
}
