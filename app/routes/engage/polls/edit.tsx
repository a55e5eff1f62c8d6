import { parseWithZod } from '@conform-to/zod/v4';
import { data, redirect } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { z } from 'zod';
import { failureMessage } from '~/admin-api.server/errors';
import type { RouteHandle } from '~/components/base/route-handle';
import { useResponse } from '~/components/base/use-response';
import { EditedVersion, useSaveLabel } from '~/components/dialog/edit-conflict';
import { type EditField, loadedWith } from '~/forms.server/edit-conflict';
import { redirectWithFlash } from '~/forms.server/flash';
import { itemOrBack } from '~/forms.server/gone';
import { rowsOrRejection } from '~/forms.server/reply';
import { conflictResponse, saveEdit } from '~/forms.server/save-edit';
import { staffAction, staffLoader } from '~/guard.server/guard';
import { type polls, questionEdits } from '~contract';
import { pollList } from './list.config';
import { votesIn } from './poll.server';
import { PollForm } from './poll-form';
import { NewPollForm } from './schema';

export { clientAction } from '~/components/base/client-action';
export { shouldRevalidate } from '~/components/base/should-revalidate';

export const handle: RouteHandle = { dialog: 'Edit Poll' };

const rule = { can: 'manage-polls', params: z.object({ id: z.string() }), search: pollList } as const;

export const loader = staffLoader(rule, async ({ params, search, context }) => {
  const closeTo = pollList.href(search);
  const poll = await itemOrBack(context, 'polls', params.id, closeTo);
  if (!(await context.has(questionEdits.updatePoll))) throw redirect(closeTo, 303);
  if (votesIn(poll) > 0)
    throw await redirectWithFlash(context, closeTo, {
      kind: 'info',
      message: 'This poll cannot be edited',
      detail: 'It has votes, so its question and options stay as they are. Duplicate it to change them.',
    });
  return {
    closeTo,
    formKey: context.newFormKey(),
    poll: { question: poll.question, options: textsOf(poll) },
    loaded: loadedWith(fieldsOf(poll)),
  };
});

/** Saves a poll that has no votes (SPEC §10.28). */
export const action = staffAction(rule, async ({ params, search, form, context }) => {
  const submission = parseWithZod(form, { schema: NewPollForm });
  if (submission.status !== 'success') {
    const { result, status } = rowsOrRejection(submission);
    return data({ result }, { status });
  }
  const { question, options } = submission.value;
  const closeTo = pollList.href(search);
  try {
    const conflict = await saveEdit(
      context,
      form,
      'polls',
      params.id,
      {
        fields: fieldsOf,
        typed: () => editFields(question, options),
        back: { to: closeTo, label: 'Back to the polls' },
      },
      (_, expected) =>
        context.api.write(questionEdits.updatePoll, { params, body: submission.value, ...expected }),
    );
    if (conflict) return conflictResponse(submission, conflict);
  } catch (error) {
    context.log.warn({ err: error }, 'poll not saved');
    const message = failureMessage(error, 'The poll could not be saved.');
    return data({ result: submission.reply({ formErrors: [message] }) }, { status: 400 });
  }
  return redirectWithFlash(context, closeTo, { kind: 'success', message: 'Poll saved', item: question });
});

const textsOf = ({ options }: polls.Poll) => options.map(({ text }) => text);
const fieldsOf = (poll: polls.Poll) => editFields(poll.question, textsOf(poll));
const editFields = (question: string, options: string[]): EditField[] => [
  { name: 'question', label: 'Question', value: question },
  { name: 'options', label: 'Options', value: JSON.stringify(options), shown: options.join('\n') },
];

export default function EditPoll() {
  const { loaded, ...page } = useLoaderData<typeof loader>();
  const answer = useResponse<typeof action>();
  return (
    <PollForm
      id="edit-poll"
      title="Edit Poll"
      save={useSaveLabel('Save')}
      busyLabel="Saving…"
      answer={answer}
      {...page}
    >
      <EditedVersion value={loaded} />
    </PollForm>
  );
}
