import type { SubmissionResult } from '@conform-to/react';
import { parseWithZod } from '@conform-to/zod/v4';
import { data } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { useRef, useState } from 'react';
import { z } from 'zod';
import { failureMessage } from '~/admin-api.server/errors';
import { Notice } from '~/components/base/notice';
import type { RouteHandle } from '~/components/base/route-handle';
import { CopyOf } from '~/components/copy-of';
import { TextField } from '~/components/fields';
import { useListForm } from '~/components/list-form';
import { OptionRows } from '~/components/option-rows';
import { QuestionBuilder } from '~/components/question-builder';
import { redirectWithFlash } from '~/forms.server/flash';
import { newFormKey } from '~/forms.server/idempotency';
import { questionDrafts, tooMuch, typedTexts } from '~/forms.server/question-builder';
import { staffAction, staffLoader } from '~/guard.server/guard';
import { quizzes } from '~contract';
import classes from './quiz.module.css';
import { quizName } from './quiz.server';
import { QuestionForm, quizForm } from './schema';
import { QuizSearch, quizzesHref } from './search';

export const handle: RouteHandle = { dialog: 'Create Quiz' };

/** `from`: the quiz that it is a copy of; `code`: of the content that it is for. */
const search = QuizSearch.extend({
  from: z.string().max(100).optional().catch(undefined),
  code: z.string().max(100).catch(''),
});
const rule = { can: 'manage-quizzes', search } as const;

export const loader = staffLoader(rule, async ({ search, context }) => {
  // Suggestions are a help, not a need: without the list the code can still be typed.
  const [contents, quizzes] = await Promise.all([
    context.api.read('contents').catch(() => null),
    search.from ? context.api.read('quizzes').catch(() => null) : null,
  ]);
  const from = quizzes?.data.find(({ id }) => id === search.from);
  return {
    from: from ? quizName(from) : null,
    closeTo: quizzesHref(search),
    formKey: newFormKey(),
    code: from?.content?.contentCode ?? search.code,
    drafts: (await questionDrafts<quizzes.DraftQuestion>(context, 'quiz')).all,
    codes: contents?.data.map(({ code, title }) => ({ code, title })) ?? null,
  };
});

/** Builds the draft, or sends the quiz: it needs a target content code and a question (SPEC §5 Quiz). */
export const action = staffAction(rule, async ({ search, form, context }) => {
  const drafts = await questionDrafts<quizzes.DraftQuestion>(context, 'quiz');
  const built = await drafts.build(form, QuestionForm);
  // What was typed about the quiz itself stays when a question is added.
  const typed = typedTexts(form, built?.added ? ['code'] : ['code', 'question', 'options', 'correctAnswer']);
  if (built) return data({ typed, result: built.result }, { status: built.status });

  const submission = parseWithZod(form, { schema: quizForm(drafts.all.length) });
  const again = (result: SubmissionResult<string[]>) => data({ typed, result }, { status: 400 });
  if (submission.status !== 'success') return again(submission.reply());
  const { code, typed: next } = submission.value;
  const quiz = next ? [...drafts.all, next] : drafts.all;
  const problem = tooMuch(quiz);
  if (problem) return again(submission.reply({ formErrors: [problem] }));
  try {
    await context.api.write(quizzes.create, { body: { code, quiz } });
  } catch (error) {
    const formErrors = [failureMessage(error, 'The quiz could not be created.')];
    return again(submission.reply({ formErrors }));
  }
  await drafts.clear();
  const created = { kind: 'success', message: 'Quiz created successfully!' } as const;
  return redirectWithFlash(context, quizzesHref(search), created);
});

export default function NewQuiz() {
  const { closeTo, formKey, from, code: given, drafts, codes } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const typed = answer?.typed ?? {};
  const [code, setCode] = useState(typed.code ?? given);
  const count = useRef(0);
  count.current = drafts.length;
  const { form, meta, fields } = useListForm<
    Record<'code' | 'question' | 'correctAnswer', string> & { options: string[] }
  >({
    // A new id for every question added: conform then starts with empty fields, also without JavaScript.
    id: `new-quiz-${drafts.length}`,
    schema: async () => {
      const { quizBuilder } = await import('./schema');
      return (intent) => quizBuilder(intent, count.current);
    },
    lastResult: answer?.result,
    defaultValue: {
      ...{ code: given, question: '', options: ['', '', '', ''], correctAnswer: '0' },
      ...typed,
    },
  });
  const correct = Number(fields.correctAnswer.value ?? 0);
  return (
    <QuestionBuilder
      title="Create Quiz"
      closeTo={closeTo}
      formKey={formKey}
      form={form}
      question={fields.question}
      drafts={drafts.map(({ question, options, correctAnswer }) => ({
        question,
        note: options[correctAnswer] ?? '',
      }))}
      about={
        <>
          {from !== null && <CopyOf name={from} />}
          <TextField
            field={fields.code}
            label="Target content code"
            description={
              <>
                The content this quiz belongs to, such as <span className="nowrap">ITE-001</span>
              </>
            }
            list="quiz-codes"
            autoCapitalize="characters"
            maxLength={100}
            onChange={(event) => setCode(event.currentTarget.value)}
            data-autofocus
          />
          <datalist id="quiz-codes">
            {codes?.map(({ code, title }) => (
              <option key={code} value={code}>
                {title}
              </option>
            ))}
          </datalist>
          {codes && <ContentFound code={code} codes={codes} />}
        </>
      }
    >
      <OptionRows
        form={meta}
        field={fields.options}
        keep={4}
        legend="Options: mark the correct one"
        mark={(index) => (
          <input
            type="radio"
            name="correctAnswer"
            value={index}
            defaultChecked={index === correct}
            aria-label={`Option ${index + 1} is correct`}
            className={classes.correct}
          />
        )}
      />
    </QuestionBuilder>
  );
}

/** Which content a typed code means (SPEC §2 Quiz Manager); without JavaScript once the form was sent. */
function ContentFound({ code, codes }: { code: string; codes: { code: string; title: string }[] }) {
  const typed = code.trim().toUpperCase();
  const found = codes.find((each) => each.code === typed);
  if (found)
    return (
      <Notice kind="info">
        {found.code}: <bdi>{found.title}</bdi>
      </Notice>
    );
  // Not while a user is still typing.
  return /^ITE-\d{3,}$/.test(typed) ? <Notice kind="warn">No content has this code yet.</Notice> : null;
}
