import { getFormProps, type SubmissionResult, useForm } from '@conform-to/react';
import { getZodConstraint, parseWithZod } from '@conform-to/zod/v4';
import { Form } from '@remix-run/react';
import type { z } from 'zod';
import { ButtonLink, SubmitButton } from '~/components/button';
import { SelectField, TextField } from '~/components/fields';
import classes from '~/components/form.module.css';
import { FormError } from '~/components/form-error';
import { DialogFooter, RouteDialog } from '~/components/route-dialog';
import { NewSectionForm, SectionNameForm } from './schema';

/** The dialog that adds a section (with `categories`) or renames one. */
export function SectionDialog({
  title,
  submit,
  busyLabel,
  formKey,
  result,
  name,
  categories,
}: {
  title: string;
  submit: string;
  busyLabel: string;
  formKey: string;
  result: SubmissionResult<string[]> | undefined;
  name?: string;
  categories?: { id: string; name: string }[];
}) {
  const schema = categories ? NewSectionForm : SectionNameForm;
  const [form, fields] = useForm<z.input<typeof NewSectionForm>>({
    id: 'section',
    lastResult: result,
    constraint: getZodConstraint(schema),
    defaultValue: { name },
    shouldValidate: 'onSubmit',
    shouldRevalidate: 'onInput',
    // Without it conform asks the server at every key, with an intent that no action of ours knows.
    onValidate: ({ formData }) =>
      parseWithZod<z.ZodType<z.output<typeof NewSectionForm>>>(formData, { schema: schema as never }),
  });
  return (
    <RouteDialog title={title} closeTo="/dashboard/sections" size="sm">
      <Form method="post" {...getFormProps(form)}>
        <FormError form={form} />
        <input type="hidden" name="formKey" value={formKey} />
        <div className={classes.fields}>
          <TextField field={fields.name} label="Name" data-autofocus />
          {categories && (
            <SelectField
              field={fields.categoryId}
              label="Category"
              data={[
                { value: '', label: 'Choose a category' },
                ...categories.map(({ id, name }) => ({ value: id, label: name })),
              ]}
            />
          )}
        </div>
        <DialogFooter>
          <ButtonLink to="/dashboard/sections" tone="secondary" preventScrollReset>
            Cancel
          </ButtonLink>
          <SubmitButton busyLabel={busyLabel}>{submit}</SubmitButton>
        </DialogFooter>
      </Form>
    </RouteDialog>
  );
}
