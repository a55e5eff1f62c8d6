import { parseWithZod } from '@conform-to/zod/v4';
import { data } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { failureMessage } from '~/admin-api.server/errors';
import type { RouteHandle } from '~/components/base/route-handle';
import { useResponse } from '~/components/base/use-response';
import { CopyOf } from '~/components/controls/copy-of';
import { redirectWithFlash } from '~/forms.server/flash';
import { rowsOrRejection } from '~/forms.server/reply';
import { staffAction, staffLoader } from '~/guard.server/guard';
import { polls } from '~contract';
import { pollList } from './list.config';
import { PollForm } from './poll-form';
import { NewPollForm } from './schema';

export { clientAction } from '~/components/base/client-action';
export { shouldRevalidate } from '~/components/base/should-revalidate';

export const handle: RouteHandle = { dialog: 'Create Poll' };

export const loader = staffLoader(
  { can: 'manage-polls', search: pollList.opened() },
  async ({ search, context }) => {
    const polls = search.from ? await context.api.read('polls').catch(() => null) : null;
    const from = polls?.data.find(({ id }) => id === search.from);
    return {
      closeTo: pollList.href(pollList.only(search)),
      from: from ? { question: from.question, options: from.options.map(({ text }) => text) } : null,
      formKey: context.newFormKey(),
    };
  },
);

export const action = staffAction(
  { can: 'manage-polls', search: pollList.opened() },
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
    return redirectWithFlash(context, pollList.href(pollList.only(search)), {
      kind: 'success',
      message: 'Poll created successfully!',
    });
  },
);

export default function NewPoll() {
  const { closeTo, from, formKey } = useLoaderData<typeof loader>();
  return (
    <PollForm
      id="new-poll"
      title="Create Poll"
      save="Create Poll"
      busyLabel="Creating…"
      answer={useResponse<typeof action>()}
      poll={from ?? { question: '', options: ['', ''] }}
      {...{ closeTo, formKey }}
    >
      {from && <CopyOf name={from.question} />}
    </PollForm>
  );
}
