import type { SubmissionResult } from '@conform-to/react';
import { type ReactNode, useRef, useState } from 'react';
import { Notice } from '~/components/base/notice';
import { TextField } from '~/components/controls/fields';
import { useListForm } from '~/components/list-form';
import { OptionRows } from '~/components/option-rows';
import { QuestionBuilder } from '~/components/question-builder';
import classes from './quiz.module.css';

type Question = { question: string; options: string[]; correctAnswer: number; mark: string };
type QuizFormAnswer = {
  typed?: Partial<Record<'code' | 'question' | 'correctAnswer', string>> & { options?: string[] };
  result?: SubmissionResult<string[]> | null;
  editing?: string;
};

/**
 * Renders the form that creates or edits a quiz.
 * @param id changes to reset the fields
 * @param formId key of unsent text
 * @param codes null if unknown
 */
export function QuizForm({
  id,
  formId,
  answer,
  code: given,
  questions,
  codes,
  children,
  ...builder
}: {
  id: string;
  formId?: string;
  answer: QuizFormAnswer | undefined;
  code: string;
  questions: Question[];
  codes: { code: string; title: string }[] | null;
  children?: ReactNode;
  title: 'Create Quiz' | 'Edit Quiz';
  save?: string;
  busyLabel?: string;
  closeTo: string;
  formKey: string;
  changed?: boolean;
  pastes?: boolean;
}) {
  const typed = answer?.typed ?? {};
  const [code, setCode] = useState(typed.code ?? given);
  const count = useRef(0);
  count.current = questions.length;
  const { form, meta, fields } = useListForm<
    Record<'code' | 'question' | 'correctAnswer', string> & { options: string[] }
  >({
    id,
    formId,
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
      {...builder}
      form={form}
      question={fields.question}
      editing={answer?.editing ?? ''}
      questions={questions.map(({ question, options, correctAnswer, mark }) => ({
        question,
        mark,
        note: options[correctAnswer] ?? '',
      }))}
      about={
        <>
          {children}
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

/** SPEC §2 Quiz Manager; without JavaScript it appears after submitting. */
function ContentFound({ code, codes }: { code: string; codes: { code: string; title: string }[] }) {
  const typed = code.trim().toUpperCase();
  const found = codes.find((each) => each.code === typed);
  if (found)
    return (
      <Notice kind="info">
        {found.code}: <bdi>{found.title}</bdi>
      </Notice>
    );
  // Only when the code is complete.
  return /^ITE-\d{3,}$/.test(typed) ? <Notice kind="warn">No content has this code yet.</Notice> : null;
}
