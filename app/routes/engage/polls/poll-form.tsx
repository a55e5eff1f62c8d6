import type { SubmissionResult } from '@conform-to/react';
import type { ReactNode } from 'react';
import { ButtonLink, SubmitButton } from '~/components/base/button';
import { TextField } from '~/components/controls/fields';
import { DialogFooter, RouteDialog } from '~/components/dialog/route-dialog';
import { useListForm } from '~/components/list-form';
import { OptionRows } from '~/components/option-rows';
import { ValidatedForm } from '~/components/validated-form';

type Poll = { question: string; options: string[] };

/**
 * Renders the form that creates or edits a poll.
 * @param save the button's label
 * @param children shown at its top
 */
export function PollForm({
  id,
  title,
  save,
  busyLabel,
  closeTo,
  formKey,
  answer,
  poll,
  children,
}: {
  id: string;
  title: 'Create Poll' | 'Edit Poll';
  save: string;
  busyLabel: string;
  closeTo: string;
  formKey: string;
  answer: { result?: SubmissionResult<string[]> | null } | undefined;
  poll: Poll;
  children?: ReactNode;
}) {
  const { form, meta, fields } = useListForm<Poll>({
    id,
    schema: async () => {
      const { NewPollForm } = await import('./schema');
      return () => NewPollForm;
    },
    lastResult: answer?.result,
    defaultValue: poll,
  });
  return (
    <RouteDialog title={title} closeTo={closeTo}>
      <ValidatedForm form={form} formKey={formKey}>
        {/* Enter presses a form's first submit button, which must not be 'Remove option'. */}
        <button type="submit" hidden aria-hidden tabIndex={-1} />
        <div style={{ display: 'grid', gap: 20, paddingBottom: 24 }}>
          {children}
          <TextField field={fields.question} label="Question" data-autofocus />
          <OptionRows form={meta} field={fields.options} keep={2} legend="Options" />
        </div>
        <DialogFooter>
          <ButtonLink to={closeTo} tone="secondary" preventScrollReset>
            Cancel
          </ButtonLink>
          <SubmitButton busyLabel={busyLabel}>{save}</SubmitButton>
        </DialogFooter>
      </ValidatedForm>
    </RouteDialog>
  );
}
