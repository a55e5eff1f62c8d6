import { redirect } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { z } from 'zod';
import type { RouteHandle } from '~/components/base/route-handle';
import { useResponse } from '~/components/base/use-response';
import { EditedVersion, useSaveLabel } from '~/components/dialog/edit-conflict';
import { useCarriedQuestions } from '~/components/use-carried-questions';
import { type EditField, loadedWith } from '~/forms.server/edit-conflict';
import { redirectWithFlash } from '~/forms.server/flash';
import { itemOrBack } from '~/forms.server/gone';
import { builderAction, carriedAnswer, carriedQuestions, marked } from '~/forms.server/question-builder';
import { conflictResponse, saveEdit } from '~/forms.server/save-edit';
import { staffAction, staffLoader } from '~/guard.server/guard';
import { questionEdits, type quizzes } from '~contract';
import { isEditable } from '../publishable.server';
import { quizList } from './list.config';
import { contentCodes, draftsOf, quiz, quizFields } from './quiz.server';
import { QuizForm } from './quiz-form';

export { clientAction } from '~/components/base/client-action';
export { shouldRevalidate } from '~/components/base/should-revalidate';

export const handle: RouteHandle = { dialog: 'Edit Quiz' };

const rule = { can: 'manage-quizzes', params: z.object({ id: z.string() }), search: quizList } as const;

export const loader = staffLoader(rule, async ({ params: { id }, search, context }) => {
  const [saved, codes] = await Promise.all([
    itemOrBack(context, 'quizzes', id, quizList.href(search)),
    contentCodes(context),
  ]);
  // The view explains why.
  if (!(await isEditable(quiz, context, saved))) throw redirect(quizList.href(search, id), 303);
  return {
    closeTo: quizList.href(search),
    formKey: context.newFormKey(),
    code: saved.content?.contentCode ?? '',
    questions: marked(draftsOf(saved)),
    codes,
    loaded: loadedWith(fieldsOf(saved)),
  };
});

/** A question as the form submits it, since providers may allow more than its schema. */
const Carried = z.object({
  question: z.string(),
  options: z.array(z.string()),
  correctAnswer: z.number().int().min(0),
});

/** Changes the questions in the form, or saves the quiz (SPEC §10.28). */
export const action = staffAction(rule, async ({ params, search, form, context }) => {
  const questions = carriedQuestions(form, Carried);
  const builder = {
    ...quizFields,
    questions,
    beside: (anew?: boolean) => carriedAnswer(form, questions.all, anew),
    failed: 'The quiz could not be saved.',
  };
  return builderAction(
    context,
    form,
    builder,
    async ({ value: { code }, questions: quiz, submission, shown }) => {
      const conflict = await saveEdit(
        context,
        form,
        'quizzes',
        params.id,
        {
          fields: fieldsOf,
          typed: () => editFields(code, quiz),
          back: { to: quizList.href(search), label: 'Back to the quizzes' },
        },
        (_, expected) =>
          context.api.write(questionEdits.updateQuiz, { params, body: { code, quiz }, ...expected }),
      );
      if (conflict) return conflictResponse(submission, conflict, shown());
      return redirectWithFlash(context, quizList.href(search), { kind: 'success', message: 'Quiz saved' });
    },
  );
});

const fieldsOf = (quiz: quizzes.Quiz) => editFields(quiz.content?.contentCode ?? '', draftsOf(quiz));

function editFields(code: string, questions: z.output<typeof Carried>[]): EditField[] {
  const shown = questions
    .map(({ question, options, correctAnswer }, at) => {
      const rows = options.map((option, n) => `${n === correctAnswer ? '✓' : '–'} ${option}`);
      return [`${at + 1}. ${question}`, ...rows].join('\n');
    })
    .join('\n\n');
  return [
    { name: 'code', label: 'Target content code', value: code },
    { name: 'questions', label: 'Questions', value: JSON.stringify(questions), shown },
  ];
}

export default function EditQuiz() {
  const { closeTo, formKey, code, loaded, codes, ...saved } = useLoaderData<typeof loader>();
  const answer = useResponse<typeof action>();
  const { questions, changed, field, id } = useCarriedQuestions('edit-quiz', saved.questions, answer);
  return (
    <QuizForm
      id={id}
      formId="edit-quiz"
      title="Edit Quiz"
      save={useSaveLabel('Save')}
      busyLabel="Saving…"
      {...{ closeTo, formKey, answer, code, questions, codes, changed }}
    >
      <EditedVersion value={loaded} />
      {field}
    </QuizForm>
  );
}
