import type { SubmissionResult } from '@conform-to/react';
import { type ReactNode, useRef } from 'react';
import { SelectField, TextAreaField } from '~/components/controls/fields';
import { useListForm } from '~/components/list-form';
import { OptionRows } from '~/components/option-rows';
import { QuestionBuilder } from '~/components/question-builder';
import type { PendingFile } from '~/lib/upload-status';
import { BannerField } from './banner-field';
import classes from './survey.module.css';

type Question = { question: string; type: 'options' | 'text'; options: string[]; mark: string };
type Answer = {
  typed?: Partial<Record<'description' | 'question' | 'type', string>> & { options?: string[] };
  result?: SubmissionResult<string[]> | null;
  editing?: string;
  banner?: PendingFile | null;
};

/**
 * Renders the form that creates or edits a survey.
 * @param id changes to reset the fields
 * @param formId key of unsent text
 * @param keepsBanner whether the saved banner stays if none is chosen
 */
export function SurveyForm({
  id,
  formId,
  answer,
  description,
  questions,
  maxUploadBytes,
  keepsBanner = false,
  children,
  ...builder
}: {
  id: string;
  formId?: string;
  answer: Answer | undefined;
  description: string;
  questions: Question[];
  maxUploadBytes: number;
  keepsBanner?: boolean;
  children?: ReactNode;
  title: 'Create Survey' | 'Edit Survey';
  save?: string;
  busyLabel?: string;
  closeTo: string;
  formKey: string;
  changed?: boolean;
}) {
  const count = useRef(0);
  count.current = questions.length;
  const { form, meta, fields } = useListForm<
    Record<'description' | 'banner' | 'question' | 'type', string> & { options: string[] }
  >({
    id,
    formId,
    schema: async () => {
      const { surveyBuilder, surveyEditBuilder } = await import('./schema');
      return (intent) => (keepsBanner ? surveyEditBuilder : surveyBuilder)(intent, count.current);
    },
    lastResult: answer?.result,
    defaultValue: {
      ...{ description, question: '', type: 'options', options: ['', ''] },
      ...answer?.typed,
    },
  });
  return (
    <QuestionBuilder
      {...builder}
      form={form}
      question={fields.question}
      editing={answer?.editing ?? ''}
      questions={questions.map(({ question, type, options, mark }) => ({
        question,
        mark,
        note: type === 'text' ? 'text answer' : options.join(', '),
      }))}
      about={
        <>
          {children}
          <TextAreaField field={fields.description} label="Survey description" rows={3} data-autofocus />
          <BannerField
            field={fields.banner}
            maxBytes={maxUploadBytes}
            pending={answer?.banner ?? null}
            keeps={keepsBanner}
          />
        </>
      }
    >
      <SelectField
        field={fields.type}
        label="Answers"
        data={[
          { value: 'options', label: 'Multiple choice' },
          { value: 'text', label: 'Text' },
        ]}
      />
      <div className={classes.onlyOptions}>
        <OptionRows form={meta} field={fields.options} keep={2} legend="Options" />
      </div>
    </QuestionBuilder>
  );
}
