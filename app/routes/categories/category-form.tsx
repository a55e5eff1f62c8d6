import type { SubmissionResult } from '@conform-to/react';
import { useState } from 'react';
import { ButtonLink, SubmitButton } from '~/components/base/button';
import classes from '~/components/base/form.module.css';
import { TextField } from '~/components/controls/fields';
import { EditedVersion } from '~/components/dialog/edit-conflict';
import { DialogFooter, RouteDialog } from '~/components/dialog/route-dialog';
import { ThumbnailField } from '~/components/files/thumbnail-field';
import { HistoryLink } from '~/components/frame/history-link';
import { type Constraint, useValidatedForm, ValidatedForm } from '~/components/validated-form';
import type { PendingFile } from '~/lib/upload-status';
import { type ChosenIcon, IconField } from './icon-field';
import { Uploading } from './uploading';

type Answer =
  | {
      result: SubmissionResult<string[]>;
      pending: Record<string, PendingFile | undefined>;
      chosenIcon: ChosenIcon | null;
    }
  | undefined;

/** Renders the dialog that adds or edits a category. */
export function CategoryDialog({
  title,
  submit,
  busyLabel,
  formKey,
  constraint,
  response,
  values,
  loaded,
  restored,
  history,
  image,
  icon,
  count,
}: {
  title: string;
  submit: string;
  busyLabel: string;
  formKey: string;
  constraint: Constraint;
  response: Answer;
  values: { name?: string; colorCode: string; priority?: number };
  loaded?: string;
  restored?: string | null;
  history?: string | null;
  image?: string | null;
  icon?: string | null;
  count?: number;
}) {
  const { form, field } = useValidatedForm({
    id: 'category',
    schema: async () => (await import('./schema')).CategoryForm,
    lastResult: response?.result,
    constraint,
    defaultValue: { ...values, priority: values.priority?.toString() },
  });
  const [replaced, setReplaced] = useState<string>();
  const { chosenIcon = null } = response ?? {};
  const isToAccept = chosenIcon?.isChanged && chosenIcon.id !== replaced;
  return (
    <RouteDialog title={title} closeTo="/dashboard/categories">
      <Uploading />
      <ValidatedForm form={form} formKey={formKey} encType="multipart/form-data">
        {loaded !== undefined && <EditedVersion value={loaded} restored={restored} />}
        <div className={classes.fields}>
          <TextField field={field('name')} label="Title" data-autofocus />
          <div className={classes.pair}>
            <TextField
              field={field('colorCode')}
              label="Ribbon"
              type="color"
              description="The colour of its ribbon"
            />
            {count !== undefined && (
              <TextField
                field={field('priority')}
                label="Priority"
                type="number"
                min={1}
                max={count}
                description={`1 comes first, ${count} last`}
              />
            )}
          </div>
          <ThumbnailField field={field('image')} pending={response?.pending.image ?? null} present={image} />
          <IconField
            field={field('icon')}
            pending={response?.pending.icon}
            chosen={chosenIcon}
            present={icon}
            onReplace={setReplaced}
          />
        </div>
        {history && <HistoryLink to={history} />}
        <DialogFooter>
          <ButtonLink to="/dashboard/categories" tone="secondary" preventScrollReset>
            Cancel
          </ButtonLink>
          {isToAccept ? (
            <SubmitButton busyLabel={busyLabel} name="acceptedIcon" value={chosenIcon.id}>
              Save it like this
            </SubmitButton>
          ) : (
            <SubmitButton busyLabel={busyLabel}>{submit}</SubmitButton>
          )}
        </DialogFooter>
      </ValidatedForm>
    </RouteDialog>
  );
}
