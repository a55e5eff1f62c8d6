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

/** One question: text only, or at least two different options. */
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

/**
 * Validates a new survey (SPEC §4 'Survey creation'); see `withQuestions`.
 * @param drafts number of added questions
 */
export const surveyForm = (drafts: number) =>
  withQuestions(
    { description, banner: uploadField('poster', { required: 'Please upload a thumbnail image or video' }) },
    drafts,
    SurveyQuestionForm,
  );

/**
 * Validates an edited survey.
 * @param questions how many it has
 */
export const surveyEditForm = (questions: number) =>
  withQuestions({ description, banner: uploadField('poster').optional() }, questions, SurveyQuestionForm);

/** Returns the builder's schema for the pressed button. */
export const surveyBuilder = (intent: string, drafts: number): z.ZodType =>
  builderSchema(intent, () => surveyForm(drafts), SurveyQuestionForm);

/** Returns the same for an edited survey, whose banner is optional. */
export const surveyEditBuilder = (intent: string, questions: number): z.ZodType =>
  builderSchema(intent, () => surveyEditForm(questions), SurveyQuestionForm);
