import { parseWithZod } from '@conform-to/zod/v4';
import { data } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import type { RouteHandle } from '~/components/base/route-handle';
import { useResponse } from '~/components/base/use-response';
import { redirectWithFlash } from '~/forms.server/flash';
import { questionDrafts, tooMuch } from '~/forms.server/question-builder';
import { staffAction, staffLoader } from '~/guard.server/guard';
import { rejectionOf, textFile } from '~/lib/upload-fields';
import type { quizzes } from '~contract';
import { pluralize } from '~shared/text/numbers';
import { quizList } from './list.config';
import { PasteDialog } from './paste/dialog';
import { addMissing, previewOf } from './paste/preview.server';
import { readQuestions } from './paste/read-questions.server';
import { PasteForm } from './paste/schema';

export { clientAction } from '~/components/base/client-action';
export { shouldRevalidate } from '~/components/base/should-revalidate';

export const handle: RouteHandle = { dialog: 'Paste Questions' };

const rule = { can: 'manage-quizzes', search: quizList.opened() } as const;

export const loader = staffLoader(rule, async ({ search, context }) => {
  const drafts = await questionDrafts<quizzes.DraftQuestion>(context, 'quiz');
  return {
    closeTo: quizList.href(search, 'new'),
    formKey: context.newFormKey(),
    before: drafts.all.length,
  };
});

/** Previews the questions in a text, or adds the previewed ones to the draft. */
export const action = staffAction(rule, async ({ search, form, context }) => {
  const file = form.get(textFile.name);
  // A file that is too large leaves the typed text; the schema has the message.
  const isRead = typeof file === 'string' && file.trim() !== '' && !rejectionOf(file);
  const isSeen = form.get('intent') === 'take' && !isRead;
  if (isRead) form.set('questions', file);
  const submission = parseWithZod(form, { schema: PasteForm });
  if (submission.status !== 'success') return data({ result: submission.reply() }, { status: 400 });
  const { questions: text, format } = submission.value;
  const typed = { questions: text, format };
  const pasted = readQuestions(text, format);
  const problems = listed(pasted.problems);
  if (pasted.questions.length === 0) return data({ typed, problems }, { status: 400 });

  const drafts = await questionDrafts<quizzes.DraftQuestion>(context, 'quiz');
  const preview = previewOf(pasted, drafts.all);
  const excess = tooMuch(addMissing(drafts.all, pasted.questions));
  if (excess) return data({ typed, problems: listed([{ line: null, message: excess }]) }, { status: 400 });
  // Add only previewed questions, even if the text changed.
  if (!isSeen || form.get('seen') !== preview.mark)
    return data({ typed, preview: { ...preview, problems, isAnew: isSeen } });
  let added = 0;
  await drafts.change((all) => {
    const more = addMissing(all, pasted.questions);
    added = tooMuch(more) === null ? more.length - all.length : 0;
    return added > 0 ? more : all;
  });
  const leftOut = problems.count > 0 ? `, ${problems.count} left out` : '';
  const message =
    added === 0 ? 'These questions were added before' : `${pluralize(added, 'question')} added${leftOut}`;
  return redirectWithFlash(context, quizList.href(search, 'new'), { kind: 'success', message });
});

const maxListed = 50;
const listed = (problems: { line: number | null; message: string }[]) => ({
  first: problems.slice(0, maxListed),
  count: problems.length,
});

export default function PasteQuestions() {
  return <PasteDialog {...useLoaderData<typeof loader>()} answer={useResponse<typeof action>()} />;
}
