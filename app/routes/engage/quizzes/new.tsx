import { redirect } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import type { RouteHandle } from '~/components/base/route-handle';
import { useResponse } from '~/components/base/use-response';
import { CopyOf } from '~/components/controls/copy-of';
import { redirectWithFlash } from '~/forms.server/flash';
import { builderAction, marked, questionDrafts } from '~/forms.server/question-builder';
import { staffAction, staffLoader } from '~/guard.server/guard';
import { quizzes } from '~contract';
import { quizList } from './list.config';
import { contentCodes, quizFields, quizName } from './quiz.server';
import { QuizForm } from './quiz-form';

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

/** Builds the draft, or submits the quiz, which needs a content code and a question (SPEC §5 Quiz). */
export const action = staffAction(rule, async ({ search, form, context }) => {
  const drafts = await questionDrafts<quizzes.DraftQuestion>(context, 'quiz');
  const builder = {
    ...quizFields,
    questions: drafts,
    paste: ({ code = '' }) =>
      redirect(quizList.href({ ...search, from: '', code: code.trim().slice(0, 100) }, 'paste'), 303),
    failed: 'The quiz could not be created.',
  };
  return builderAction(context, form, builder, async ({ value: { code }, questions: quiz }) => {
    await context.api.write(quizzes.create, { body: { code, quiz } });
    await drafts.clear();
    return redirectWithFlash(context, quizList.href(quizList.only(search)), {
      kind: 'success',
      message: 'Quiz created successfully!',
    });
  });
});

export default function NewQuiz() {
  const { closeTo, formKey, from, code, questions, codes } = useLoaderData<typeof loader>();
  const answer = useResponse<typeof action>();
  return (
    <QuizForm
      // A new id after each question makes conform reset its fields, also without JavaScript.
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
