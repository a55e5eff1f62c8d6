import { parseWithZod } from '@conform-to/zod/v4';
import { data } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { failureMessage } from '~/admin-api.server/errors';
import { ButtonLink, SubmitButton } from '~/components/base/button';
import type { RouteHandle } from '~/components/base/route-handle';
import { CopyOf } from '~/components/copy-of';
import { TextField } from '~/components/fields';
import { DialogFooter, RouteDialog } from '~/components/frame/route-dialog';
import { useListForm } from '~/components/list-form';
import { OptionRows } from '~/components/option-rows';
import { ValidatedForm } from '~/components/validated-form';
import { redirectWithFlash } from '~/forms.server/flash';
import { newFormKey } from '~/forms.server/idempotency';
import { rowsOrRejection } from '~/forms.server/reply';
import { staffAction, staffLoader } from '~/guard.server/guard';
import { polls } from '~contract';
import { NewPollForm } from './schema';
import { PollSearch, pollsHref } from './search';

export const handle: RouteHandle = { dialog: 'Create Poll' };

export const loader = staffLoader(
  { can: 'manage-polls', search: PollSearch },
  async ({ search, context }) => {
    const polls = search.from ? await context.api.read('polls').catch(() => null) : null;
    const from = polls?.data.find(({ id }) => id === search.from);
    return {
      closeTo: pollsHref({ shown: search.shown }),
      from: from ? { question: from.question, options: from.options.map(({ text }) => text) } : null,
      formKey: newFormKey(),
    };
  },
);

export const action = staffAction(
  { can: 'manage-polls', search: PollSearch },
  async ({ search, form, context }) => {
    const submission = parseWithZod(form, { schema: NewPollForm });
    if (submission.status !== 'success') {
      const { result, status } = rowsOrRejection(submission);
      return data({ result }, { status });
    }
    try {
      await context.api.write(polls.create, { body: submission.value });
    } catch (error) {
      context.log.warn({ err: error }, 'poll not created');
      const message = failureMessage(error, 'The poll could not be created.');
      return data({ result: submission.reply({ formErrors: [message] }) }, { status: 400 });
    }
    return redirectWithFlash(context, pollsHref({ shown: search.shown }), {
      kind: 'success',
      message: 'Poll created successfully!',
    });
  },
);

export default function NewPoll() {
  const { closeTo, from, formKey } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const { form, meta, fields } = useListForm<{ question: string; options: string[] }>({
    id: 'new-poll',
    schema: async () => {
      const { NewPollForm } = await import('./schema');
      return () => NewPollForm;
    },
    lastResult: answer?.result,
    defaultValue: from ?? { question: '', options: ['', ''] },
  });
  return (
    <RouteDialog title="Create Poll" closeTo={closeTo}>
      <ValidatedForm form={form} formKey={formKey}>
        {/* Enter in a field presses the first submit button of a form: it must be this one, not 'Remove option'. */}
        <button type="submit" hidden aria-hidden tabIndex={-1} />
        <div style={{ display: 'grid', gap: 20, paddingBottom: 24 }}>
          {from && <CopyOf name={from.question} />}
          <TextField field={fields.question} label="Question" data-autofocus />
          <OptionRows form={meta} field={fields.options} keep={2} legend="Options" />
        </div>
        <DialogFooter>
          <ButtonLink to={closeTo} tone="secondary" preventScrollReset>
            Cancel
          </ButtonLink>
          <SubmitButton busyLabel="Creating…">Create Poll</SubmitButton>
        </DialogFooter>
      </ValidatedForm>
    </RouteDialog>
  );
}
