import type { SubmissionResult } from '@conform-to/react';
import { useLocation } from '@remix-run/react';
import { ButtonLink, SubmitButton } from '~/components/base/button';
import classes from '~/components/base/form.module.css';
import { SelectField, TextField } from '~/components/controls/fields';
import { EditedVersion } from '~/components/dialog/edit-conflict';
import { DialogFooter, RouteDialog } from '~/components/dialog/route-dialog';
import { HistoryLink } from '~/components/frame/history-link';
import { type Constraint, useValidatedForm, ValidatedForm } from '~/components/validated-form';

/** Renders the dialog that adds a section (with `categories`) or renames one. */
export function SectionDialog({
  title,
  submit,
  busyLabel,
  formKey,
  constraint,
  result,
  name,
  loaded,
  restored,
  history,
  categories,
}: {
  title: string;
  submit: string;
  busyLabel: string;
  formKey: string;
  constraint: Constraint;
  result: SubmissionResult<string[]> | undefined;
  name?: string;
  loaded?: string;
  restored?: string | null;
  history?: string | null;
  categories?: { id: string; name: string }[];
}) {
  const { form, field } = useValidatedForm<{ name: string; categoryId: string }>({
    id: 'section',
    schema: async () => {
      const { NewSectionForm, SectionNameForm } = await import('./schema');
      return categories ? NewSectionForm : SectionNameForm;
    },
    lastResult: result,
    constraint,
    defaultValue: { name },
  });
  const closeTo = `/dashboard/sections${useLocation().search}`;
  return (
    <RouteDialog title={title} closeTo={closeTo} size="sm">
      <ValidatedForm form={form} formKey={formKey}>
        {loaded !== undefined && <EditedVersion value={loaded} restored={restored} />}
        <div className={classes.fields}>
          <TextField field={field('name')} label="Name" data-autofocus />
          {categories && (
            <SelectField
              field={field('categoryId')}
              label="Category"
              data={[
                { value: '', label: 'Choose a category' },
                ...categories.map(({ id, name }) => ({ value: id, label: name })),
              ]}
            />
          )}
        </div>
        {history && <HistoryLink to={history} />}
        <DialogFooter>
          <ButtonLink to={closeTo} tone="secondary" preventScrollReset>
            Cancel
          </ButtonLink>
          <SubmitButton busyLabel={busyLabel}>{submit}</SubmitButton>
        </DialogFooter>
      </ValidatedForm>
    </RouteDialog>
  );
}
