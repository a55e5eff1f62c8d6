import { useForm } from '@conform-to/react';
import { data } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { useState } from 'react';
import { failureSentence } from '~/admin-api.server/errors';
import { TextField } from '~/components/fields';
import type { FormFault } from '~/components/form-error';
import { Notice } from '~/components/notice';
import { OptionRows } from '~/components/option-rows';
import { QuestionBuilder } from '~/components/question-builder';
import type { RouteHandle } from '~/components/route-handle';
import { redirectWithFlash } from '~/session.server/flash';
import { staffAction, staffLoader } from '~/session.server/guard';
import { newFormKey } from '~/session.server/once';
import { noQuestions, questionDrafts } from '~/session.server/question-builder';
import { quizzes } from '~contract';
import classes from './list.module.css';
import { QuestionForm, QuizForm } from './schema';
import { QuizSearch, quizzesHref } from './search';

export const handle: RouteHandle = { dialog: 'Create Quiz' };

const rule = { can: 'manage-quizzes', search: QuizSearch } as const;

export const loader = staffLoader(rule, async ({ search, context }) => {
  // Suggestions are a help, not a need: without the list the code can still be typed.
  const contents = await context.api.read('contents').catch(() => null);
  return {
    closeTo: quizzesHref(search),
    formKey: newFormKey(),
    drafts: questionDrafts<quizzes.DraftQuestion>(context, 'quiz').all,
    codes: contents?.data.map(({ code, title }) => ({ code, title })) ?? null,
  };
});

/** Builds the draft, or sends the quiz: it needs a target content code and a question (SPEC §5 Quiz). */
export const action = staffAction(rule, async ({ search, form, context }) => {
  const drafts = questionDrafts<quizzes.DraftQuestion>(context, 'quiz');
  const code = String(form.get('code') ?? '').slice(0, 100);
  const built = drafts.build(form, QuestionForm);
  if (built) return data({ code, faults: [], result: built.result }, { status: built.status });

  const refuse = (...faults: FormFault[]) => data({ code, faults, result: null }, { status: 400 });
  const target = QuizForm.safeParse({ code });
  const missing: FormFault[] = target.success
    ? []
    : [{ message: target.error.issues[0]?.message ?? '', fieldId: 'quiz-code' }];
  if (drafts.all.length === 0) missing.push({ message: noQuestions });
  if (!target.success || missing.length > 0) return refuse(...missing);
  try {
    await context.api.write(quizzes.create, { body: { code: target.data.code, quiz: drafts.all } });
  } catch (error) {
    return refuse({ message: failureSentence(error, 'The quiz could not be created.') });
  }
  drafts.clear();
  const created = { kind: 'success', message: 'Quiz created successfully!' } as const;
  return redirectWithFlash(context, quizzesHref(search), created);
});

export default function NewQuiz() {
  const { closeTo, formKey, drafts, codes } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const [code, setCode] = useState(answer?.code ?? '');
  const [form, fields] = useForm({
    // A new id for every question added: conform then starts with empty fields, also without JavaScript.
    id: `new-quiz-${drafts.length}`,
    lastResult: answer?.result,
    defaultValue: { question: '', options: ['', '', '', ''], correctAnswer: '0' },
    shouldValidate: 'onSubmit',
  });
  const faults: FormFault[] = answer?.faults ?? [];
  const correct = Number(fields.correctAnswer.value ?? 0);
  return (
    <QuestionBuilder
      title="Create Quiz"
      {...{ closeTo, formKey, faults }}
      form={form as never}
      question={fields.question}
      drafts={drafts.map(({ question, options, correctAnswer }) => ({
        question,
        note: options[correctAnswer] ?? '',
      }))}
      about={
        <>
          <TextField
            field={{
              id: 'quiz-code',
              name: 'code',
              initialValue: answer?.code ?? '',
              errors: faults.flatMap(({ message, fieldId }) => (fieldId ? [message] : [])),
            }}
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
        form={form as never}
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
  // Not while somebody is still typing.
  return /^ITE-\d{3,}$/.test(typed) ? <Notice kind="warn">No content has this code yet.</Notice> : null;
}
