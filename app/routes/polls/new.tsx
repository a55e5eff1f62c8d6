import { getFormProps, useForm } from '@conform-to/react';
import { parseWithZod } from '@conform-to/zod/v4';
import { data } from '@remix-run/node';
import { Form, useActionData, useLoaderData } from '@remix-run/react';
import { failureSentence } from '~/admin-api.server/errors';
import { ButtonLink, SubmitButton } from '~/components/button';
import { TextField } from '~/components/fields';
import { FormError } from '~/components/form-error';
import { FormKey } from '~/components/form-key';
import { OptionRows } from '~/components/option-rows';
import { DialogFooter, RouteDialog } from '~/components/route-dialog';
import type { RouteHandle } from '~/components/route-handle';
import { redirectWithFlash } from '~/session.server/flash';
import { staffAction, staffLoader } from '~/session.server/guard';
import { newFormKey } from '~/session.server/once';
import { polls } from '~contract';
import { NewPollForm } from './schema';
import { PollSearch, pollsHref } from './search';

export const handle: RouteHandle = { dialog: 'Create Poll' };

export const loader = staffLoader({ can: 'manage-polls', search: PollSearch }, ({ search }) => ({
  search,
  formKey: newFormKey(),
}));

export const action = staffAction(
  { can: 'manage-polls', search: PollSearch },
  async ({ search, form, context }) => {
    const submission = parseWithZod(form, { schema: NewPollForm });
    // Adding or removing a row is a submission as well, but no fault.
    if (submission.status !== 'success') {
      return data({ result: submission.reply() }, { status: submission.status === 'error' ? 400 : 200 });
    }
    try {
      await context.api.write(polls.create, { body: submission.value });
    } catch (error) {
      context.log.warn({ err: error }, 'poll not created');
      const sentence = failureSentence(error, 'The poll could not be created.');
      return data({ result: submission.reply({ formErrors: [sentence] }) }, { status: 400 });
    }
    return redirectWithFlash(context, pollsHref(search), {
      kind: 'success',
      message: 'Poll created successfully!',
    });
  },
);

export default function NewPoll() {
  const { search, formKey } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const [form, fields] = useForm({
    id: 'new-poll',
    lastResult: answer?.result,
    defaultValue: { question: '', options: ['', ''] },
    shouldValidate: 'onSubmit',
    onValidate: ({ formData }) => parseWithZod(formData, { schema: NewPollForm }),
  });
  return (
    <RouteDialog title="Create Poll" closeTo={pollsHref(search)}>
      <Form method="post" {...getFormProps(form)}>
        {/* Enter in a field presses the first submit button of a form: it must be this one, not 'Remove option'. */}
        <button type="submit" hidden aria-hidden tabIndex={-1} />
        <FormError form={form} />
        <FormKey value={formKey} />
        <div style={{ display: 'grid', gap: 20, paddingBottom: 24 }}>
          <TextField field={fields.question} label="Question" data-autofocus />
          <OptionRows form={form} field={fields.options} keep={2} legend="Options" />
        </div>
        <DialogFooter>
          <ButtonLink to={pollsHref(search)} tone="secondary" preventScrollReset>
            Cancel
          </ButtonLink>
          <SubmitButton busyLabel="Creating…">Create Poll</SubmitButton>
        </DialogFooter>
      </Form>
    </RouteDialog>
  );
}
