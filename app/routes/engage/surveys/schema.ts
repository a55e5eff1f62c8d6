import { z } from 'zod';
import {
  builderSchema,
  optionTexts,
  questionText,
  rejectSameOptions,
  withoutBlank,
  withQuestions,
} from '~/lib/question-fields';
import { uploadField } from '~/lib/upload-schema';
import { surveyDescription as description } from '../../../../admin-api/contract/field-rules';

/** SPEC §5 Survey. */
const tooFewOptions = 'Please provide at least two valid options.';

/** One question of the builder: text alone, or with at least two options that are not blank; no two the same. */
export const SurveyQuestionForm = z
  .object({
    question: questionText('Please enter a question before adding.'),
    type: z.enum(['options', 'text']).catch('options'),
    options: optionTexts.default([]),
  })
  .transform(({ question, type, options }, ctx) => {
    if (type === 'text') return { question, type, options: [] };
    rejectSameOptions(options, ctx, ['options']);
    const filled = withoutBlank(options);
    if (filled.length >= 2) return { question, type, options: filled };
    ctx.addIssue({ code: 'custom', path: ['options'], message: tooFewOptions });
    return z.NEVER;
  });

/** What Create Survey needs: the survey itself, and a question (SPEC §4 'Survey creation'); see `withQuestions`. @param drafts how many were added */
export const surveyForm = (drafts: number) =>
  withQuestions(
    { description, banner: uploadField('poster', { required: 'Please upload a thumbnail image or video' }) },
    drafts,
    SurveyQuestionForm,
  );

/** What saves an edited survey. @param questions how many it has */
export const surveyEditForm = (questions: number) =>
  withQuestions({ description, banner: uploadField('poster').optional() }, questions, SurveyQuestionForm);

/** The builder's schema by the button that was pressed. */
export const surveyBuilder = (intent: string, drafts: number): z.ZodType =>
  builderSchema(intent, () => surveyForm(drafts), SurveyQuestionForm);

/** The same for a survey that is edited: its banner stays unless another one is chosen. */
export const surveyEditBuilder = (intent: string, questions: number): z.ZodType =>
  builderSchema(intent, () => surveyEditForm(questions), SurveyQuestionForm);
