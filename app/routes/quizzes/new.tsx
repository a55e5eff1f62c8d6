import type { SubmissionResult } from '@conform-to/react';
import { parseWithZod } from '@conform-to/zod/v4';
import { data, redirect } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { failureMessage } from '~/admin-api.server/errors';
import type { RouteHandle } from '~/components/base/route-handle';
import { useResponse } from '~/components/base/use-response';
import { CopyOf } from '~/components/controls/copy-of';
import { redirectWithFlash } from '~/forms.server/flash';
import {
  buildQuestions,
  marked,
  questionDrafts,
  tooMuch,
  typedTexts,
  withTyped,
} from '~/forms.server/question-builder';
import { staffAction, staffLoader } from '~/guard.server/guard';
import { quizzes } from '~contract';
import { quizList } from './list.config';
import { contentCodes, quizName } from './quiz.server';
import { QuizForm } from './quiz-form';
import { QuestionForm, quizForm } from './schema';

export { clientAction } from '~/components/base/client-action';
export { shouldRevalidate } from '~/components/base/should-revalidate';

export const handle: RouteHandle = { dialog: 'Create Quiz' };

const rule = { can: 'manage-quizzes', search: quizList.opened() } as const;

export const loader = staffLoader(rule, async ({ search, context }) => {
  const [codes, quizzes] = await Promise.all([
    contentCodes(context),
    search.from ? context.api.read('quizzes').catch(() => null) : null,
  ]);
  const from = quizzes?.data.find(({ id }) => id === search.from);
  const drafts = await questionDrafts<quizzes.DraftQuestion>(context, 'quiz');
  return {
    from: from ? quizName(from) : null,
    closeTo: quizList.href(quizList.only(search)),
    formKey: context.newFormKey(),
    code: from?.content?.contentCode ?? search.code,
    questions: marked(drafts.all),
    codes,
  };
});

/** Builds the draft, or sends the quiz: it needs a target content code and a question (SPEC §5 Quiz). */
export const action = staffAction(rule, async ({ search, form, context }) => {
  const drafts = await questionDrafts<quizzes.DraftQuestion>(context, 'quiz');
  const built = await buildQuestions(form, drafts, QuestionForm, ['question', 'options', 'correctAnswer']);
  // What was typed about the quiz itself stays when a question is added.
  const code = typedTexts(form, ['code']);
  if (built) {
    const { status, result, editing, typed, anew } = built;
    if (anew && form.get('intent') === 'paste')
      return redirect(
        quizList.href({ ...search, from: '', code: code.code?.trim().slice(0, 100) ?? '' }, 'paste'),
        303,
      );
    return data({ typed: { ...code, ...typed }, result, editing }, { status });
  }
  const submission = parseWithZod(form, { schema: quizForm(drafts.all.length) });
  const typed = { ...code, ...typedTexts(form, ['question', 'options', 'correctAnswer']) };
  const again = (result: SubmissionResult<string[]>) =>
    data({ typed, result, editing: String(form.get('editing') ?? '') }, { status: 400 });
  if (submission.status !== 'success') return again(submission.reply());
  const quiz = withTyped(drafts.all, submission.value.typed, form);
  const problem = tooMuch(quiz);
  if (problem) return again(submission.reply({ formErrors: [problem] }));
  try {
    await context.api.write(quizzes.create, { body: { code: submission.value.code, quiz } });
  } catch (error) {
    const formErrors = [failureMessage(error, 'The quiz could not be created.')];
    return again(submission.reply({ formErrors }));
  }
  await drafts.clear();
  const created = { kind: 'success', message: 'Quiz created successfully!' } as const;
  return redirectWithFlash(context, quizList.href(quizList.only(search)), created);
});

export default function NewQuiz() {
  const { closeTo, formKey, from, code, questions, codes } = useLoaderData<typeof loader>();
  const answer = useResponse<typeof action>();
  return (
    <QuizForm
      // A new id for every question added or edited: conform then starts with other fields, also without JavaScript.
      id={`new-quiz-${questions.length}${answer?.editing ? `-${answer.editing}` : ''}`}
      formId="new-quiz"
      title="Create Quiz"
      pastes
      {...{ closeTo, formKey, answer, code, questions, codes }}
    >
      {from !== null && <CopyOf name={from} />}
    </QuizForm>
  );
}
